import LoadCheck
import Testing

@testable import PropCheckTool

@Suite struct StageReaderTests {
  @Test func `stages follow each other, and the second of a kind has a number`() throws {
    let stages = try StageReader.stages("ramp 500ms 100..2k/s\nhold 30s 2k/s\nhold  1m 4k")
    let schedule = LoadSchedule(stages, seed: 1)
    #expect(schedule.stages.map(\.name) == ["ramp", "hold", "hold-2"])
    #expect(schedule.stages.map(\.startRate) == [100, 2_000, 4_000])
    #expect(schedule.stages.map(\.endRate) == [2_000, 2_000, 4_000])
    guard case .open(let plan, _) = try schedule.plan() else {
      Issue.record("stages of rates are an open loop")
      return
    }
    #expect(plan.stages.map(\.start) == [0, 500_000_000, 30_500_000_000])
    #expect(plan.duration == 90_500_000_000)
    #expect(schedule.summary == "open loop, poisson, 4 workers")
  }

  @Test(arguments: [
    ("", "a kind, a time and a rate"),
    ("hold 30s", "a kind, a time and a rate"),
    ("hold 30s 2k/s 5", "a kind, a time and a rate"),
    ("hold 0s 2k/s", "a number above 0 with ms, s, m or h"),
    ("hold 9000h 2k/s", "up to 8760h, a year"),
    ("hold 30s 0/s", "a rate above 0"),
    ("hold 30s 2M/s", "up to 1M/s"),
    ("ramp 30s 1..2..3", "or with two of them"),
    ("ramp 30s 1..", "or with two of them"),
    ("hold 30s 1/s\n", "a kind, a time and a rate"),
  ])
  func `what is no stage is told`(_ text: String, _ expected: String) {
    let problem = #expect(throws: StageReader.Problem.self) { try StageReader.stages(text) }
    guard case .malformed(_, let told) = problem else {
      Issue.record("\(problem as Any)")
      return
    }
    #expect(told.contains(expected))
  }

  @Test(arguments: [
    ("hodl", "did you mean hold?"), ("wxyz", "there are warm-up, ramp, hold, spike, down"),
  ])
  func `an unknown kind is told with what is close, or with all`(_ kind: String, _ hint: String) {
    let problem = #expect(throws: StageReader.Problem.self) {
      try StageReader.stages("\(kind) 30s 2k/s")
    }
    #expect(problem == .unknownKind(kind, hint: hint))
  }

  @Test func `there are no more stages than a hundred`() throws {
    let most = [String](repeating: "hold 1s 1/s", count: 100)
    #expect(try StageReader.stages(most.joined(separator: "\n")).count == 100)
    let problem = #expect(throws: StageReader.Problem.self) {
      try StageReader.stages((most + ["hold 1s 1/s"]).joined(separator: "\n"))
    }
    #expect(problem == .malformed("101 stages", expected: "given 100 times at most"))
  }
}
