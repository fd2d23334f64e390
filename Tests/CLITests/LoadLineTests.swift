import LoadCheck
import Suite
import Testing

@testable import CLI

@Suite struct LoadLineTests {
  private static let stages = LoadSchedule(.rate(500), duration: 10_000_000_000, seed: 1).stages

  private static func text(stage: Int, elapsed: Int64, times: [Int64]) -> String {
    var sketch = Sketch()
    for time in times { sketch.record(time) }
    let moment = LoadMoment(
      stage: stage, elapsed: elapsed, offered: 1_000, dropped: 3, queued: 2,
      responses: [sketch, Sketch()])
    return LoadLine(
      mix: "morning", stages: stages, rest: 60_000_000_000, moment: moment, liveBytes: 3_250_000
    ).text
  }

  @Test func `a load says where it stands`() {
    let times = [Int64](repeating: 58_000, count: 980) + [Int64](repeating: 9_000_000, count: 15)
    #expect(
      Self.text(stage: 2, elapsed: 2_000_000_000, times: times)
        == "morning · hold 2 s of 6 s  offered 500/s  done 497/s  queue 2  dropped 3  "
        + "p50 59 µs  p99 9 ms  memory 3.0 MiB  ETA 66 s")
  }

  @Test func `a load that has just begun has no rates and no times`() {
    #expect(
      Self.text(stage: 0, elapsed: 0, times: [])
        == "morning · warm-up 0 s of 1 s  offered -  done -  queue 2  dropped 3  "
        + "memory 3.0 MiB  ETA 70 s")
  }
}
