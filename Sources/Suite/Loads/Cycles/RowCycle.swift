public import Domain

/// A cycle after which all is as before: a data layer that stays open does a little of everything, and is emptied.
///
/// What piles up with each operation shows here, and would be gone with its store in a ``StoreCycle``.
public struct RowCycle: Sendable {
  /// What reports call it.
  public static let name = "rows"

  private let layer: DataLayer

  /// Makes a cycle.
  ///
  /// - Parameter layer: An empty data layer; it stays open.
  public init(on layer: DataLayer) { self.layer = layer }

  /// Runs one cycle, the same each time.
  ///
  /// - Throws: What the layer throws.
  public func run() async throws {
    try await CycleWork.perform(on: layer)
    try await layer.lifeCycle.reset()
  }
}
