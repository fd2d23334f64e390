import StateCheck
import Testing

@Suite struct CallHistoryTests {
  private typealias Event = CallEvent<String, Int>

  private func history(_ events: [Event], limit: Int = 10) throws(CallHistoryError)
    -> CallHistory<String, Int>
  {
    try CallHistory(events: events, limit: limit)
  }

  @Test func `events become calls, and their places times`() throws {
    let events: [Event] = [
      .call(caller: 7, "a"), .call(caller: 3, "b"), .answer(caller: 7, 1), .call(caller: 7, "c"),
      .lost(caller: 3), .withdrawn(caller: 7), .call(caller: 7, "d"), .cut(caller: 7),
      .call(caller: 7, "e"),
    ]
    #expect(
      try history(events).calls == [
        Call(caller: 7, operation: "a", start: 0, answer: 1, end: 2),
        Call(caller: 3, operation: "b", start: 1),
        Call(caller: 7, operation: "d", start: 6, cutAt: 7),
        Call(caller: 7, operation: "e", start: 8),
      ])
    #expect(try history(events).callerCount == 2)
  }

  @Test(
    arguments: [
      ([.answer(caller: 1, 5)], .answerBeforeCall(index: 0, caller: 1)),
      (
        [.call(caller: 1, "a"), .answer(caller: 1, 5), .answer(caller: 1, 6)],
        .answerBeforeCall(index: 2, caller: 1)
      ),
      (
        [.call(caller: 2, "a"), .call(caller: 1, "a"), .call(caller: 1, "b")],
        .callerBusy(index: 2, caller: 1, since: 1)
      ),
      (
        [.call(caller: 1, "a"), .lost(caller: 1), .call(caller: 1, "b")],
        .callerBusy(index: 2, caller: 1, since: 0)
      ),
      (
        [.call(caller: 1, "a"), .lost(caller: 1), .answer(caller: 1, 5)],
        .answerAfterLoss(index: 2, caller: 1)
      ),
      (
        [.call(caller: 1, "a"), .lost(caller: 1), .withdrawn(caller: 1)],
        .answerAfterLoss(index: 2, caller: 1)
      ),
      (
        [.call(caller: 1, "a"), .lost(caller: 1), .lost(caller: 1)],
        .answerAfterLoss(index: 2, caller: 1)
      ),
      (
        [.call(caller: 1, "a"), .call(caller: 2, "b"), .call(caller: 3, "c")],
        .tooManyCalls(index: 2, limit: 2)
      ),
    ] as [([CallEvent<String, Int>], CallHistoryError)])
  func `events that make no sense are refused`(
    _ events: [CallEvent<String, Int>], _ expected: CallHistoryError
  ) {
    #expect(throws: expected) { try history(events, limit: 2) }
  }

  @Test func `calls with times of their own are held to the same rules`() throws {
    let first = Call(caller: 1, operation: "a", start: 0, answer: 1, end: 4)
    #expect(throws: CallHistoryError.answerBeforeCall(index: 1, caller: 2)) {
      try CallHistory([first, Call(caller: 2, operation: "b", start: 4, answer: 1, end: 3)])
    }
    #expect(throws: CallHistoryError.callerBusy(index: 0, caller: 1, since: 1)) {
      try CallHistory([Call(caller: 1, operation: "b", start: 3), first])
    }
    #expect(throws: CallHistoryError.callerBusy(index: 1, caller: 1, since: 0)) {
      try CallHistory([
        Call<String, Int>(caller: 1, operation: "b", start: 3),
        Call(caller: 1, operation: "c", start: 9),
      ])
    }
    #expect(throws: CallHistoryError.tooManyCalls(index: 1, limit: 1)) {
      try CallHistory([first, first], limit: 1)
    }
    #expect(try CallHistory([Call(caller: 1, operation: "b", start: 4), first]).calls.count == 2)
  }

  @Test func `an error says what, where and how to fix it`() {
    #expect(
      "\(CallHistoryError.callerBusy(index: 4, caller: 2, since: 1))" == """
        Caller 2 calls again before its last call has ended.
        where: index 4, open since 1
        fix: use another caller for calls that overlap, or that follow a call without an end.
        """)
  }
}
