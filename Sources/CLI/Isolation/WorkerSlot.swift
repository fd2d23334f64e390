import Dispatch
import PropCheck
import StateCheck
import Synchronization

/// One job: a process that runs cases, and another one in its place when it ends.
final class WorkerSlot: Sendable {
  /// What holds for all its processes.
  struct Terms: Sendable {
    let layer: String
    /// How long a case may take.
    let caseMilliseconds: Int
    /// Whether what cases print is shown when they are repeated too.
    let showsRepetitions: Bool
    let clock: @Sendable () -> UInt64
    let isCancelled: @Sendable () -> Bool
    /// Shows a line that was printed.
    let show: @Sendable (String) -> Void
  }

  private let terms: Terms
  private let state: Mutex<WorkerSlotState>
  /// One request after the other.
  private let queue: DispatchQueue

  init(_ terms: Terms) {
    self.terms = terms
    state = Mutex(WorkerSlotState(terms: terms))
    queue = DispatchQueue(label: "propcheck.slot")
  }
}

extension WorkerSlot {
  /// Starts the first process and waits until its data layer is open.
  func start() async -> WorkerSlotState.Start {
    await perform { state, _ in state.start() }
  }

  /// Lets the process run cases.
  func ask(_ request: CaseRequest) async -> CaseOutcome {
    await perform { state, isCancelled in state.ask(request, isCancelled) }
  }

  /// Lets the process be a caller of the store at a path.
  func call(_ request: CallerRequest, store path: String) async -> WorkerSlotState.Call {
    await perform { state, isCancelled in state.call(request, store: path, isCancelled) }
  }

  /// What the process holds, with the time of all that this lane ever had.
  func measure(resetsPeak: Bool) async -> Figures {
    await perform { state, _ in state.measure(resetsPeak: resetsPeak) }
  }

  /// Closes the data layer and ends the process.
  func close() async {
    await perform { state, _ in state.close() }
  }

  /// Works on a thread that may wait, which those of tasks may not.
  private func perform<Value: Sendable>(
    _ body: @escaping @Sendable (inout WorkerSlotState, @Sendable () -> Bool) -> Value
  ) async -> Value {
    let isAbandoned = Flag()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [self] in
          let isCancelled: @Sendable () -> Bool = { [terms] in
            isAbandoned.isRaised || terms.isCancelled()
          }
          continuation.resume(returning: state.withLock { body(&$0, isCancelled) })
        }
      }
    } onCancel: {
      isAbandoned.raise()
    }
  }
}

/// Something that may happen once, seen from any thread.
private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isRaised: Bool { value.load(ordering: .acquiring) }

  func raise() { value.store(true, ordering: .releasing) }
}
