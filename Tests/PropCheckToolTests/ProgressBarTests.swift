import PropCheck
import PropCheckReport
import Synchronization
import Testing

@testable import PropCheckTool

@Suite struct ProgressBarTests {
  @Test func `the bar is drawn ten times a second and removed at the end`() {
    let paper = RecordedOutput()
    let time = Mutex<UInt64>(0)
    let bar = ProgressBar(output: paper.output(isTerminal: true), style: TextStyle()) {
      time.withLock { $0 }
    }
    bar.begin("a")
    bar.update(Progress(cases: 1, total: 10))
    #expect(paper.text == "")
    time.withLock { $0 = 100_000_000 }
    bar.update(Progress(cases: 5, total: 10))
    bar.update(Progress(cases: 6, total: 10))
    bar.clear()
    bar.clear()
    let pieces = paper.text.split(separator: "\r\u{1b}[K", omittingEmptySubsequences: false)
    #expect(pieces.count == 3)
    #expect(pieces[1].contains("5/10  50%  ▕██████████          ▏  50/s  ETA 1 s"))
    #expect(pieces[2] == "")
  }

  @Test(arguments: [
    (50, 100 as Int?, false, "50/100  50%  ▕██████████          ▏  25/s  ETA 3 s"),
    (50, nil, false, "50 cases  25/s"), (50, 100, true, "shrinking"),
  ])
  func `the line says how far it is`(
    _ done: Int, _ total: Int?, _ isShrinking: Bool, _ text: String
  ) {
    let line = ProgressLine(
      name: "a", done: done, total: total, isShrinking: isShrinking, nanoseconds: 2_000_000_000)
    #expect(line.text(columns: 200) == "  · " + Columns.pad("a", to: 40) + "  " + text)
    #expect(line.text(columns: 20).count <= 19)
  }

  @Test(arguments: [0, 1, 2, 5, 10, 20, 40, 60, 66, 72, 79, 80, 81, 100, 120, 200])
  func `the line is never wider than the terminal`(_ columns: Int) {
    for name in ["a", "habits.agree-with-reference", String(repeating: "n", count: 90), "é💪💪💪"] {
      for total in [nil, 1_000, 1_000_000_000] {
        var line = ProgressLine(
          name: name, done: 999, total: total, isShrinking: false, nanoseconds: 2_000_000_000)
        line.phases.runNanoseconds = 1
        #expect(Columns.width(of: line.text(columns: columns)) <= max(0, columns - 1))
      }
    }
  }

  @Test(
    arguments: [
      (120, 2_000_000_000, "▕███ ▏  49/s  ETA 1 s  body 85%  generation 12%  check 3%"),
      (90, 2_000_000_000, "  49/s  ETA 1 s  body 85%"),
      (74, 2_000_000_000, "  · sync.converges  99/100  99%  49/s  ETA 1 s  body 85%"),
      (60, 2_000_000_000, "  · sync.converges  99/100  99%  49/s  ETA 1 s  body 85%"),
      (50, 2_000_000_000, "  · sync.converges  99/100  99%  49/s  ETA 1 s"),
      (120, 1_999_999_999, "▕███████████████████ ▏  49/s  ETA 1 s"),
    ] as [(Int, UInt64, String)])
  func `of a slow property the line says what is slow`(
    _ columns: Int, _ nanoseconds: UInt64, _ end: String
  ) {
    var line = ProgressLine(
      name: "sync.converges", done: 99, total: 100, isShrinking: false, nanoseconds: nanoseconds)
    line.phases.generateNanoseconds = 120
    line.phases.runNanoseconds = 850
    line.phases.checkNanoseconds = 30
    let text = line.text(columns: columns)
    #expect(text.hasSuffix(end), "\(text)")
    #expect(Columns.width(of: text) < columns)
  }

  @Test func `in eighty columns the bar gives way to rate and time`() {
    let line = ProgressLine(
      name: "habits.agree-with-reference", done: 612, total: 1_000, isShrinking: false,
      nanoseconds: 2_000_000_000)
    #expect(
      line.text(columns: 80)
        == "  · habits.agree-with-reference               612/1,000  61%  306/s  ETA 2 s")
    #expect(
      line.text(columns: 90)
        == "  · habits.agree-with-reference               612/1,000  61%  ▕██  ▏  306/s  ETA 2 s"
    )
    #expect(
      line.text(columns: 50) == "  · habits.agree-  612/1,000  61%  306/s  ETA 2 s")
    #expect(line.text(columns: 20) == "  · habi  612/1,000")
  }
}
