import Domain

/// A data layer that has the rows an operation with a budget is about, and the devices beside it.
struct BudgetFixture: Sendable {
  /// The layer, filled like one under load.
  let load: LoadSubject
  /// How many rows the operation is about.
  let rows: Int
  /// What devices sync with, where some do.
  let devices: SyncLayer?

  /// Fills an empty layer.
  ///
  /// - Throws: What the layer throws.
  init(
    _ layer: DataLayer, _ sizes: LoadSizes, rows: Int, devices: SyncLayer?
  ) async throws {
    (self.rows, self.devices) = (rows, devices)
    let logs = sizes.logs
    var bare = sizes
    bare.logDays = 0
    var subject = LoadSubject(layer, bare)
    try await subject.populate()
    load = subject
    try await importLogs(0..<logs)
  }

  var layer: DataLayer { load.layer }

  /// The logs at their places, all at once where the layer can.
  private func importLogs(_ places: Range<Int>) async throws {
    guard !places.isEmpty else { return }
    guard let importAll = layer.logs.importAll else {
      for place in places { try await load.importLog(place) }
      return
    }
    try await importAll(places.map(load.data.log))
  }

  /// The history of a habit as the layer answers it.
  func history(of number: Int) async throws -> History {
    let id = LoadKey.habit(number)
    guard let habit = try await layer.habits.fetch(id) else { throw WrongAnswer() }
    return History(habit: habit, logs: try await layer.logs.logs(id))
  }

  /// Ends a call whose answer is not what is there.
  static func require(_ isRight: Bool) throws {
    guard isRight else { throw WrongAnswer() }
  }
}
