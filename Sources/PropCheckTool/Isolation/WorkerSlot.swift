import Dispatch
import PropCheck
import StateCheck
import Synchronization

/// One job: a process that runs cases, which is replaced when it ends.
final class WorkerSlot: Sendable {
  /// The settings of its processes.
  struct Settings: Sendable {
    let layer: String
    /// The program of the processes: this one, and not by name, as it may have been rebuilt since.
    var executable = "/proc/self/exe"
    /// The time limit of a case.
    let caseMilliseconds: Int
    /// The time limit of everything but cases: opening, closing, measuring.
    var otherMilliseconds = 30_000
    /// Whether output is also shown while cases are repeated.
    let showsRepetitions: Bool
    let clock: @Sendable () -> UInt64
    let isCancelled: @Sendable () -> Bool
    /// Shows a printed line.
    let show: @Sendable (String) -> Void
  }

  private let settings: Settings
  private let state: Mutex<WorkerSlotState>
  /// Serializes requests.
  private let queue: DispatchQueue

  init(_ settings: Settings) {
    self.settings = settings
    state = Mutex(WorkerSlotState(settings: settings))
    queue = DispatchQueue(label: "propcheck.slot")
  }
}

extension WorkerSlot {
  /// Starts the first process and waits until its data layer is open.
  func start() async -> WorkerSlotState.Start {
    await perform { state, _ in state.start() }
  }

  func ask(_ request: CaseRequest) async -> CaseOutcome {
    await perform { state, isCancelled in state.ask(request, isCancelled) }
  }

  /// Makes the process a caller of the store at a path.
  func call(_ request: CallerRequest, store path: String) async -> WorkerSlotState.Call {
    await perform { state, isCancelled in state.call(request, store: path, isCancelled) }
  }

  /// The same, and kills the process as soon as it has replied, or after some nanoseconds.
  func call(
    _ request: CallerRequest, store path: String, killAfter nanoseconds: Int
  ) async -> WorkerSlotState.Call {
    await perform { state, isCancelled in
      state.call(request, store: path, killAfter: nanoseconds, isCancelled)
    }
  }

  /// The figures of the process, with the processor time of its predecessors.
  func measure(resetsPeak: Bool) async -> Figures {
    await perform { state, _ in state.measure(resetsPeak: resetsPeak) }
  }

  func close() async {
    await perform { state, _ in state.close() }
  }

  /// Runs blocking work outside the cooperative thread pool.
  private func perform<Value: Sendable>(
    _ body: @escaping @Sendable (inout WorkerSlotState, @Sendable () -> Bool) -> Value
  ) async -> Value {
    let isAbandoned = Flag()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [self] in
          let isCancelled: @Sendable () -> Bool = { [settings] in
            isAbandoned.isRaised || settings.isCancelled()
          }
          continuation.resume(returning: state.withLock { body(&$0, isCancelled) })
        }
      }
    } onCancel: {
      isAbandoned.raise()
    }
  }
}

/// A flag that any thread may raise once.
private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isRaised: Bool { value.load(ordering: .acquiring) }

  func raise() { value.store(true, ordering: .releasing) }
}
