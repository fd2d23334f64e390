import Synchronization

/// The running process of a device, which can be restarted with a new engine and another version of the app.
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

  /// The engine of the current process.
  var engine: SyncEngine { current.withLock { $0.engine } }

  /// Its rules.
  var rules: SyncRules { current.withLock { $0.rules } }

  /// Starts a new process.
  func restart() {
    let process = begin()
    current.withLock { $0 = process }
  }
}
