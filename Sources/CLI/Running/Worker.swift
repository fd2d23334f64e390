import Domain
import PropCheck

/// The properties bound to one system under test: what one worker runs.
struct Worker: Sendable {
  /// Always in the same order.
  let properties: [Property]
  /// What the system's storage holds now, and at most so far; nil where it does not tell.
  var memory: (@Sendable () async -> StorageMemory)?
  /// Closes the system and removes what it left behind.
  var close: @Sendable () async -> Void = {}
}

/// Opens a system under test anew, for one more worker.
typealias Opening = @Sendable () async throws(DataLayerError) -> Worker
