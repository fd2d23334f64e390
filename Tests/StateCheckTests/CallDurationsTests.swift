import Testing

@testable import StateCheck

/// When a process is killed during its work, according to what is known about such calls.
@Suite struct CallDurationsTests {
  /// The usual duration of a call, which then starts so late or is killed.
  private func usual(
    _ name: String, _ durations: CallDurations, startingAt latency: Int? = nil
  ) async -> Range<Int> {
    var usual = 0..<0
    _ = await durations.call(name) { known in
      usual = known
      return latency.map { .called([Self.call(at: $0)], known: []) }
    }
    return usual
  }

  private static func call(at latency: Int) -> RemoteCall {
    let answer = RemoteAnswer(TypedAnswer(0) { "\($0)" })
    return RemoteCall(place: 0, start: 1_000 &+ latency, end: 9_000, answer: answer)
  }

  @Test func `a call is at work as long as calls of its name`() async {
    let durations = CallDurations { 1_000 }
    #expect(await usual("long", durations).count == 350_000)
    for (name, work) in [("short", 20), ("long", 7_000), ("short", 30)] {
      durations.note(work, of: name)
    }
    #expect(await usual("short", durations).count == 30)
    #expect(await usual("long", durations).count == 7_000)
    #expect(await usual("unknown", durations).count == 7_000)
  }

  @Test func `a call that answers tells when it began to work, whatever its name`() async {
    let durations = CallDurations { 1_000 }
    #expect(await usual("one", durations).lowerBound == 150_000)
    #expect(await usual("one", durations, startingAt: 400).lowerBound == 150_000)
    #expect(await usual("other", durations).lowerBound == 400)
    #expect(await usual("one", durations).count == 7_600)
  }

  @Test(arguments: [Int.min, -1, Int.max])
  func `no duration leads to an impossible moment`(_ time: Int) async {
    let durations = CallDurations { 0 }
    durations.note(time, of: "call")
    _ = await usual("call", durations, startingAt: time / 2)
    let moment = KillMoment.during(percent: 330)
      .nanoseconds(ofCallAt: await usual("call", durations))
    #expect(0...300_000_000_000 ~= moment)
  }

  @Test func `the median of the last five times counts`() async {
    let durations = CallDurations { 1_000 }
    for work in [1, 2, 3, 9_000, 4, 5] { durations.note(work, of: "call") }
    #expect(await usual("call", durations).count == 4)
    for latency in [10, 20, 9_000, 40, 50, 60] {
      _ = await usual("call", durations, startingAt: latency)
    }
    #expect(await usual("call", durations).lowerBound == 50)
  }

  @Test func `a moment is within the work, at once, or behind the answer`() {
    #expect(KillMoment.atOnce.nanoseconds(ofCallAt: 100..<300) == 0)
    #expect(KillMoment.during(percent: 0).nanoseconds(ofCallAt: 100..<300) == 100)
    #expect(KillMoment.during(percent: 50).nanoseconds(ofCallAt: 100..<300) == 200)
    #expect(KillMoment.afterAnswer.nanoseconds(ofCallAt: 100..<300) > 1_000_000_000)
  }
}
