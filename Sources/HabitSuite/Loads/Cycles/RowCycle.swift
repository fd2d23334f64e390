public import HabitDomain

/// A cycle on an open data layer: it runs some of every operation and is then emptied.
///
/// It shows what accumulates with each operation and would disappear with its store in a ``StoreCycle``.
public struct RowCycle: Sendable {
  /// The name in reports.
  public static let name = "rows"

  private let layer: DataLayer

  /// Makes a cycle.
  ///
  /// - Parameter layer: An empty data layer, which stays open.
  public init(on layer: DataLayer) { self.layer = layer }

  /// Runs one cycle, the same each time.
  ///
  /// - Throws: What the layer throws.
  public func run() async throws {
    try await CycleWork.perform(on: layer)
    try await layer.lifeCycle.reset()
  }
}

/// Each operation of loads once, except syncs of devices, which have their own stores.
enum CycleWork {
  private static let sizes = LoadSizes(habits: 4, logDays: 5, families: 2, members: 2, meals: 3)

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
