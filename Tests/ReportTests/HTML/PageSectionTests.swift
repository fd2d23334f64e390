import Foundation
import PropCheckReport
import Testing

@testable import PropCheckReport

/// What each section of the page shows.
@Suite struct PageSectionTests {
  @Test func `a limit is drawn where values are near it`() throws {
    #expect(try limits(p99: 2_000_000) == limits(p99: 200_000) + 1)
  }

  private func limits(p99: Int) throws -> Int {
    let reports = [1, 2].map { LoadSamples.records(start: $0, p99: p99) }
    return try PageTree(of: reports).all("path").count { $0.attributes["class"] == "limit" }
  }

  @Test func `a comparison shows what is worse first, and fails by name`() throws {
    var same = Samples.comparison
    (same.figure, same.verdict) = ("habits.fetch", "same")
    var faster = Samples.comparison
    (faster.figure, faster.verdict) = ("another", "faster")
    let records = [same, faster, Samples.comparison].map(Record.comparison)
    let page = try PageTree(of: [[.run(Samples.run)] + records + [.end(LoadSamples.end)]])
    #expect(page.texts("p").contains("3 figures: 1 the same, 1 worse, 1 better, 0 can't tell."))
    #expect(
      page.texts("tr").dropFirst().prefix(2) == [
        "morning/check-in✗failed:\u{A0}slower1.188x1.125\u{A0}to\u{A0}1.25",
        "another✓passed:\u{A0}faster1.188x1.125\u{A0}to\u{A0}1.25",
      ])
    #expect(
      page.texts("li").first == "morning/check-in is slower than in the baseline: 1.188x.")
  }

  @Test func `requirements that failed are seen, and the others can be opened`() throws {
    let page = try PageTree(of: [Samples.recordsOfRuns])
    let states = "1 shown by this run, 0 in part, 1 failed, 1 not shown, 1 shown by tests, 1 later."
    #expect(page.texts("p").contains(states))
    #expect(page.texts("summary").contains("Everything else"))
    var several = Samples.criteria
    several.criteria[1].state = .passed
    several.criteria[1].properties = ["logs.agree-with-reference", "logs.stay-on-their-day"]
    let good = try PageTree(of: [[.run(Samples.run), .criteria(several), .end(Samples.end)]])
    #expect(good.texts("summary").contains("Every requirement"))
    #expect(good.texts("td").contains("logs.agree-with-reference, logs.stay-on-their-day"))
  }

  @Test func `what a fuzzer reached is in a table of its own`() throws {
    var fuzzed = Samples.passed
    fuzzed.t?.coverage = Coverage(
      edges: 20_300, reached: 812, byChance: 790, casesByChance: 41_200, further: 25, missed: 3,
      corpus: 35)
    let page = try PageTree(of: [
      [.run(Samples.run), .property(fuzzed), .property(Samples.failed), .end(Samples.end)]
    ])
    #expect(page.texts("summary").contains("Code reached"))
    #expect(
      page.texts("tr").contains("habits.agree-with-reference81220,30079041,20025335"),
      "\(page.texts("tr"))")
    let other = try PageTree(of: [Samples.recordsOfRuns])
    #expect(!other.texts("summary").contains("Code reached"))
  }

  @Test func `what is unusual about a property is told, as on the command line`() throws {
    var unusual = Samples.passed
    unusual.mode = "islands"
    unusual.t?.notes = ["Most time is spent in generators."]
    unusual.t?.corpus = CorpusReplay(cases: 3, of: 7)
    unusual.t?.regressions = [Regression(file: "a.seed", state: .changed)]
    let page = try PageTree(of: [[.run(Samples.run), .property(unusual), .end(Samples.end)]])
    #expect(page.texts("summary").contains("Remarks"))
    let remarks = [
      "each shard searched for the best scores by itself, which a whole run does not",
      "Most time is spent in generators.",
      "stale: a.seed was saved with a different generator; its case passes now, "
        + "which proves nothing: find it again or delete it",
      "corpus: 3 of 7 cases that a fuzzer kept were replayed",
    ]
    #expect(page.texts("tr").suffix(4) == remarks.map { unusual.id + $0 }, "\(page.texts("tr"))")
    var usual = Samples.passed
    usual.t?.regressions = nil
    usual.t?.notes = nil
    let other = try PageTree(of: [[.run(Samples.run), .property(usual), .end(Samples.end)]])
    #expect(!other.texts("summary").contains("Remarks"))
  }

  @Test func `every figure has a line over the summaries, by what it is of`() throws {
    let reports = [(1, 10_000_000), (2, 20_000_000), (3, 40_000_000)].map {
      LoadSamples.records(start: $0, p99: $1)
    }
    let page = try PageTree(of: reports)
    #expect(page.texts("h3").contains("Every figure over 3 reports"))
    #expect(
      page.texts("summary").contains(
        "Times and rates under load: 3 figures, 1 changed by a tenth or more"))
    let rows = page.texts("tr").map { $0.replacing("\u{A0}", with: " ") }
    #expect(rows.contains { $0.hasPrefix("morning get p99") && $0.hasSuffix("+167%") })
    #expect(page.all("svg").count { $0.attributes["class"] == "spark" } >= 12)
    #expect(
      try PageTree(of: [LoadSamples.records()]).texts("h3").allSatisfy { !$0.contains("Every") })
  }

  private func cycle(
    _ gauge: String, _ values: [Int], slope: Double = 0, p: Double = 1, isLeak: Bool = false
  ) -> Record {
    .cycle(
      CycleRecord(
        cycle: "rows", gauge: gauge,
        t: CycleRecord.Measured(values: values, slope: slope, p: p, isLeak: isLeak)))
  }

  @Test func `gauges that no cycle changes take a line together`() throws {
    let still = [cycle("threads", [3, 3, 3]), cycle("descriptors", [7, 7])]
    let line = "The same after each cycle: threads of rows, descriptors of rows."
    let page = try PageTree(of: [
      [still[0], cycle("live_bytes", [1, 2, 1]), still[1], .end(LoadSamples.end)]
    ])
    #expect(page.texts("h4").map { $0.contains("live_bytes") } == [true])
    #expect(page.texts("p").contains(line))
    let quiet = try PageTree(of: [still + [.end(LoadSamples.end)]])
    #expect(quiet.texts("h3").contains("Memory by cycle") && quiet.all("figure").isEmpty)
    #expect(quiet.texts("p").contains(line))
  }

  @Test func `of many gauges a leak is never left out`() throws {
    let others = (0..<13).map { cycle("other-\($0)", [1, 2, 1]) }
    let leak = cycle("leaking", [1, 2, 3], slope: 1, p: 0, isLeak: true)
    let page = try PageTree(of: [others + [leak, .end(LoadSamples.end)]])
    #expect(page.texts("h4").first?.contains("leaking") == true)
    #expect(page.texts("p").contains("2 pictures more left out."))
  }

  @Test(
    arguments: [
      (64, 0, true, "grows by 64 a cycle: a leak (p < 0.001)"),
      (64, 0, false, "grows by 64 a cycle: growth that is shown, not judged (p < 0.001)"),
      (0.5, 0.25, false, "grows by 0.5 a cycle: no leak (p 0.25)"),
      (-2, 0, false, "shrinks by 2 a cycle: no leak"), (0, 0, false, "stays: no leak"),
      (0, 0.25, true, "stays raised: a leak"),
    ] as [(Double, Double, Bool, String)])
  func `a probability is given where it decides`(
    _ slope: Double, _ p: Double, _ isLeak: Bool, _ words: String
  ) throws {
    let record = cycle("live_bytes", [1, 9, 3], slope: slope, p: p, isLeak: isLeak)
    let page = try PageTree(of: [[record, .end(LoadSamples.end)]])
    #expect(page.text.contains(words), "\(page.text)")
  }

  @Test func `gates that fail come first, then gates, then the rest`() throws {
    let scalings = [
      LoadSamples.scaling("shown", isGate: false), LoadSamples.scaling("kept", isPassed: true),
      LoadSamples.scaling("broken"),
    ]
    let page = try PageTree(of: [scalings.map(Record.scaling) + [.end(LoadSamples.end)]])
    #expect(
      page.texts("h4") == [
        "✗failed: broken · vm_steps", "✓passed: kept · vm_steps", "shown · vm_steps",
      ])
  }

  @Test func `of many gates that are kept a few are seen at once, and the rest on demand`() throws {
    let kept = (0..<30).map {
      Record.scaling(LoadSamples.scaling("kept-\($0)", isPassed: true))
    }
    let broken = (0..<15).map { Record.scaling(LoadSamples.scaling("broken-\($0)")) }
    let page = try PageTree(of: [kept + broken + [.end(LoadSamples.end)]])
    #expect(page.all("figure").count == 45)
    #expect(page.texts("summary").contains("18 more pictures"))
    #expect(page.texts("h4").prefix(15).allSatisfy { $0.contains("broken-") })
  }

  @Test func `what operations cost alone has a table beside their times`() throws {
    let page = try PageTree(of: [LoadSamples.records()])
    #expect(page.texts("summary").contains("Costs of single calls"))
    #expect(page.texts("td").contains("1,386") && page.texts("td").contains("1,038"))
  }

  @Test func `losses of power have a table by operation, and damages one of their own`() throws {
    let page = try PageTree(of: [
      [.run(Samples.run)] + Samples.recordsOfCrashes + [.end(Samples.end)]
    ])
    #expect(page.texts("p").contains("2 operations, 91 calls, 678 outcomes: 1 lost, 2 half."))
    #expect(page.texts("h3").contains("Losses of power"))
    #expect(page.texts("summary").contains("Every operation"))
    for words in ["write create habit", "files make a store", "cut /store.sqlite"] {
      #expect(page.texts("td").contains(words), "\(words)")
    }
  }

  @Test func `a counter that got worse is told with its numbers`() throws {
    let counter = ComparisonRecord(
      figure: "get vm_steps alone", measure: .counter, first: [31], second: [31_000],
      verdict: "more")
    let page = try PageTree(of: [
      [.run(Samples.run), .comparison(counter), .end(LoadSamples.end)]
    ])
    #expect(
      page.texts("li").first
        == "get vm_steps alone is more than in the baseline: 31 → 31000.")
    #expect(page.texts("td").contains("31\u{A0}→\u{A0}31000"))
  }
}
