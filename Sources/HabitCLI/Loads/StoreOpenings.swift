import HabitDomain
import PropCheckTool
import Synchronization

/// The stores that measurements open: one that cannot be opened says nothing about what is
/// measured.
final class StoreOpenings: Sendable {
  private let trouble = Mutex<LayerError?>(nil)

  /// Opens a store.
  func noting<Store>(
    _ open: () throws(DataLayerError) -> Store
  ) throws(DataLayerError) -> Store {
    do throws(DataLayerError) {
      return try open()
    } catch {
      let reason = LayerError(error)
      trouble.withLock { $0 = reason }
      throw error
    }
  }

  /// Measures, and blames the machine instead of the layer for an error if no store could be opened, or one cannot be used at
  /// the moment.
  func judging(_ measure: () async throws -> Void) async throws {
    trouble.withLock { $0 = nil }
    do {
      try await measure()
    } catch {
      if let reason = trouble.withLock({ $0 }) { throw reason }
      guard let known = error as? DataLayerError, LayerError(known).isTemporary else { throw error }
      throw LayerError(known)
    }
  }
}
