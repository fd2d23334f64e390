import Testing

@testable import PropCheck

@Suite struct StatisticsTests {
  private let statistics = Statistics(
    cases: 1000,
    labels: [
      LabelCount(table: "row", name: "live", count: 3210, cases: 912),
      LabelCount(table: "row", name: "deleted", count: 1001, cases: 80),
      LabelCount(table: "case", name: "empty", count: 51, cases: 51),
    ],
    shares: [
      RequiredShare(table: "row", name: "unknown", share: 0.03, basis: .cases, state: .missed),
      RequiredShare(table: "row", name: "live", share: 0.42, basis: .records, state: .kept),
      RequiredShare(table: "case", name: "empty", share: 0.01, basis: .cases, state: .open),
    ],
    targets: [TargetScore(label: "", best: 4.5), TargetScore(label: "wait", best: -2)])

  @Test func `statistics read like this`() {
    #expect(
      "\(statistics)" == """
        case: 1,000 cases
          empty   51   5.1%   required 1.0%: open
        row: 4,211 records
          live      3,210   76.2%   in 912 cases   required 42.0%: kept
          deleted   1,001   23.8%   in 80 cases
          unknown       0    0.0%                  required 3.0% of the cases: missed
        best scores:
          score    4.5
          wait    -2.0
        """)
  }

  @Test func `labels that depend on timing are of whole cases`() {
    let labels = ["blocked", "late"].map {
      LabelCount(table: Label.timing, name: $0, count: 50, cases: 50)
    }
    let share = RequiredShare(
      table: Label.timing, name: "late", share: 0.5, basis: .cases, state: .missed)
    #expect(
      "\(Statistics(cases: 200, labels: labels, shares: [share]))" == """
        timing: 200 cases
          blocked   50   25.0%
          late      50   25.0%   required 50.0%: missed
        """)
  }

  @Test func `no labels give an empty text`() {
    #expect(Statistics(cases: 7, labels: []).description.isEmpty)
  }

  @Test func `a long table is cut, but not what is required`() {
    let labels = (0..<70).map { LabelCount(table: "t", name: "\($0)", count: 100 - $0) }
    let share = RequiredShare(table: "t", name: "69", share: 0.1, basis: .records, state: .open)
    let lines = Statistics(cases: 1, labels: labels, shares: [share]).lines
    #expect(lines.count == 53)
    #expect(lines.last == "  and 19 more")
    #expect(lines[51].hasPrefix("  69"))
  }

  @Test func `extreme counts do not trap`() {
    let labels = [Int.min, .max, -1].map { LabelCount(table: "t", name: "\($0)", count: $0) }
    #expect(Statistics(cases: .min, labels: labels).lines.count == 4)
  }

  @Test(arguments: [
    (0, "0.0%"), (0.0001, "<0.1%"), (0.123, "12.3%"), (1, "100.0%"), (.nan, "nan"),
    (1e300, "1e+300"),
  ])
  func `a part is written in percent`(_ part: Double, _ text: String) {
    #expect(part.percent == text)
  }

  @Test func `a result shows its statistics`() async {
    let result = await Property("p", "", of: .int(in: 0...99_999)) { (_: Int) in label("all") }
      .check(Settings(cases: 50))
    #expect("\(result.statistics)" == "case: 50 cases\n  all   50   100.0%")
  }
}
