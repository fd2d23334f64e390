import Synchronization

/// What the workers of a run are doing, for the ``Watchdog``.
final class RunActivity: Sendable {
  private let slots = Mutex<[WorkerActivity]>([])
  private let draft = Mutex<PartialResult?>(nil)

  /// Adds a worker.
  func open() -> WorkerActivity {
    let slot = WorkerActivity()
    slots.withLock { $0.append(slot) }
    return slot
  }

  /// The states of the workers, in the order they were added.
  var states: [WorkerActivity.State] { slots.withLock { $0.map(\.state) } }

  /// Asks all workers whether to go on.
  func ask() {
    slots.withLock { slots in
      for slot in slots { slot.ask() }
    }
  }

  /// Keeps a result to which failures may be added.
  func keep(_ result: PropertyResult) {
    draft.withLock { $0 = PartialResult(result: result) }
  }

  /// Keeps a failure that is about to be shrunk, with the result up to it.
  func keep(_ result: PropertyResult, _ failure: Failure, of inquiry: FailureAnalysis) {
    draft.withLock { $0 = PartialResult(result: result, open: (inquiry, failure)) }
  }

  /// Keeps the simplest failing case so far.
  func keep(_ sequence: ChoiceSequence, _ failure: Failure) {
    draft.withLock { draft in
      guard let inquiry = draft?.open?.inquiry else { return }
      draft?.open = (inquiry.simplified(to: sequence), failure)
    }
  }

  /// The kept result; nil before the first failure.
  var kept: PartialResult? { draft.withLock { $0 } }
}

/// The result of a run so far.
struct PartialResult: Sendable {
  /// The result up to the current failure.
  let result: PropertyResult
  /// The failure that is being shrunk, if one is.
  var open: (inquiry: FailureAnalysis, failure: Failure)?

  /// With one more failure.
  func adding(_ finding: Finding) -> PropertyResult {
    var result = result
    if result.finding == nil {
      result.verdict = .failed
      result.finding = finding
    } else {
      result.otherFindings.append(finding)
    }
    return result
  }
}
