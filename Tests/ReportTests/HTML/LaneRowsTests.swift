import PropCheck
import PropCheckReport
import PropCheckTesting
import Testing

@testable import PropCheckReport

@Suite struct LaneRowsTests {
  @Test func `a moment that is a start and an end has two rows, the start first`() {
    let rows = LaneRows(
      lanes([event(0, 1, 2, answer: "x"), event(1, 2, 3, answer: "y")])
    ).rows
    #expect(rows.map(\.time) == [1, 2, 2, 3])
    #expect(rows[1].cells.map(\.part) == [.inside, .start("call")])
    #expect(rows[2].cells.map(\.part) == [.end("x"), .inside])
  }

  @Test func `what has no length stands beside the end of something else`() {
    let rows = LaneRows(lanes([event(0, 1, 2, answer: "x"), event(1, 2, 2)])).rows
    #expect(rows.count == 2)
    #expect(rows[1].cells.map(\.part) == [.end("x"), .whole("call")])
  }

  @Test func `what never ends is open to the last row`() {
    let rows = LaneRows(lanes([event(0, 1, nil), event(1, 2, 3, answer: "y")])).rows
    #expect(rows.map(\.time) == [1, 2, 3, nil])
    #expect(
      rows.map { $0.cells[0].part } == [.start("call"), .inside, .inside, .end("never ends")])
  }

  @Test func `an event inside another of its lane is seen`() {
    let rows = LaneRows(lanes([event(0, 1, 9, answer: "x"), event(0, 4, 4)])).rows
    #expect(rows.map { $0.cells[0].part } == [.start("call"), .whole("call"), .end("x")])
  }

  @Test func `every event begins once and ends once, in order, whatever overlaps`() async {
    let events = Gen<FailureRecord.Event> { source in
      let start = try source.draw(.int(in: 0...9))
      return self.event(
        try source.draw(.int(in: 0...3)), start, start + (try source.draw(.int(in: 0...5))),
        answer: source.boolean() ? "x" : nil)
    }
    await forAll(
      .array(of: events, upTo: 12), settings: Settings(seed: TestSeed.value, cases: 300)
    ) { events in
      let layout = LaneRows(self.lanes(events, names: 4))
      let parts = layout.rows.flatMap(\.cells).map(\.part)
      let points = events.count { $0.start == $0.end && $0.answer == nil }
      try require(
        parts.count { if case .whole = $0 { true } else { false } }, equals: points)
      try require(
        parts.count { if case .start = $0 { true } else { false } }, equals: events.count - points)
      try require(
        parts.count { if case .end = $0 { true } else { false } }, equals: events.count - points)
      let times = layout.rows.compactMap(\.time)
      try require(times, equals: times.sorted())
      try require(layout.leftOut, equals: 0)
    }
  }

  private func lanes(_ events: [FailureRecord.Event], names: Int = 2) -> FailureRecord.Lanes {
    FailureRecord.Lanes(unit: "turn", names: (0..<names).map { "\($0)" }, events: events)
  }

  private func event(_ lane: Int, _ start: Int, _ end: Int?, answer: String? = nil)
    -> FailureRecord.Event
  {
    FailureRecord.Event(lane: lane, text: "call", answer: answer, start: start, end: end)
  }
}
