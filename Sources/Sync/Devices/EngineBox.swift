import Domain
import Synchronization

/// A device that has one engine after the other, as its process ends and starts.
final class EngineBox: Sendable {
  private let make: @Sendable () -> SyncEngine
  private let current: Mutex<SyncEngine>

  init(_ make: @escaping @Sendable () -> SyncEngine) {
    self.make = make
    current = Mutex(make())
  }

  /// The engine of the process that runs now.
  var engine: SyncEngine { current.withLock { $0 } }

  /// Lets a new process begin.
  func restart() {
    let engine = make()
    current.withLock { $0 = engine }
  }
}
