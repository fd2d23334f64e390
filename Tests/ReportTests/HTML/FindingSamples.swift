import PropCheckReport

/// Findings of each kind that a page shows.
enum FindingSamples {
  static func failure(
    steps: [FailureRecord.Step] = [], difference: FailureRecord.Difference? = nil,
    counterexample: String = "", explanation: String? = nil,
    lanes: FailureRecord.Lanes? = nil
  ) -> FailureRecord {
    FailureRecord(
      id: "f-3b9a", signature: "sync: order", property: "sync.converges",
      claim: "Devices agree.", seed: 8271, case: 417, token: "pc1-token",
      message: "Two devices differ.", counterexample: counterexample, steps: steps,
      difference: difference, shrink: Shrink(from: 61, to: 5, tries: 212),
      stable: FailureRecord.Stability(fails: 10, tries: 10),
      explanation: explanation.map {
        FailureRecord.Explanation(
          text: $0, freeParts: 1, isFreeTogether: true, movableSteps: [], tries: 9)
      },
      t: FailureRecord.Trace(file: "Seeds/sync.converges/f-3b9a.seed", lanes: lanes))
  }

  static let sequential = failure(
    steps: [
      FailureRecord.Step(text: "create habit 1 \"a\"", expected: "ok", actual: "ok"),
      FailureRecord.Step(text: "list", expected: "[1 \"new\"]", actual: "[1 \"old\"]"),
    ],
    difference: FailureRecord.Difference(
      step: 1, path: "list[0].name", expected: "new", actual: "old"),
    counterexample: "1  create habit 1 \"a\"\n2  list",
    explanation: "1  create habit 1 \"‹a›\"\n2  list")

  static let concurrent = failure(
    steps: [
      FailureRecord.Step(text: "caller 1: increment", expected: "", actual: "2"),
      FailureRecord.Step(text: "caller 2: increment", expected: "", actual: "2"),
      FailureRecord.Step(text: "caller 2: list", expected: "", actual: "no answer"),
    ],
    lanes: FailureRecord.Lanes(
      unit: "turn", names: ["caller 1", "caller 2"],
      events: [
        FailureRecord.Event(lane: 0, text: "increment", answer: "2", start: 1, end: 3),
        FailureRecord.Event(lane: 1, text: "increment", answer: "2", start: 2, end: 4),
        FailureRecord.Event(lane: 1, text: "list", start: 5, end: nil, isMinor: true),
      ]))

  static let sync = failure(
    steps: [FailureRecord.Step(text: "a: sync", expected: "", actual: "1 sent")],
    lanes: FailureRecord.Lanes(
      unit: "turn", names: ["a", "b", "server"],
      events: [
        FailureRecord.Event(lane: 0, text: "write family", start: 1, end: 1),
        FailureRecord.Event(lane: 0, text: "sync", answer: "1 sent", start: 2, end: 3),
        FailureRecord.Event(lane: 2, text: "stores 1", start: 3, end: 3),
      ]))

  static let value = failure(
    counterexample: "first line\nsecond 12", explanation: "first ‹line›\nsecond 12")

  static let all = [sequential, concurrent, sync, value]

  static func report(_ failures: [FailureRecord] = all) -> [Record] {
    [.run(Samples.run), .property(Samples.failed)] + failures.map(Record.failure)
      + [.end(Samples.end)]
  }
}
