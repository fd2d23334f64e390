import Domain
import PropCheck

/// The properties bound to one system under test: what one worker runs.
struct Worker: Sendable {
  /// Always in the same order.
  let properties: [Property]
  /// What the system's storage holds now, and at most so far; nil where it does not tell.
  let memory: (@Sendable () async -> StorageMemory)?
  /// Closes the system and removes what it left behind.
  let close: @Sendable () async -> Void

  init(
    properties: [Property],
    memory: (@Sendable () async -> StorageMemory)? = nil,
    close: @escaping @Sendable () async -> Void = {}
  ) {
    (self.properties, self.memory, self.close) = (properties, memory, close)
  }
}

/// Opens a system under test anew, for one more worker.
typealias Opening = @Sendable () async throws(DataLayerError) -> Worker
