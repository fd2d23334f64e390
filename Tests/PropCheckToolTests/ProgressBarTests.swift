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
    bar.update(done: 1, of: 10, isShrinking: false)
    #expect(paper.text == "")
    time.withLock { $0 = 100_000_000 }
    bar.update(done: 5, of: 10, isShrinking: false)
    bar.update(done: 6, of: 10, isShrinking: false)
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
        let line = ProgressLine(
          name: name, done: 999, total: total, isShrinking: false, nanoseconds: 2_000_000_000)
        #expect(Columns.width(of: line.text(columns: columns)) <= max(0, columns - 1))
      }
    }
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
