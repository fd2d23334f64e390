import PropCheck
import PropCheckTesting
import PropCheckSchedules
import Synchronization
import Testing

@Suite struct TraceTests {
  /// No actor, so that no optimization removes a suspension.
  private static func errands(in context: RunContext) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask {
        await context.named("alice") {
          context.note("goes out")
          await Task.yield()
          context.note("comes home")
        }
      }
      group.addTask {
        try await context.named("bob") {
          try await context.clock.sleep(for: .seconds(5))
          context.note("wakes up")
        }
      }
      group.addTask { await Task.yield() }
      try await group.waitForAll()
    }
  }

  /// Recorded once: another process shows the same as this one.
  @Test func `a trace is the same in every process`() async {
    let trace = await TaskSchedule.turns([2, 1, 0, 1]).perform(Self.errands).trace
    #expect(
      trace.description == """
            step  body  alice         bob         task 3
               1  ●
               2                                  ▶
               3                      ▶
               4        ● goes out
               5        ▶
               6                                  ●
               7        ● comes home
               8                                  ●
               9  ●
                  the clock jumps to 5.0 seconds
              10                      ● wakes up
              11  ●
        """)
  }

  @Test(arguments: [
    ([4], [0, 2, 3, 3, 1, 1, 1, 0, 3, 0, 2, 0]),
    ([2, 4], [0, 2, 1, 1, 3, 3, 3, 0, 1, 0, 2, 0]),
    ([4, 2], [0, 2, 1, 1, 1, 0, 3, 3, 3, 0, 2, 0]),
  ])
  func `priorities are the same in every process`(_ changes: [Int], _ lanes: [Int]) async {
    let schedule = TaskSchedule.priorities(order: 5, changes: changes)
    let trace = await schedule.perform(Self.errands).trace
    #expect(trace.steps.map(\.lane) == lanes)
  }

  /// What an actor does for several tasks in one step is distinguished by their names.
  @Test func `a trace with actors is the same in every process`() async {
    let trace = await TaskSchedule.turns([1]).perform { context in
      _ = await CarelessAccount.depositsApart(in: context)
    }.trace
    #expect(
      trace.description == """
            step  body  early       late
               1  ●
               2                    ▶
               3        ●
               4                    ●
               5        ● reads 0
               6                    ●
               7        ●
               8                    ●
               9        ●
              10                    ●
              11        ●
              12          writes 1  ● reads 0
              13                    ●
              14        ●
              15                    ●
              16  ●
              17                    ●
              18                    ● writes 2
              19                    ●
           20-22  ●
        """)
  }

  @Test func `a trace is the same again, also from the turns it took`() async {
    await forAll(.schedule(), settings: Settings(cases: 200)) { schedule in
      let trace = await schedule.perform(Self.errands).trace
      try require(await schedule.perform(Self.errands).trace, equals: trace)
      try require(await trace.schedule.perform(Self.errands).trace, equals: trace)
    }
  }

  @Test func `a long trace shows its beginning and its end`() async {
    let trace = await TaskSchedule.firstCome.perform { context in
      for number in 1...100 {
        context.note("turn \(number)")
        await Task.yield()
      }
    }.trace
    let lines = trace.description.split(separator: "\n")
    // What a yield leaves to be done is a step of its own.
    #expect(trace.steps.count == 201)
    #expect(lines.count == 62)
    #expect(lines[23].hasSuffix("turn 12"))
    #expect(lines[25] == "          … 140 more steps …")
    #expect(lines[26].hasPrefix("     165"))
    #expect(lines[61].hasPrefix(" 200-201"))
  }

  @Test func `steps in a row that say nothing share a line`() async {
    let trace = await TaskSchedule.firstCome.perform { context in
      for _ in 0..<5 { await Task.yield() }
      context.note("done")
    }.trace
    #expect(
      trace.description == """
            step  body
            1-10  ●
              11  ● done
        """)
  }

  /// An actor serves both callers in one step, of the first; what each leaves to be done is its own.
  @Test func `what a named task leaves to be done is in its lane`() async {
    let trace = await TaskSchedule.firstCome.perform { context in
      let account = CarelessAccount()
      await withTaskGroup { group in
        for name in ["one", "two"] {
          group.addTask { await context.named(name) { await account.deposit(1, in: context) } }
        }
      }
    }.trace
    #expect(trace.notes.map(\.lane) == [1, 2, 1, 2])
    #expect(trace.steps.map(\.lane) == [0, 1, 2, 1, 1, 2, 1, 2, 1, 2, 1, 1, 2, 0])
  }

  @Test func `a run within a named task of another has lanes of its own`() async throws {
    let outer = await TaskSchedule.firstCome.perform { context in
      async let trace = context.named("outer") {
        await TaskSchedule.firstCome.perform { inner in
          await Task.yield()
          inner.note("within")
        }.trace
      }
      return await trace
    }
    let inner = try outer.result.get()
    #expect(outer.trace.notes.isEmpty)
    #expect(inner.lanes == ["body"])
    #expect(inner.notes.map(\.lane) == [0])
  }

  @Test func `tasks beyond the eighth column share one`() async {
    let trace = await TaskSchedule.firstCome.perform { context in
      await withTaskGroup { group in
        for index in 1...12 { group.addTask { context.note("\(index)") } }
      }
    }.trace
    let lines = trace.description.split(separator: "\n")
    #expect(trace.lanes.count == 13)
    #expect(lines[0] == "    step  body  task 1  task 2  task 3  task 4  task 5  task 6  others")
    #expect(lines[13].hasSuffix("● 12"))
  }

  @Test func `what is said is one line of sixty characters`() async {
    let trace = await TaskSchedule.firstCome.perform { context in
      context.note("one\ntwo " + String(repeating: "x", count: 100))
      await context.named("a name\nthat is much too long for a column") {}
    }.trace
    #expect(trace.notes.map(\.text.count) == [60])
    #expect(trace.notes[0].text.hasPrefix("one two xxx"))
    #expect(trace.lanes == ["a name that is much too…"])
  }
}
