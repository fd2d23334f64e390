public import HabitDomain
import Synchronization

/// A cycle that opens a data layer, runs some of every operation, and closes it.
///
/// It shows what each opened store leaves behind; ``RowCycle`` shows what accumulates while one stays open.
public final class StoreCycle: Sendable {
  /// The name in reports.
  public static let name = "stores"

  private let open: @Sendable () async throws(DataLayerError) -> DataLayer
  /// What closed layers still have open; nil once a layer did not report it.
  private let left = Mutex<StorageHandles?>(StorageHandles(connections: 0, statements: 0))

  /// Makes a cycle.
  ///
  /// - Parameter open: Opens an empty data layer.
  public init(open: @escaping @Sendable () async throws(DataLayerError) -> DataLayer) {
    self.open = open
  }

  /// Runs one cycle, the same each time.
  ///
  /// - Throws: What the layer throws, after closing it.
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

  /// What all layers so far have open after closing; nil if it is not counted.
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
