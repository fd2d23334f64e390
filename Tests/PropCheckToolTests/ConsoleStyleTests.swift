import PropCheckReport
import Testing

@testable import PropCheckTool

@Suite struct ConsoleStyleTests {
  @Test(arguments: [
    ("auto", true, [:], true), ("auto", false, [:], false), ("always", false, [:], true),
    ("never", true, [:], false), ("auto", true, ["NO_COLOR": "1"], false),
    ("auto", true, ["NO_COLOR": ""], true), ("always", true, ["NO_COLOR": "1"], true),
    ("auto", true, ["TERM": "dumb"], false),
  ])
  func `colours are for those who can see them`(
    _ color: String, _ isTerminal: Bool, _ environment: [String: String], _ isColored: Bool
  ) {
    let console = ConsoleStyle(environment: environment, isUTF8: true, color: color)
    #expect(
      console.style(of: RecordedOutput().output(isTerminal: isTerminal)).isColored == isColored)
  }

  @Test(arguments: [
    (true, [:], true), (false, [:], false), (true, ["TERM": "dumb"], false),
  ])
  func `a bar needs a terminal that moves its cursor`(
    _ isTerminal: Bool, _ environment: [String: String], _ shows: Bool
  ) {
    let console = ConsoleStyle(environment: environment, isUTF8: true, color: "auto")
    #expect(console.showsProgress(on: RecordedOutput().output(isTerminal: isTerminal)) == shows)
  }
}
