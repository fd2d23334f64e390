import Testing

@testable import PropCheckTool

@Suite struct FuzzOutputTests {
  private static let count = "stat::number_of_executed_units: 190000\n"

  @Test(arguments: [
    ("INFO: seed 1\n" + count, 190_000, "INFO: seed 1"), (count, 190_000, "It printed nothing."),
    (
      "==7== ERROR: libFuzzer: out-of-memory (used: 5 GB)\nSUMMARY: libFuzzer: oom\n" + count,
      190_000, "out-of-memory (used: 5 GB)"
    ), ("", 0, "It printed nothing."), ("stat::number_of_executed_units: many\nend\n", 0, "end"),
  ])
  func `the count is read, and is no reason`(_ text: String, _ cases: Int, _ trouble: String) {
    #expect(FuzzOutput(text).cases == cases)
    #expect(FuzzOutput(text).trouble == trouble)
  }
}
