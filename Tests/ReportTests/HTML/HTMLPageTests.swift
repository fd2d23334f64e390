import Foundation
import PropCheckReport
import TestFolders
import Testing

@testable import PropCheckReport

@Suite struct HTMLPageTests: ~Copyable {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  @Test func `a load has a picture of each kind`() throws {
    let page = try tree([LoadSamples.records()])
    #expect(
      page.texts("h3").map { String($0.prefix(8)) } == [
        "Response", "Rate and", "Cost aga", "Memory b", "Single c", "Threshol",
      ])
    #expect(page.all("figure").count == 4)
    #expect(page.straying == [])
    for name in [
      "hold", "p99.99", "done a second: at most 400", "64 a cycle: a leak, by chance with p 0.001",
      "list-100-families",
    ] {
      #expect(page.text.contains(name), "\(name)")
    }
  }

  @Test func `every picture has a title, a text and its numbers`() throws {
    let page = try tree([LoadSamples.records(), LoadSamples.records(start: 9)])
    let pictures = page.all("figure").count
    #expect(pictures == 5)
    let lines = page.all("svg").count { $0.attributes["class"] == "spark" }
    #expect(page.all("svg").count { $0.attributes["role"] == "img" } == pictures + lines)
    #expect(page.texts("desc").count { !$0.isEmpty } == pictures + lines)
    #expect(page.texts("summary").count { $0 == "Numbers" } == pictures)
    #expect(page.all("figcaption").count == pictures)
  }

  @Test func `the head says how the newest report ended and what failed, conditions first`() throws
  {
    let page = try tree([LoadSamples.records(seed: 7), LoadSamples.records(start: 1)])
    #expect(page.texts("h1") == ["✗failed: load smoke on sqlite-wal failed: 3 things are wrong."])
    #expect(
      page.texts("li").prefix(3) == [
        "Threshold p99(response) < 1ms was not met: 2 ms.", "live_bytes leaks 64 a cycle.",
        "vm_steps of habits.create grows as rows^1 (0.9 to 1.1), limit 0.1.",
      ])
    #expect(
      page.texts("dd").prefix(5) == ["7", "sqlite-wal", "0.1.0", "abc123", "2026-11-23 06:23 UTC"])
  }

  @Test(arguments: [(Verdict.passed, "is incomplete"), (.failed, "failed")])
  func `a merged report that lacks something has not passed`(_ verdict: Verdict, _ word: String)
    throws
  {
    var end = Samples.end
    (end.verdict, end.exit) = (verdict, 6)
    let page = try tree([[.run(Samples.run), .property(Samples.passed), .end(end)]])
    #expect(page.texts("h1") == ["✗failed: run on sqlite, shard 1/4 \(word)."])
  }

  @Test func `the baseline is the report before of the same kind, whatever the order of the files`()
    throws
  {
    let reports = [
      LoadSamples.records(seed: 3, start: 3_000, p99: 40_000_000),
      LoadSamples.records(seed: 1, start: 1_000, p99: 10_000_000),
      LoadSamples.records(seed: 2, start: 2_000, p99: 20_000_000),
      LoadSamples.records(seed: 9, start: 2_500, p99: 90_000_000, profile: "daily"),
    ]
    for order in [[0, 1, 2, 3], [3, 2, 1, 0]] {
      let page = try tree(order.map { reports[$0] })
      let row = try #require(page.texts("tr").first { $0.hasPrefix("max") })
      #expect(row == "max40\u{A0}ms20\u{A0}ms2x")
      #expect(page.text.contains("baseline: 1970-01-01 00:00, seed 2"))
      #expect(page.texts("h3").contains("Thresholds over 3 reports"))
    }
  }

  @Test func `a good report is the baseline before a bad one that is newer`() throws {
    let reports = [
      LoadSamples.records(seed: 1, start: 1_000, p99: 10_000_000, verdict: .passed),
      LoadSamples.records(seed: 2, start: 2_000, p99: 20_000_000, verdict: .passed),
      LoadSamples.records(seed: 3, start: 3_000, p99: 30_000_000),
      LoadSamples.records(seed: 4, start: 4_000, p99: 40_000_000, verdict: .passed),
    ]
    #expect(try tree(reports).text.contains("baseline: 1970-01-01 00:00, seed 2"))
    #expect(try tree(Array(reports.dropFirst(2))).text.contains("00:00, seed 3"))
  }

  @Test(arguments: [(86_400_000, "smoke"), (86_400_001, "daily")])
  func `what failed in the last day comes first`(_ milliseconds: Int, _ first: String) throws {
    let page = try tree([
      LoadSamples.records(start: 0),
      LoadSamples.records(start: milliseconds, profile: "daily", verdict: .passed),
    ])
    #expect(page.texts("h1").first?.contains("load \(first) on sqlite-wal") == true)
  }

  @Test func `a limit is drawn where values are near it`() throws {
    #expect(try limits(p99: 2_000_000) == limits(p99: 200_000) + 1)
  }

  private func limits(p99: Int) throws -> Int {
    let reports = [1, 2].map { LoadSamples.records(start: $0, p99: p99) }
    return try tree(reports).all("path").count { $0.attributes["class"] == "limit" }
  }

  @Test func `a comparison shows what is worse first, and fails by name`() throws {
    var same = Samples.comparison
    (same.figure, same.verdict) = ("habits.fetch", "same")
    var faster = Samples.comparison
    (faster.figure, faster.verdict) = ("another", "faster")
    let records = [same, faster, Samples.comparison].map(Record.comparison)
    let page = try tree([[.run(Samples.run)] + records + [.end(LoadSamples.end)]])
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
    let page = try tree([Samples.recordsOfRuns])
    let states = "1 shown by this run, 0 in part, 1 failed, 1 not shown, 1 shown by tests, 1 later."
    #expect(page.texts("p").contains(states))
    #expect(page.texts("summary").contains("Everything else"))
    var several = Samples.criteria
    several.criteria[1].state = .passed
    several.criteria[1].properties = ["logs.agree-with-reference", "logs.stay-on-their-day"]
    let good = try tree([[.run(Samples.run), .criteria(several), .end(Samples.end)]])
    #expect(good.texts("summary").contains("Every requirement"))
    #expect(good.texts("td").contains("logs.agree-with-reference, logs.stay-on-their-day"))
  }

  @Test func `works of the same name are told apart by their options`() throws {
    var other = Samples.run
    other.options = ["filter": "^store"]
    var losses = Samples.run
    (losses.command, losses.layer, losses.shard) = ("crash", "crash", nil)
    let page = try tree([Samples.run, other, losses].map { [Record.run($0), .end(Samples.end)] })
    let names = ["run on sqlite, shard 1/4, cases 1000", "run on sqlite, shard 1/4, filter ^store"]
    for name in names + ["crash"] { #expect(page.texts("td").contains(name), "\(name)") }
    #expect(page.texts("h2").contains("✗failed: crash failed"))
  }

  @Test func `a report of properties has a table and no picture`() throws {
    let page = try tree([Samples.recordsOfRuns])
    #expect(page.all("figure").isEmpty)
    #expect(page.texts("h3") == ["The finding", "Properties", "Mutants", "Requirements"])
    #expect(page.texts("tr").contains("logs.agree-with-reference✗failed:\u{A0}failed4180.9\u{A0}s"))
    #expect(page.text.contains("1 of 2 passed, with 1,418 cases in all."))
    #expect(page.text.contains("2 of 2 mutants found, 0 survived, 0 equivalent, 0 false alarms."))
  }

  @Test func `what a fuzzer reached is in a table of its own`() throws {
    var fuzzed = Samples.passed
    fuzzed.t?.coverage = Coverage(
      edges: 20_300, reached: 812, byChance: 790, casesByChance: 41_200, further: 25, missed: 3,
      corpus: 35)
    let page = try tree([
      [.run(Samples.run), .property(fuzzed), .property(Samples.failed), .end(Samples.end)]
    ])
    #expect(page.texts("summary").contains("Code reached"))
    #expect(
      page.texts("tr").contains("habits.agree-with-reference81220,30079041,20025335"),
      "\(page.texts("tr"))")
    let other = try tree([Samples.recordsOfRuns])
    #expect(!other.texts("summary").contains("Code reached"))
  }

  @Test func `what is unusual about a property is told, as on the command line`() throws {
    var unusual = Samples.passed
    unusual.mode = "islands"
    unusual.t?.notes = ["Most time is spent in generators."]
    unusual.t?.corpus = CorpusReplay(cases: 3, of: 7)
    unusual.t?.regressions = [Regression(file: "a.seed", state: .changed)]
    let page = try tree([[.run(Samples.run), .property(unusual), .end(Samples.end)]])
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
    let other = try tree([[.run(Samples.run), .property(usual), .end(Samples.end)]])
    #expect(!other.texts("summary").contains("Remarks"))
  }

  @Test(arguments: [[], [Record.end(Samples.end)], [.run(Samples.run), .end(Samples.end)]])
  func `a report of nothing is a page`(_ records: [Record]) throws {
    #expect(try tree([records]).texts("h1").count == 1)
    #expect(try tree([]).texts("h1") == ["There is no report to show."])
  }

  @Test func `times whose histogram cannot be read are missed`() throws {
    let page = try tree([Samples.records])
    #expect(
      page.texts("p").contains("The histograms of morning cannot be read; its times are left out."))
    #expect(page.all("figure").count == 3)
    #expect(page.straying == [])
  }

  @Test func `equal reports make equal bytes`() throws {
    let reports = [LoadSamples.records(), LoadSamples.records(start: 5), Samples.records]
    #expect(try page(reports) == page(reports))
    #expect(try page(reports) != page([LoadSamples.records(seed: 2), Samples.records]))
  }

  @Test func `nothing of a report is more than text`() throws {
    let name = "</title></svg><script>alert(1)</script>\u{0}\u{FFFE}\u{202E}\"'&amp;]]>"
    let records: [Record] =
      LoadSamples.records(mix: name, profile: name) + [
        .scaling(LoadSamples.scaling(name)),
        .threshold(LoadSamples.threshold(value: 1, expression: name)),
        .stage(LoadSamples.stage(name, slowest: 1, name: name)), .note(NoteRecord(text: name)),
      ]
    let end = records.filter { $0.kind == "end" }
    let page = try tree([records.filter { $0.kind != "end" } + end])
    #expect(page.all("script").isEmpty)
    #expect(page.text.contains("</svg><script>alert(1)</script>\\u{0}\\u{FFFE}\\u{202E}\"'&amp;"))
    #expect(page.straying == [])
  }

  @Test func `nothing is loaded from elsewhere and nothing runs`() throws {
    let page = try tree([LoadSamples.records()])
    let attributes = page.elements.flatMap(\.attributes)
    #expect(
      !attributes.contains { ["href", "src", "style"].contains($0.key) || $0.key.hasPrefix("on") })
    #expect(page.texts("style").allSatisfy { !$0.contains("url(") && !$0.contains("@import") })
    #expect(
      page.all("meta").contains {
        $0.attributes["content"]?.hasPrefix("default-src 'none'") == true
      })
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max])
  func `no number that a file may hold is too much`(_ number: Int) throws {
    let page = try tree([Hostile.records(number), Hostile.records(number)])
    #expect(page.straying == [])
  }

  @Test(arguments: [-Double.greatestFiniteMagnitude, -1e-300, 1e-300, .greatestFiniteMagnitude])
  func `no fraction that a file may hold is too much`(_ number: Double) throws {
    let page = try tree([Hostile.records(number), Hostile.records(number)])
    #expect(page.all("figure").count == 3)
    #expect(page.straying == [])
  }

  @Test func `every figure has a line over the summaries, by what it is of`() throws {
    let reports = [(1, 10_000_000), (2, 20_000_000), (3, 40_000_000)].map {
      LoadSamples.records(start: $0, p99: $1)
    }
    let page = try tree(reports)
    #expect(page.texts("h3").contains("Every figure over 3 reports"))
    #expect(
      page.texts("summary").contains(
        "Times and rates under load: 3 figures, 1 changed by a tenth or more"))
    let rows = page.texts("tr").map { $0.replacing("\u{A0}", with: " ") }
    #expect(rows.contains { $0.hasPrefix("morning get p99") && $0.hasSuffix("+167%") })
    #expect(page.all("svg").count { $0.attributes["class"] == "spark" } >= 12)
    #expect(try tree([LoadSamples.records()]).texts("h3").allSatisfy { !$0.contains("Every") })
  }

  @Test func `what is too much is left out and counted`() throws {
    let end = Record.end(LoadSamples.end)
    let run = Record.run(LoadSamples.run(start: 1))
    let growth = (0..<200).map { Record.scaling(LoadSamples.scaling("operation-\($0)")) }
    let loads = (0..<20).map { Record.interval(LoadSamples.interval("mix-\($0)", count: 2_000)) }
    let page = try tree([[run] + growth + loads + [end]])
    #expect(page.all("figure").count == 112)
    for text in [
      "100 pictures more left out.", "8 pictures more left out.",
      "Each part merges 9 of the report: maximum queue and time.",
    ] {
      #expect(page.texts("p").contains(text), "\(text)")
    }
    #expect(page.texts("td").contains("operation-199"))
    #expect(try self.page([[run] + growth + loads + [end]]).utf8.count < 1 << 20)
  }

  @Test func `gates that fail come first, then gates, then the rest`() throws {
    let scalings = [
      LoadSamples.scaling("shown", isGate: false), LoadSamples.scaling("kept", isPassed: true),
      LoadSamples.scaling("broken"),
    ]
    let page = try tree([scalings.map(Record.scaling) + [.end(LoadSamples.end)]])
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
    let page = try tree([kept + broken + [.end(LoadSamples.end)]])
    #expect(page.all("figure").count == 45)
    #expect(page.texts("summary").contains("18 more pictures"))
    #expect(page.texts("h4").prefix(15).allSatisfy { $0.contains("broken-") })
  }

  @Test func `a killed run is shown as far as it came`() throws {
    let path = try folder.report([.run(LoadSamples.run(start: 1))], name: "killed.jsonl.gz.part")
    let page = try PageTree(HTMLPage([ReportReader(path: path)]).text)
    #expect(page.texts("h1") == ["✗failed: load smoke on sqlite-wal was killed."])
    let good = try folder.report(
      LoadSamples.records(start: 2, profile: "daily", verdict: .passed), name: "good.jsonl.gz")
    let both = try PageTree(HTMLPage([good, path].map { ReportReader(path: $0) }).text)
    #expect(both.texts("h1") == page.texts("h1"))
  }

  @Test(arguments: [
    (Verdict.failed, "canary:leak was found."), (.passed, "canary:leak was missed"),
  ])
  func `a canary has to be found`(_ verdict: Verdict, _ words: String) throws {
    var run = LoadSamples.run(start: 2, profile: "costs")
    run.layer = "canary:leak"
    let canary: [Record] = [
      .run(run), .cycle(LoadSamples.cycle()), .end(LoadSamples.end(verdict)),
    ]
    let alone = try tree([canary])
    #expect(alone.texts("h1").first?.contains("load costs on \(words)") == true)
    #expect(alone.texts("li").contains { $0.contains("leaks") } == false)
    let page = try tree([canary, LoadSamples.records(start: 1, verdict: .passed)])
    let isFirst = page.texts("h1").first?.contains("canary") == true
    #expect(isFirst == (verdict == .passed))
  }

  @Test func `of a day the loads come first, then runs, then comparisons`() throws {
    let reports = ["compare", "run", "load"].enumerated().map { place, command in
      var run = LoadSamples.run(start: 10 - place)
      run.command = command
      return [Record.run(run), .end(LoadSamples.end(.passed))]
    }
    let heads = try tree(reports).texts("h2").compactMap { head in
      ["load", "run", "compare"].first { head.contains("\($0) smoke on ") }
    }
    #expect(heads == ["load", "run", "compare"])
    #expect(try tree(reports).texts("h1").first?.contains("load smoke on") == true)
    #expect(try tree(reports.dropLast()).texts("h1").first?.contains("run smoke on") == true)
  }

  @Test func `what operations cost alone has a table beside their times`() throws {
    let page = try tree([LoadSamples.records()])
    #expect(page.texts("summary").contains("Costs of single calls"))
    #expect(page.texts("td").contains("1,386") && page.texts("td").contains("1,038"))
  }

  @Test func `losses of power have a table by operation, and damages one of their own`() throws {
    let page = try tree([
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
    let page = try tree([
      [.run(Samples.run), .comparison(counter), .end(LoadSamples.end)]
    ])
    #expect(
      page.texts("li").first
        == "get vm_steps alone is more than in the baseline: 31 → 31000.")
    #expect(page.texts("td").contains("31\u{A0}→\u{A0}31000"))
  }

  private func page(_ reports: [[Record]]) throws -> String {
    let readers = try reports.enumerated().map { index, records in
      let isWhole = records.contains { $0.kind == "end" }
      let name = "report-\(index).jsonl.gz"
      return ReportReader(
        path: try folder.report(isWhole ? records : records + [.end(Samples.end)], name: name))
    }
    return try HTMLPage(readers).text
  }

  private func tree(_ reports: [[Record]]) throws -> PageTree { try PageTree(page(reports)) }
}

