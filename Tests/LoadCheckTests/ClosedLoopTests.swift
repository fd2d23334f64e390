import Synchronization
import Testing

@testable import LoadCheck

/// Operations of workers that think before each.
@Suite struct ClosedLoopTests {
  @Test func `a worker that thinks beyond the end ends no other one`() throws {
    // Of exponential pauses of a second, one in seven lasts longer than the two seconds that are left.
    let plan = try ClosedPlan(
      [.init("hold", .hold, .duration(2 * second), workers: 100)],
      thinkTime: .exponential(mean: second), seed: 3)
    var schedule = ClosedLoopSchedule(plan, stage: 0, start: 0, firstNumber: 0)
    let dealt = (0..<100).compactMap { _ in schedule.next(at: 0)?.number }
    let shown = (0..<100).filter { plan.pause(before: $0) < 2 * second }
    #expect(dealt == shown && 75...95 ~= dealt.count)
    #expect(schedule.counts.offered == dealt.count)
  }

  @Test func `a closed loop thinks before each operation, and does as many as it shall`()
    async throws
  {
    let time = ScriptedTime()
    let plan = try ClosedPlan(
      [
        .init("warm-up", .warmUp, .operations(10), workers: 1),
        .init("hold", .hold, .duration(second), workers: 1),
      ],
      thinkTime: .fixed(9 * millisecond), seed: 1)
    let numbers = Mutex<[Int]>([])
    var load = Load(
      LoadSamples.stream { number in
        numbers.withLock { $0.append(number) }
        time.pass(millisecond)
      }, .closed(plan))
    load.clock = time.clock
    let stages = try await load.run(on: LoadSamples.one).stages
    #expect(stages.map(\.done) == [10, 100])
    #expect(stages.map(\.elapsed) == [100 * millisecond, second])
    #expect(numbers.withLock { $0 } == Array(0..<110))
    #expect(stages.allSatisfy { $0.response.greatest == millisecond })
  }

  @Test func `thinking times are a function of the operation, and have the mean they shall have`()
    throws
  {
    let stage = ClosedPlan.Stage("hold", .hold, .operations(1), workers: 1)
    let plan = try ClosedPlan([stage], thinkTime: .exponential(mean: millisecond), seed: 3)
    let pauses = (0..<10_000).map(plan.pause)
    #expect(pauses == (0..<10_000).map(plan.pause))
    let mean = Double(pauses.reduce(0, +)) / 10_000
    // Five standard errors.
    #expect(abs(mean / 1e6 - 1) < 0.05)
    #expect(pauses.count { $0 > 3 * millisecond } > 400)
  }

  @Test func `a plan without workers, ends or stages is refused`() async throws {
    #expect(throws: PlanError.noStages) { try ClosedPlan([], seed: 1) }
    #expect(throws: PlanError.workers("hold", 0)) {
      try LoadSamples.closed(.init("hold", .hold, .operations(5), workers: 0))
    }
    #expect(throws: PlanError.operations("hold", 0)) {
      try LoadSamples.closed(.init("hold", .hold, .operations(0), workers: 1))
    }
    #expect(throws: PlanError.duration("hold", nanoseconds: 0)) {
      try LoadSamples.closed(.init("hold", .hold, .duration(0), workers: 1))
    }
    let stage = ClosedPlan.Stage("hold", .hold, .operations(1), workers: 1)
    for time in [Int64.max, -1] {
      #expect(throws: PlanError.thinkTime(nanoseconds: time)) {
        try ClosedPlan([stage], thinkTime: .fixed(time), seed: 1)
      }
    }
    #expect(throws: PlanError.duration("hold", nanoseconds: .max)) {
      try LoadSamples.closed(.init("hold", .hold, .duration(.max), workers: 1))
    }
    #expect(throws: PlanError.duration("hold", nanoseconds: 1)) {
      try ArrivalPlan(
        [LoadStage("hold", .hold, start: .max - 1, duration: 1, rate: 1)], .uniform, seed: 1)
    }
    var load = Load(
      LoadSamples.stream { _ in },
      try LoadSamples.closed(.init("hold", .hold, .operations(1), workers: 2)))
    await #expect(throws: PlanError.workers("hold", 2)) { try await load.run(on: LoadSamples.one) }
    load.stream.names = []
    await #expect(throws: PlanError.noOperations) { try await load.run(on: LoadSamples.one) }
  }
}
