import LoadCheck
import Testing

@testable import PropCheckTool

@Suite struct LoadScheduleTests {
  private static let minute: Int64 = 60_000_000_000

  @Test func `the usual stages take their shares of the time`() {
    let stages = LoadSchedule(.rate(100), duration: 50 * Self.minute, seed: 1).stages
    #expect(stages.map(\.name) == ["warm-up", "ramp", "hold", "spike", "down"])
    #expect(stages.map(\.duration) == [5, 5, 30, 5, 5].map { $0 * Self.minute })
    #expect(stages.map(\.startRate) == [100, 50, 100, 200, 100])
    #expect(stages.map(\.endRate) == [100, 100, 100, 200, 10])
  }

  @Test func `what holds for hours does so in parts, after each of which the store is looked at`()
    throws
  {
    let schedule = LoadSchedule(.rate(100), duration: 240 * Self.minute, seed: 1)
    let holds = schedule.stages.filter { $0.kind == .hold }
    #expect(holds.map(\.name) == ["hold.1", "hold.2", "hold.3", "hold.4", "hold.5"])
    #expect(schedule.names.isSuperset(of: ["hold", "hold.5", "ramp"]))
    #expect(holds.allSatisfy { $0.duration <= 30 * Self.minute && $0.startRate == 100 })
    #expect(schedule.stages.reduce(0) { $0 + $1.duration } == 240 * Self.minute)
    #expect(throws: Never.self) { try schedule.plan() }
  }

  @Test func `workers that wait are looked at more often, since they do more`() throws {
    let closed = LoadSchedule(.workers(2), duration: 4 * Self.minute, seed: 1)
    #expect(closed.stages.map(\.name) == ["warm-up", "hold.1", "hold.2"])
    #expect(throws: Never.self) { try closed.plan() }
  }

  @Test(arguments: [Int64.min, -1, 0, 1, .max], [-1, 0, .nan, .infinity, 1e300] as [Double])
  func `what is no stage is left as it is`(_ duration: Int64, _ rate: Double) {
    let stage = LoadSchedule.Stage(.hold, duration: duration, startRate: rate, endRate: rate)
    let stages = LoadSchedule([stage], seed: 1).stages
    #expect(stages.map(\.name) == ["hold"] && stages.map(\.duration) == [duration])
  }

  @Test func `stages of one's own are divided too, and those of high rates more often`() {
    let stages = [
      LoadSchedule.Stage(.hold, duration: 40 * Self.minute, startRate: 5, endRate: 5),
      LoadSchedule.Stage(.hold, duration: 20 * Self.minute, startRate: 5_000, endRate: 5_000),
      LoadSchedule.Stage(.ramp, duration: 60 * Self.minute, startRate: 0, endRate: 10),
      LoadSchedule.Stage(.down, duration: .max, startRate: 5, endRate: 5),
    ]
    let planned = LoadSchedule(stages, seed: 1).stages
    let ramp = planned.filter { $0.kind == .ramp }
    #expect(ramp.map(\.startRate) == [0, 5] && ramp.map(\.endRate) == [5, 10])
    let names = LoadSchedule(stages, seed: 1).stages.map(\.name)
    #expect(
      names == ["hold.1", "hold.2", "hold-2.1", "hold-2.2", "ramp.1", "ramp.2", "down"])
  }

  @Test func `an open loop is poisson, as its seed has it`() throws {
    func intended(_ seed: UInt64) throws -> [Int64] {
      let plan = try LoadSchedule(.rate(100), duration: 10_000_000_000, seed: seed).plan()
      guard case .open(let arrivals, _) = plan else { return [] }
      return arrivals.prefix(50).map(\.intended)
    }
    let first = try intended(1)
    #expect(try first != intended(2))
    #expect(Set(zip(first.dropFirst(), first).map { $0 - $1 }).count > 40)
  }
}