/// Records with one number wherever a number can be.
private enum Hostile {
  static func records(_ number: Int) -> [Record] {
    let part = IntervalRecord.Interval(
      done: number, failed: number, dropped: number, queued: number, p50: number, p99: number,
      max: number)
    let stage = MixRecord.Stage(name: "hold", kind: "hold", nanoseconds: number, workers: number)
    var plan = LoadSamples.plan("morning")
    plan.stages = [stage, stage]
    var cycle = LoadSamples.cycle()
    cycle.t?.values = [0, number, 0, number]
    var scaling = LoadSamples.scaling()
    scaling.fit?.points = [
      ScalingRecord.Point(rows: number, answered: number, cost: Double(number)),
      ScalingRecord.Point(rows: 1, answered: 0, cost: 0),
    ]
    let intervals = [1_000_000_000, number].map { length in
      Record.interval(
        IntervalRecord(
          mix: "length \(length)",
          t: IntervalRecord.Measured(lengthNanoseconds: length, intervals: [part, part])))
    }
    return [
      .run(LoadSamples.run(start: number)), .mix(plan),
      .stage(LoadSamples.stage("morning", slowest: number)), .scaling(scaling), .cycle(cycle),
    ] + intervals + [.end(LoadSamples.end)]
  }

  static func records(_ number: Double) -> [Record] {
    var cycle = LoadSamples.cycle()
    cycle.t?.slope = number
    var scaling = LoadSamples.scaling()
    scaling.fit?.exponent = number
    scaling.limit = number
    scaling.fit?.points[1].cost = number
    return [
      .run(LoadSamples.run(start: 1)), .scaling(scaling), .cycle(cycle),
      .threshold(LoadSamples.threshold(value: number)), .end(LoadSamples.end),
    ]
  }
}
