import Foundation
import LoadCheck
import Testing

@testable import PropCheckReport

/// A report may come from anybody: each number in it may be any number.
@Suite struct HostileNumberTests {
  private static let numbers = [
    "-9223372036854775808", "-1", "0", "9223372036854775807", "1e300", "-1e300", "0.5",
  ]

  @Test(arguments: numbers)
  func `a record is shown or refused, whatever number stands in one place or in all`(
    _ number: String
  ) throws {
    var shown = 0
    for record in Samples.records {
      let line = String(decoding: try #require(ReportCoder.line(of: record)), as: UTF8.self)
      let places = Self.places(in: line)
      for changed in [places] + places.map({ [$0] }) {
        var text = line
        for place in changed.reversed() { text.replaceSubrange(place, with: number) }
        guard let read = try? ReportCoder.value(Record.self, from: Array(text.utf8)) else {
          continue
        }
        shown += 1
        for isDetailed in [false, true] {
          var report = TextReport(
            style: TextStyle(isUnicode: false), isDetailed: isDetailed, columns: 40)
          for line in report.lines(for: read) {
            #expect(line.utf8.allSatisfy { $0 >= 32 && $0 < 127 }, "\(line)")
          }
        }
        // One wrong number at a time is for the forms that show all of them.
        if changed.count == places.count { try Self.showElsewhere(read) }
      }
    }
    #expect(shown > 40)
  }

  /// Shows a record in all other forms.
  private static func showElsewhere(_ record: Record) throws {
    var (digest, metrics, contents) = (ReportDigest(), OpenMetricsText(), ReportContents())
    digest.add(record)
    metrics.add(record)
    contents.add(record)
    #expect(JUnitRules.problems(in: try JUnitTree(JUnitDocument([digest]).text)) == [])
    #expect(MetricRules.problems(in: metrics.text) == [])
    #expect(!MarkdownSummary([digest]).text.isEmpty)
    #expect(GitHubAnnotations(digest) { $0 }.lines.allSatisfy { $0.hasPrefix("::error ") })
    _ = FindingSection(contents: contents).markup.map(\.rendered)
  }

  /// Where numbers stand in a line of JSON, in order.
  private static func places(in line: String) -> [Range<String.Index>] {
    line.matches(of: /[:\[,](-?[0-9][0-9.eE+-]*)(?=[,\]}])/).map(\.output.1).map {
      $0.startIndex..<$0.endIndex
    }
  }

  /// The mean of more values than can be counted may be beyond them all, or no Int.
  @Test func `as many times as can be counted, as great as numbers go, have a mean`() throws {
    var histogram = Histogram(upTo: .max)
    histogram.record(.max, times: .max)
    histogram.record(.max, times: .max)
    let record = try #require(LatencyRecord(histogram))
    #expect(record.mean > .max / 2)
    #expect(record.max == .max)
  }
}
