import PropCheck

extension ParallelMachine {
  /// Longer texts are cut in the middle.
  private static var width: Int { 200 }
  /// What the final look is called.
  static var lookText: String { "look at everything" }

  /// The calls with a lane per caller. Beside a heart, calls that are not linearizable by themselves, all others are minor.
  func lanes(
    _ script: ParallelScript<Model, System>, _ transcript: ParallelTranscript,
    of heart: [Call<Int, AnyAnswer>]? = nil
  ) -> Failure.Lanes {
    let places = heart.map { Set($0.map(\.operation)) }
    let look = script.turns.count
    // The final look says something only if it contradicts the calls.
    let shown = transcript.calls.filter { $0.operation < look || places?.contains(look) == true }
    let callers = Set(shown.map(\.caller)).sorted()
    let events = shown.map { call in
      var event = event(of: call, in: callers.firstIndex(of: call.caller) ?? 0, script, transcript)
      event.isMinor = places.map { !$0.contains(call.operation) } ?? false
      return event
    }
    return Failure.Lanes(
      clock: transcript.clock == .turns ? .turns : .nanoseconds,
      names: callers.map { $0 == 0 ? "at the end" : "caller \($0)" }, events: events)
  }

  private func event(
    of call: Call<Int, AnyAnswer>, in lane: Int, _ script: ParallelScript<Model, System>,
    _ transcript: ParallelTranscript
  ) -> Failure.Lanes.Event {
    let turns = script.turns
    let isTurn = turns.indices.contains(call.operation)
    let text = isTurn ? turns[call.operation].text : Self.lookText
    let cut = transcript.cut[call.operation].map { "cancelled: \($0.answer.text)" }
    let answer = call.answer?.answer.text ?? cut
    return Failure.Lanes.Event(
      lane: lane, text: text.shortened(to: Self.width),
      answer: answer.map { $0.shortened(to: Self.width) }, start: call.start, end: call.end)
  }
}
