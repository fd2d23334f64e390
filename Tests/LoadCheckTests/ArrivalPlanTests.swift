import Testing

@testable import LoadCheck

@Suite struct ArrivalPlanTests {
  private static let second: Int64 = 1_000_000_000

  private static func plan(
    _ process: ArrivalPlan.Process, _ seed: UInt64 = 1, _ stages: LoadStage...
  ) throws -> [ArrivalPlan.Arrival] {
    Array(try ArrivalPlan(stages, process, seed: seed))
  }

  private static func hold(_ name: String = "hold", start: Int64 = 0, rate: Double) -> LoadStage {
    LoadStage(name, .hold, start: start, duration: second, rate: rate)
  }

  @Test func `uniform arrivals are at equal distances`() throws {
    let arrivals = try Self.plan(.uniform, 1, Self.hold(rate: 1_000))
    #expect(arrivals.map(\.intended) == (0..<1_000).map { $0 * 1_000_000 })
    #expect(arrivals.map(\.number) == Array(0..<1_000))
  }

  @Test func `a stage goes on where the one before has ended, and nothing comes between`() throws {
    let arrivals = try Self.plan(
      .uniform, 1, Self.hold(rate: 4), Self.hold("late", start: 3 * Self.second, rate: 2))
    #expect(
      arrivals.map(\.intended) == [0, 250, 500, 750, 3_000, 3_500].map { $0 * 1_000_000 })
    #expect(arrivals.map(\.stage) == [0, 0, 0, 0, 1, 1])
  }

  /// At a rate that rises evenly from 0, the k-th operation comes at the square root of k.
  @Test(arguments: [false, true])
  func `a ramp has as many operations as the area under it`(_ falls: Bool) throws {
    let stage = LoadStage(
      "r", .ramp, start: 0, duration: Self.second, startRate: falls ? 2_000 : 0,
      endRate: falls ? 0 : 2_000)
    let times = try Self.plan(.uniform, 1, stage).map { Double($0.intended) / 1e9 }
    #expect(times.count == 1_000)
    for (number, time) in times.enumerated() {
      let part = Double(number) / 1_000
      let wanted = falls ? 1 - (1 - part).squareRoot() : part.squareRoot()
      #expect(abs(time - wanted) < 1e-6, "\(number)")
    }
  }

  @Test func `a Poisson process has independent numbers in equal times`() throws {
    let arrivals = try Self.plan(.poisson, 7, Self.hold(rate: 200_000))
    // 10,000 slots of 20 on average: the counts of slots are those of Poisson's distribution.
    var slots = [Int](repeating: 0, count: 10_000)
    for arrival in arrivals { slots[Int(arrival.intended / 100_000)] += 1 }
    var (counts, shares) = ([Int](repeating: 0, count: 60), [Double](repeating: 0, count: 60))
    for slot in slots { counts[min(slot, 59)] += 1 }
    shares[0] = Elementary.exp(-20)
    for number in 1..<60 { shares[number] = shares[number - 1] * 20 / Double(number) }
    #expect(ChiSquare(counts, shares).deviations < 4)
    #expect(zip(arrivals, arrivals.dropFirst()).allSatisfy { $0.intended <= $1.intended })
  }

  @Test func `a Poisson process on a ramp has its arrivals where the rate is high`() throws {
    let stage = LoadStage(
      "r", .ramp, start: 0, duration: Self.second, startRate: 0, endRate: 200_000)
    var counts = [Int](repeating: 0, count: 10)
    for arrival in try Self.plan(.poisson, 3, stage) {
      counts[Int(arrival.intended * 10 / Self.second)] += 1
    }
    let shares = (0..<10).map { Double(2 * $0 + 1) / 100 }
    #expect(ChiSquare(counts, shares).deviations < 4)
  }

  @Test func `the seed decides`() throws {
    let stage = Self.hold(rate: 1_000)
    #expect(try Self.plan(.poisson, 4, stage) == Self.plan(.poisson, 4, stage))
    #expect(try Self.plan(.poisson, 4, stage) != Self.plan(.poisson, 5, stage))
  }

  @Test func `no arrival lies outside of its stage`() throws {
    for seed in UInt64(0)..<50 {
      var random = SplitMix64(seed: seed)
      var start: Int64 = 0
      var stages: [LoadStage] = []
      for number in 0..<3 {
        start += Int64(random.next(below: 1_000))
        let duration = Int64(1 + random.next(below: 1_000_000))
        stages.append(
          LoadStage(
            "\(number)", .hold, start: start, duration: duration,
            startRate: Double(random.next(below: 2_000_000)),
            endRate: Double(1 + random.next(below: 2_000_000))))
        start += duration
      }
      for arrival in try ArrivalPlan(stages, .poisson, seed: seed) {
        let stage = stages[arrival.stage]
        #expect(stage.start <= arrival.intended)
        #expect(arrival.intended < stage.end)
      }
    }
  }

  @Test func `a part before the first one is the first one`() throws {
    let plan = try ArrivalPlan([Self.hold("a", rate: 10)], .uniform, seed: 1)
    let first = Array(plan.part(1, of: 2))
    #expect(first.map(\.number) == [0, 2, 4, 6, 8])
    #expect(Array(plan.part(.min, of: 2)) == first)
    #expect(Array(plan.part(0, of: 2)) == first)
  }

  @Test func `what cannot be planned is refused with its stage`() {
    func error(_ stages: LoadStage...) -> PlanError? {
      do {
        _ = try ArrivalPlan(stages, .uniform, seed: 1)
        return nil
      } catch { return error }
    }
    #expect(error() == .noStages)
    #expect(
      error(Self.hold("a", rate: 1), Self.hold("b", start: Self.second - 1, rate: 1))
        == .overlap("a", "b"))
    #expect(error(Self.hold("a", rate: 0)) == .rate("a", 0))
    #expect(error(Self.hold("a", rate: -1)) == .rate("a", -1))
    #expect(error(Self.hold("a", rate: .infinity)) == .rate("a", .infinity))
    guard case .rate("a", let rate)? = error(Self.hold("a", rate: .nan)) else {
      Issue.record("A rate that is no number is taken")
      return
    }
    #expect(rate.isNaN)
    let empty = LoadStage("a", .ramp, start: 0, duration: 0, rate: 1)
    #expect(error(empty) == .duration("a", nanoseconds: 0))
    #expect(error(LoadStage("a", .hold, start: .max, duration: 5, rate: 1)) != nil)
  }
}
