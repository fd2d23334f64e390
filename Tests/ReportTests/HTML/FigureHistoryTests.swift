import Foundation
import PropCheckReport
import Testing

@testable import PropCheckReport

@Suite struct FigureHistoryTests {
  private static func summary(_ records: [Record]) -> ReportSummary {
    var summary = ReportSummary(place: 0, path: "report")
    for record in records { summary.add(record) }
    return summary
  }

  private static func steps(_ values: [Double]) -> [ReportSummary] {
    values.map { value in
      var cost = LoadSamples.cost("morning")
      cost.vmSteps = value
      return summary([.cost(cost)])
    }
  }

  /// The texts of the row of a figure.
  private static func row(_ name: String, of summaries: [ReportSummary]) -> [String]? {
    FigureHistory.all(of: summaries).first { $0.key.name == name }.map { history in
      guard case .element(_, _, let cells) = history.row else { return [] }
      return cells.compactMap { cell in
        guard case .element(_, _, let children) = cell, case .text(let text) = children.first
        else { return nil }
        return text.replacing("\u{A0}", with: " ")
      }
    }
  }

  @Test func `a report has figures of each kind of record`() {
    let figures = Self.summary(
      LoadSamples.records() + Samples.recordsOfRuns.filter { $0.kind == "property" }
    ).figures
    let names = figures.map(\.key.name)
    for name in [
      "morning done", "morning get p50", "morning get p99", "morning get steps",
      "morning get pages", "morning get allocations", "habits.create vm_steps",
      "live_bytes of cycles", "time", "processor time",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(Set(figures.map(\.key)).count == figures.count)
    #expect(Set(figures.map(\.key.group)).count >= 7)
  }

  @Test func `only what is held counts`() {
    var stage = LoadSamples.stage("morning", slowest: 9)
    stage.purpose = "ramp"
    #expect(Self.summary([.stage(stage)]).figures.isEmpty)
    stage.purpose = "hold"
    stage.stage = "hold-2"
    let names = Self.summary([.stage(stage)]).figures.map(\.key.name)
    #expect(names == ["morning hold-2 done", "morning hold-2 get p50", "morning hold-2 get p99"])
    stage.stage = "hold.7"
    #expect(Self.summary([.stage(stage)]).figures.first?.key.name == "morning done")
  }

  @Test(arguments: [
    ([100.0, 120.0], ["120", "100", "100", "120", "+20%"], true),
    ([100, 200, 300, 190], ["190", "200", "100", "300", "-5%"], false),
    ([100, 300, 200], ["200", "200", "100", "300", "same"], false),
    ([7], ["7", "-", "7", "7", "-"], false), ([0, 5], ["5", "0", "0", "5", "-"], true),
    ([-100, -120], ["-120", "-100", "-120", "-100", "-20%"], true),
  ])
  func `the newest is told beside the median of those before it`(
    _ values: [Double], _ texts: [String], _ hasChanged: Bool
  ) {
    let summaries = Self.steps(values)
    #expect(
      Self.row("morning get steps", of: summaries) == ["morning get steps"] + texts)
    let history = FigureHistory.all(of: summaries).first { $0.key.name == "morning get steps" }
    #expect(history?.hasChanged == hasChanged)
    #expect(history?.values == values)
  }

  @Test func `exponents are told by their difference`() {
    let summaries = [0.02, 0.13].map { exponent in
      var scaling = LoadSamples.scaling()
      scaling.fit?.exponent = exponent
      return Self.summary([.scaling(scaling)])
    }
    let row = Self.row("habits.create vm_steps", of: summaries)
    #expect(row == ["habits.create vm_steps", "0.13", "0.02", "0.02", "0.13", "+0.11"])
    #expect(FigureHistory.all(of: summaries).map(\.hasChanged) == [true])
  }

