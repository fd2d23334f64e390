public import Domain
import LoadCheck

/// A cycle after which all is as before: a data layer is opened, does a little of everything, and is closed.
public struct StoreCycle: Sendable {
  private let open: @Sendable () async throws(DataLayerError) -> DataLayer

  /// Makes a cycle.
  ///
  /// - Parameter open: Opens an empty data layer.
  public init(open: @escaping @Sendable () async throws(DataLayerError) -> DataLayer) {
    self.open = open
  }

  /// One of each operation that loads know, but for devices that sync, which have stores of their own.
  private static let sizes = LoadSizes(habits: 4, logDays: 5, families: 2, members: 2, meals: 3)

  /// Runs one cycle, the same each time.
  ///
  /// - Throws: What the layer throws; then it is closed too.
  public func run() async throws {
    let layer = try await open()
    do {
      try await use(layer)
    } catch {
      try? await layer.lifeCycle.close()
      throw error
    }
    try await layer.lifeCycle.close()
  }

  private func use(_ layer: DataLayer) async throws {
    var subject = LoadSubject(layer, Self.sizes)
    try await subject.populate()
    for (number, action) in LoadAction.allCases.enumerated()
    where action != .firstSync {
      let operation = LoadOperation(
        action: action, kind: 0, number: number, ordinal: 0, row: action == .addToLog ? 2 : 0)
      try await subject.perform(operation)
    }
  }
}
