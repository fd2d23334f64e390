import Domain
import PropCheck

/// The properties of one worker, bound to its system under test.
struct Worker: Sendable {
  let properties: [Property]
  /// The memory of the system's storage, if it tells.
  var memory: (@Sendable () async -> StorageMemory)?
  /// Closes the system and removes its files.
  var close: @Sendable () async -> Void = {}
}

/// Opens a system under test for one more worker.
typealias Opening = @Sendable () async throws(DataLayerError) -> Worker
