import Synchronization

/// What the workers of a run are doing, for a ``Watch`` that cannot wait for them to tell.
final class RunActivity: Sendable {
  private let slots = Mutex<[WorkerActivity]>([])
  private let draft = Mutex<PartialResult?>(nil)

  /// A place for one more worker to tell what it does.
  func open() -> WorkerActivity {
    let slot = WorkerActivity()
    slots.withLock { $0.append(slot) }
    return slot
  }

  /// What each worker does, in the order in which they came.
  var states: [WorkerActivity.State] { slots.withLock { $0.map(\.state) } }

  /// Keeps a result, if there is more to come.
  func keep(_ result: PropertyResult) {
    draft.withLock { $0 = PartialResult(result: result) }
  }

  /// Keeps a failure that is about to be shrunk, with the result up to it.
  func keep(_ result: PropertyResult, _ failure: Failure, of inquiry: FailureAnalysis) {
    draft.withLock { $0 = PartialResult(result: result, open: (inquiry, failure)) }
  }

  /// Keeps the simplest case of the failure so far.
  func keep(_ sequence: ChoiceSequence, _ failure: Failure) {
    draft.withLock { draft in
      guard let inquiry = draft?.open?.inquiry else { return }
      draft?.open = (inquiry.simplified(to: sequence), failure)
    }
  }

  /// What there was when the run was left; nil before the first failure.
  var kept: PartialResult? { draft.withLock { $0 } }
}
