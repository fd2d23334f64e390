/// Everything that a report judged.
///
/// Some judgement is bad if the report did not pass, and none is if it did; an interrupted one may have both.
struct Judgements: Sendable {
  /// The most that are kept, and the most counterexamples.
  private static let (limit, failureLimit) = (20_000, 1_000)

  private(set) var all: [Judgement] = []
  private var places: [String: Int] = [:]
  private var failureCount = 0
  private var end: EndRecord?
  private var notes: [String] = []

  mutating func add(_ record: Record) {
    switch record {
    case .failure(let failure): add(failure)
    case .note(let note): notes.append(note.text)
    case .end(let end): self.end = end
    default: Judgement(record).map { add($0) }
    }
  }

  private mutating func add(_ judgement: Judgement) {
    guard all.count < Self.limit else { return }
    if judgement.kind == .property { places[judgement.name] = all.count }
    all.append(judgement)
  }

  /// A failure follows its property, unless the run was killed in between.
  private mutating func add(_ failure: FailureRecord) {
    guard failureCount < Self.failureLimit else { return }
    failureCount += 1
    if places[failure.property] == nil {
      add(Judgement(kind: .property, name: failure.property, outcome: .failed(failure.message)))
    }
    guard let place = places[failure.property] else { return }
    if all[place].failures.isEmpty { all[place].outcome = .failed(failure.message) }
    all[place].failures.append(failure)
  }

  /// All of them, with one for the whole run if the others do not show how it ended.
  func finished(isKilled: Bool) -> [Judgement] {
    guard let end else {
      let killed = "The run was killed; this is what it had saved."
      return all + [whole(.unjudged(isKilled ? killed : "The end is missing."))]
    }
    let isBad = all.contains(where: \.isBad)
    switch end.verdict {
    case _ where end.isUndecided:
      return (end.verdict == .passed ? all.map(Self.excused) : all) + [whole(.unjudged(Self.lack))]
    case .passed: return all.map(Self.excused)
    case .interrupted: return isBad ? all : all + [whole(.skipped("The run was interrupted."))]
    case .empty: return all + [whole(.unjudged("Nothing ran."))]
    case .failed, .invalid, .gaveUp: return isBad ? all : all + [whole(.failed(wholeReason))]
    }
  }

  private static let lack = "It is incomplete: shards, or some of their cases, are missing."

  private func whole(_ outcome: Judgement.Outcome) -> Judgement {
    Judgement(kind: .run, name: "the whole run", outcome: outcome, nanoseconds: nil)
  }

  private var wholeReason: String {
    (["The run as a whole failed."] + notes.suffix(3)).joined(separator: " ")
  }

  /// What did not fail the run because it was only partly measured is not a failure here either.
  private static func excused(_ judgement: Judgement) -> Judgement {
    guard judgement.isBad, let reason = judgement.reason else { return judgement }
    var excused = judgement
    excused.outcome = .skipped("It does not count here. \(reason)")
    return excused
  }
}
