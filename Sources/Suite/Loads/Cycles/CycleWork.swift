import Domain

/// One of each operation that loads know, but for devices that sync, which have stores of their own.
enum CycleWork {
  private static let sizes = LoadSizes(habits: 4, logDays: 5, families: 2, members: 2, meals: 3)

  /// Fills an empty data layer, and does each operation once.
  static func perform(on layer: DataLayer) async throws {
    var subject = LoadSubject(layer, sizes)
    try await subject.populate()
    for (number, action) in LoadAction.allCases.enumerated() where action != .firstSync {
      let operation = LoadOperation(
        action: action, kind: 0, number: number, ordinal: 0, row: action == .addToLog ? 2 : 0)
      try await subject.perform(operation)
    }
  }
}
