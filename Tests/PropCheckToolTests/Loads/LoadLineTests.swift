import LoadCheck
import Testing

@testable import PropCheckTool

@Suite struct LoadLineTests {
  private static let stages = LoadSchedule(.rate(500), duration: 10_000_000_000, seed: 1).stages

  private static func line(
    stage: Int, elapsed: Int64, times: [Int64], mix: String = "morning", dropped: Int = 3
  ) -> LoadLine {
    var sketch = Sketch()
    for time in times { sketch.record(time) }
    let moment = LoadMoment(
      stage: stage, elapsed: elapsed, offered: 1_000, dropped: dropped, queued: 2,
      responses: [sketch, Sketch()])
    return LoadLine(
      mix: mix, stages: stages, rest: 60_000_000_000, moment: moment, liveBytes: 3_250_000)
  }

  @Test func `a load says where it stands`() {
    let times = [Int64](repeating: 58_000, count: 980) + [Int64](repeating: 9_000_000, count: 15)
    #expect(
      Self.line(stage: 2, elapsed: 2_000_000_000, times: times).text
        == "morning · hold 2 s of 6 s  offered 500/s  done 497/s  queue 2  dropped 3  "
        + "p50 59 µs  p99 9 ms  memory 3.0 MiB  ETA 66 s")
  }

  @Test func `a load that has just begun has no rates and no times`() {
    #expect(
      Self.line(stage: 0, elapsed: 0, times: []).text
        == "morning · warm-up 0 s of 1 s  offered -  done -  queue 2  dropped 3  "
        + "memory 3.0 MiB  ETA 70 s")
  }

  @Test func `on a narrow terminal it is shorter, and still says all that matters`() {
    let times = [Int64](repeating: 58_000, count: 980) + [Int64](repeating: 9_000_000, count: 15)
    for mix in ["morning", "first-sync"] {
      let line = Self.line(stage: 2, elapsed: 2_000_000_000, times: times, mix: mix, dropped: 0)
      #expect(
        line.text(columns: 80)
          == "\(mix) hold 2/6 s  queue 2  497/s  3.0 MiB  p50 59 µs  p99 9 ms  ETA 66 s")
      #expect(line.text(columns: 200) == line.text)
    }
    let narrow = Self.line(stage: 2, elapsed: 2_000_000_000, times: times).text(columns: 60)
    #expect(narrow == "morning hold 2/6 s  queue 2 dropped 3  p50 59 µs  p99 9 ms  ETA 66 s")
    let bare = Self.line(stage: 0, elapsed: 0, times: []).text(columns: 10)
    #expect(bare.hasPrefix("morning warm-up 0/1 s  queue 2 dropped 3"))
  }
}
