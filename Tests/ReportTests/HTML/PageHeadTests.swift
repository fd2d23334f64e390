import Foundation
import PropCheckReport
import TestFolders
import Testing

@testable import PropCheckReport

/// Which report the page is of, and what it says first.
@Suite struct PageHeadTests {
  @Test func `the head says how the newest report ended and what failed, conditions first`() throws
  {
    let page = try PageTree(of: [LoadSamples.records(seed: 7), LoadSamples.records(start: 1)])
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
    let page = try PageTree(of: [[.run(Samples.run), .property(Samples.passed), .end(end)]])
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
      let page = try PageTree(of: order.map { reports[$0] })
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
    #expect(try PageTree(of: reports).text.contains("baseline: 1970-01-01 00:00, seed 2"))
    #expect(try PageTree(of: Array(reports.dropFirst(2))).text.contains("00:00, seed 3"))
  }

  @Test(arguments: [(86_400_000, "smoke"), (86_400_001, "daily")])
  func `what failed in the last day comes first`(_ milliseconds: Int, _ first: String) throws {
    let page = try PageTree(of: [
      LoadSamples.records(start: 0),
      LoadSamples.records(start: milliseconds, profile: "daily", verdict: .passed),
    ])
    #expect(page.texts("h1").first?.contains("load \(first) on sqlite-wal") == true)
  }

  @Test func `a killed run is shown as far as it came`() throws {
    let folder = try TestFolder()
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
    let alone = try PageTree(of: [canary])
    #expect(alone.texts("h1").first?.contains("load costs on \(words)") == true)
    #expect(alone.texts("li").contains { $0.contains("leaks") } == false)
    let page = try PageTree(of: [canary, LoadSamples.records(start: 1, verdict: .passed)])
    let isFirst = page.texts("h1").first?.contains("canary") == true
    #expect(isFirst == (verdict == .passed))
  }

  @Test func `of a day the loads come first, then runs, then comparisons`() throws {
    let reports = ["compare", "run", "load"].enumerated().map { place, command in
      var run = LoadSamples.run(start: 10 - place)
      run.command = command
      return [Record.run(run), .end(LoadSamples.end(.passed))]
    }
    let heads = try PageTree(of: reports).texts("h2").compactMap { head in
      ["load", "run", "compare"].first { head.contains("\($0) smoke on ") }
    }
    #expect(heads == ["load", "run", "compare"])
    #expect(try PageTree(of: reports).texts("h1").first?.contains("load smoke on") == true)
    #expect(
      try PageTree(of: reports.dropLast()).texts("h1").first?.contains("run smoke on") == true)
  }
}
