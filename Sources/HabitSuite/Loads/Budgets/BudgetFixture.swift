import HabitDomain
import PropCheckTool

/// A data layer filled for an operation with a budget, and its devices.
struct BudgetFixture: Sendable {
  /// The layer, filled as for a load.
  let load: LoadSubject
  /// The number of rows that the operation covers.
  let rows: Int
  let devices: SyncLayer?

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

  /// Imports logs, in one batch if the layer supports it.
  private func importLogs(_ places: Range<Int>) async throws {
    guard !places.isEmpty else { return }
    guard let importAll = layer.logs.importAll else {
      for place in places { try await load.importLog(place) }
      return
    }
    try await importAll(places.map(load.data.log))
  }

  func history(of number: Int) async throws -> History {
    let id = LoadKey.habit(number)
    guard let habit = try await layer.habits.fetch(id) else { throw WrongAnswer() }
    return History(habit: habit, logs: try await layer.logs.logs(id))
  }

  /// Fails a call whose answer is wrong.
  static func require(_ isRight: Bool) throws {
    guard isRight else { throw WrongAnswer() }
  }
}
