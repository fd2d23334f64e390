public import Domain
import Synchronization

/// A cycle after which all is as before: a data layer is opened, does a little of everything, and is closed.
///
/// What stays behind with each store that is opened shows here; see ``RowCycle`` for what piles up while one stays open.
public final class StoreCycle: Sendable {
  /// What reports call it.
  public static let name = "stores"

  private let open: @Sendable () async throws(DataLayerError) -> DataLayer
  /// What the layers that were closed have open nevertheless; nil once one did not tell.
  private let left = Mutex<StorageHandles?>(StorageHandles(connections: 0, statements: 0))

  /// Makes a cycle.
  ///
  /// - Parameter open: Opens an empty data layer.
  public init(open: @escaping @Sendable () async throws(DataLayerError) -> DataLayer) {
    self.open = open
  }

  /// Runs one cycle, the same each time.
  ///
  /// - Throws: What the layer throws; then it is closed too.
  public func run() async throws {
    let layer = try await open()
    do {
      try await CycleWork.perform(on: layer)
    } catch {
      try? await layer.lifeCycle.close()
      throw error
    }
    try await layer.lifeCycle.close()
    add(await layer.lifeCycle.handles?())
  }

  /// What all layers so far have open though they are closed; nil where nobody counts.
  public var handles: StorageHandles? { left.withLock { $0 } }

  private func add(_ handles: StorageHandles?) {
    left.withLock { left in
      guard let sum = left, let handles else { return left = nil }
      left = StorageHandles(
        connections: sum.connections + handles.connections,
        statements: sum.statements + handles.statements)
    }
  }
}