  @Test func `a figure that is gone from the newest report stands behind those that are in it`() {
    let summaries = [
      Self.summary([.cost(LoadSamples.cost("gone"))]),
      Self.summary([.cost(LoadSamples.cost("here"))]),
    ]
    #expect(
      FigureHistory.all(of: summaries).map(\.key.name) == [
        "here get steps", "here get pages", "here get allocations", "gone get steps",
        "gone get pages", "gone get allocations",
      ])
    let row = Self.row("gone get pages", of: summaries)
    #expect(row == ["gone get pages", "-", "1038", "1038", "1038", "-"])
    #expect(FigureHistory.all(of: summaries).allSatisfy { !$0.hasChanged })
  }

  @Test func `a report without a figure is a gap, and of one that has it twice the last counts`() {
    let twice = Self.summary(
      [20, 99].map { steps in
        var cost = LoadSamples.cost("morning")
        cost.vmSteps = steps
        return .cost(cost)
      })
    let summaries = Self.steps([10]) + [Self.summary([])] + [twice]
    let history = FigureHistory.all(of: summaries).first { $0.key.name == "morning get steps" }
    #expect(history?.values == [10, nil, 99])
    let line = Sparkline(title: "", description: "", values: [10, nil, 20]).markup.rendered
    #expect(line.contains("d=\"M3 11L93 3\""))
  }

  @Test func `a report has no more figures than a page can keep`() {
    let records = (0..<3_000).map { Record.cost(LoadSamples.cost("morning", "get-\($0)")) }
    let summary = Self.summary(records)
    #expect(summary.figures.count == 4_000 && summary.leftOut == 5_000)
    let long = Self.summary([.cost(LoadSamples.cost(String(repeating: "x", count: 9_000)))])
    #expect(long.figures.allSatisfy { $0.key.name.count == 200 })
    let section = FigureHistorySection(summaries: [summary, summary])
      .markup.map(\.rendered).joined()
    for remark in ["5,000 figures more of a report left out.", "3,500 rows more left out."] {
      let isTold = section.contains(remark)
      #expect(isTold, "\(remark)")
    }
  }

  @Test func `of many reports the newest are looked at`() {
    let section = FigureHistorySection(summaries: Self.steps((0..<200).map { Double($0) })).markup
      .map(\.rendered).joined()
    #expect(section.contains("Every figure over 90 reports"))
    #expect(section.contains("90 reports, the newest 199."))
  }

  @Test func `a line begins at 0 and stays in its picture`() {
    for values in [[1.0, 2, 3], [-5, 5], [0, 0], [4], [.infinity, 1], []] {
      let markup = Sparkline(title: "a", description: "b", values: values).markup.rendered
      #expect(markup.contains("<title>a</title>") && markup.contains("<desc>b</desc>"))
      #expect(markup.contains("<circle") == !values.isEmpty)
      #expect(markup.contains("<path") == (values.count > 1))
      #expect(!markup.contains("nan") && !markup.contains("inf\""))
    }
    let rising = Sparkline(title: "", description: "", values: [0, 10]).markup.rendered
    #expect(rising.contains("d=\"M3 19L93 3\""))
  }

  private static func scaled(_ exponents: [Double]) -> [FigureHistory] {
    FigureHistory.all(
      of: exponents.map { exponent in
        var scaling = LoadSamples.scaling()
        scaling.fit?.exponent = exponent
        return summary([.scaling(scaling)])
      })
  }

  @Test func `a small difference of an exponent is no move`() {
    #expect(Self.scaled([0.02, 0.05]).map(\.hasChanged) == [false])
    #expect(Self.scaled([0.5, 0.3]).map(\.hasChanged) == [true])
  }

  @Test func `what falls has moved too`() {
    let summaries = [100.0, 50].map { steps in
      var cost = LoadSamples.cost("morning")
      cost.vmSteps = steps
      return Self.summary([.cost(cost)])
    }
    let history = FigureHistory.all(of: summaries).first { $0.key.name == "morning get steps" }
    #expect(history?.hasChanged == true)
  }

  @Test func `what is smaller than a hundredth is not to be seen`() {
    #expect(Self.scaled([0.123456]).map(\.values) == [[0.12]])
  }

  @Test func `a rate is that of a second`() {
    var stage = LoadSamples.stage("morning", slowest: 9)
    stage.t?.elapsedNanoseconds = 2_000_000_000
    let figures = Self.summary([.stage(stage)]).figures
    #expect(figures.first { $0.key.name == "morning done" }?.value == 2)
  }

  @Test func `a line has its range`() {
    let line = { (values: [Double], span: Double) in
      Sparkline(title: "", description: "", values: values, span: span).markup.rendered
    }
    #expect(line([5, 10], 0).contains("d=\"M3 11L93 3\""))
    #expect(line([0, 0.5], 1).contains("d=\"M3 19L93 11\""))
    #expect(Self.scaled([0, 0.5])[0].row.rendered.contains("d=\"M3 19L93 11\""))
  }

  @Test func `a group has so many rows, and tells how many it leaves out`() {
    let records = (0..<200).map { Record.cost(LoadSamples.cost("morning", "get-\($0)")) }
    let summaries = [Self.summary(records), Self.summary(records)]
    let text = FigureHistorySection(summaries: summaries).markup.map(\.rendered).joined()
    #expect(text.components(separatedBy: "class=\"spark\"").count - 1 == 500)
    #expect(text.contains("100 rows more left out."))
  }
}
