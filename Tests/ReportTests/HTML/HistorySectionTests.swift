import Foundation
import PropCheckReport
import Testing

@testable import PropCheckReport

@Suite struct HistorySectionTests {
  private static func summary(
    _ place: Int, _ verdict: ThresholdRecord.Verdict = .passed, limit: Double = 1_000_000,
    _ expressions: [String] = ["p99(response) < 1ms"]
  ) -> ReportSummary {
    var summary = ReportSummary(place: place, path: "report")
    summary.add(.run(LoadSamples.run(start: place)))
    for expression in expressions {
      var threshold = LoadSamples.threshold(value: 900_000, expression: expression)
      threshold.limit = limit
      threshold.t?.verdict = verdict
      summary.add(.threshold(threshold))
    }
    return summary
  }

  private static func text(_ summaries: [ReportSummary]) -> String {
    HistorySection(summaries: summaries).markup.map(\.rendered).joined()
  }

  private static func count(_ part: String, in summaries: [ReportSummary]) -> Int {
    text(summaries).components(separatedBy: part).count - 1
  }

  @Test func `what was not met is a cross`() {
    let met = [Self.summary(1), Self.summary(2)]
    let missed = [Self.summary(1), Self.summary(2, .failed)]
    #expect(Self.count("cross", in: missed) > Self.count("cross", in: met))
  }

  @Test func `the limit is that of the newest report`() {
    let near = [Self.summary(1), Self.summary(2)]
    let far = [Self.summary(1), Self.summary(2, limit: 1e9)]
    #expect(Self.count("class=\"limit\"", in: far) < Self.count("class=\"limit\"", in: near))
  }

  @Test func `sixty conditions have a picture, and the newest 400 reports are in it`() {
    let many = (0..<70).map { "p\($0)(response) < 1ms" }
    let all = [1, 2].map { Self.summary($0, .passed, many) }
    #expect(Self.count("<figure", in: all) == 60)
    #expect(
      Self.text((0..<405).map { Self.summary($0) }).contains("5 older reports not in the picture."))
  }

  @Test func `conditions of the newest report come first`() throws {
    let lag = Self.summary(3, .passed, ["max(lag) < 1ms"])
    let text = Self.text([
      Self.summary(1), Self.summary(2), lag, Self.summary(4, .passed, ["max(lag) < 1ms"]),
    ])
    let first = try #require(text.range(of: "max(lag)"))
    let second = try #require(text.range(of: "p99(response)"))
    #expect(first.lowerBound < second.lowerBound)
  }

  @Test func `shards are not compared`() {
    let kinds = ["1/2", "2/2"].map { shard in
      var (summary, run) = (ReportSummary(place: 0, path: "report"), LoadSamples.run(start: 1))
      run.shard = shard
      summary.add(.run(run))
      return summary.kind
    }
    #expect(kinds[0] != kinds[1])
  }
}
