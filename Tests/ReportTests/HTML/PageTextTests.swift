import Testing

@testable import PropCheckReport

@Suite struct PageTextTests {
  @Test(arguments: [
    (0, "1970-01-01 00:00"), (1_795_414_997_196, "2026-11-23 06:23"), (-1, "1969-12-31 23:59"),
    (1_709_164_800_000, "2024-02-29 00:00"), (4_107_542_400_000, "2100-03-01 00:00"),
    (Int.min, "at an unknown time"), (nil, "at an unknown time"),
  ])
  func `a moment is told in UTC`(_ moment: Int?, _ text: String) {
    #expect(PageText.date(unixMilliseconds: moment) == text)
  }

  @Test func `a text that is cut says so and fits`() {
    #expect(TextMetrics.cut("short", to: 100) == "short")
    let cut = TextMetrics.cut(String(repeating: "W", count: 50), to: 100)
    #expect(cut.hasSuffix("W…"))
    #expect(TextMetrics.width(of: cut) <= 100)
  }
}
