import PropCheckReport
import TestFolders
import Testing

@testable import PropCheckReport

@Suite struct MarkdownSummaryTests: ~Copyable {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `a summary begins with the verdict, then what went wrong, then each finding`() throws {
    let lines = try text(FindingSamples.report([FindingSamples.sequential]))
      .split(separator: "\n").map(String.init)
    #expect(lines.first == "## ✗ run on sqlite, shard 1/4 failed")
    let order = [
      "2 of 2 went wrong · 1,418 cases · 2.0 s · seed 18446744073709551615 · commit abc",
      "| ✗ | logs.agree-with-reference | property | 418 | 0.9 s | a case failed |",
      "### ✗ sync.converges", "**Two devices differ.**", "| # | step | reference | real |",
      "| ---: | --- | --- | --- |",
      "| 2 | <code>list</code> | <code>&#91;1 \"new\"&#93;</code> | <code>&#91;1 \"old\"&#93;</code> ← first difference |",
      "propcheck replay Seeds/sync.converges/f-3b9a.seed",
    ].map { line in lines.firstIndex(of: line) }
    #expect(order.compactMap { $0 } == order.compactMap { $0 }.sorted())
    #expect(!order.contains(nil), "\(order)")
  }

  @Test func `nothing of a report is more than text`() throws {
    // Within fences everything is text.
    let shown = try text(HostileSamples.all).replacing(/(?s)```[a-z]*\n.*?\n```\n/, with: "")
    for text in ["</failure>", "[a](b)", "\u{202E}", "\n# h"] { #expect(!shown.contains(text)) }
    // Only tags of our own.
    let tags = Set(shown.matches(of: /<\/?[a-z]+/).map { String($0.output) })
    let own = ["code", "details", "summary"].flatMap { ["<" + $0, "</" + $0] }
    #expect(tags.isSubset(of: own))
  }

  @Test func `a row has as many cells as its head`() throws {
    for records in [
      Samples.records, LoadSamples.records(), FindingSamples.report(), HostileSamples.all,
    ] {
      var columns: Int?
      for line in try text(records).split(separator: "\n", omittingEmptySubsequences: false) {
        guard line.hasPrefix("| ") else {
          columns = nil
          continue
        }
        let count = line.count { $0 == "|" }
        #expect(columns ?? count == count, "\(line)")
        columns = count
      }
    }
  }

  @Test func `a fence is longer than any in its text`() {
    let lines = MarkdownText.block(["a ```` b", "`"], language: "sh")
    #expect(lines == ["", "`````sh", "a ```` b", "`", "`````", ""])
  }

  @Test func `losses of power are a table by operation, and damages one by file`() throws {
    let text = try text([.run(Samples.run)] + Samples.recordsOfCrashes + [.end(Samples.end)])
    for line in [
      "<summary>Every operation</summary>",
      "| ✓ | write create habit | 51 | 598 | 120 | 574 | 24 | 0 | 0 | 0 | 0 |",
      "| ✗ | files make a store | 40 | 80 | 0 | 75 | 0 | 1 | 2 | 2 | 3 |",
      "<summary>Damaged files</summary>",
      "| ✓ | flip /store.sqlite-wal | 4,120 | 0 | 0 | 0 | 4,120 | 0 | 0 | 0 |",
    ] {
      #expect(text.contains(line), "\(line) in \(text)")
    }
    #expect(try !self.text(LoadSamples.records()).contains("Damaged files"))
  }

  @Test func `a load has its thresholds and times`() throws {
    let shown = try text(LoadSamples.records())
    #expect(shown.contains("| ✗ | p99(response) &#60; 1ms | threshold |  |  | Threshold"))
    #expect(shown.contains("### morning\n\n| operation | done | errors | p50 | p99 | p99 before |"))
    #expect(shown.contains("```sh\npropcheck load --seed 1 --profile smoke\n```"))
  }

  @Test func `a page stays within what a job may show`() throws {
    let step = FailureRecord.Step(
      text: String(repeating: "<", count: 1_000), expected: "<<", actual: "")
    let long = FindingSamples.failure(steps: Array(repeating: step, count: 400))
    let shown = try text(FindingSamples.report(Array(repeating: long, count: 19)))
    #expect(shown.utf8.count < 700_000)
    #expect(shown.contains("sections more left out; the report has all."))
    #expect(shown.contains("300 steps more left out."))
  }

  private func text(_ records: [Record]) throws -> String {
    try MarkdownSummary([ReportReader(path: try folder.report(records))]).text
  }
}
