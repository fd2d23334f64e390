import Domain
import Synchronization

/// A device that has one engine after the other, as its process ends and starts, perhaps of another version of the app.
final class DeviceProcess: Sendable {
  private struct Process {
    let engine: SyncEngine
    let rules: SyncRules
  }

  private let begin: @Sendable () -> Process
  private let current: Mutex<Process>

  init(
    _ makeRules: @escaping @Sendable () -> SyncRules,
    _ makeEngine: @escaping @Sendable (SyncRules) -> SyncEngine
  ) {
    begin = {
      let rules = makeRules()
      return Process(engine: makeEngine(rules), rules: rules)
    }
    current = Mutex(begin())
  }

  /// The engine of the process that runs now.
  var engine: SyncEngine { current.withLock { $0.engine } }

  /// Its rules.
  var rules: SyncRules { current.withLock { $0.rules } }

  /// Lets a new process begin.
  func restart() {
    let process = begin()
    current.withLock { $0 = process }
  }
}
