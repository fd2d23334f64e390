import Foundation
import PropCheckReport
import Testing

@testable import PropCheckReport

@Suite struct GitHubAnnotationsTests {
  @Test func `a failure stands at its seed file, with its steps and command`() {
    let report = FindingSamples.report([FindingSamples.sequential])
    let lines = lines(report.filter { $0.kind != "property" })
    #expect(
      lines == [
        "::error file=app/Seeds/sync.converges/f-3b9a.seed,line=1,title=sync.converges::"
          + "Two devices differ.%0A1  create habit 1 \"a\"   ok / ok%0A2  list   [1 \"new\"] / [1 \"old\"]%0A"
          + "list[0].name: reference new, real old%0A"
          + "propcheck replay Seeds/sync.converges/f-3b9a.seed"
      ])
  }

  @Test func `what ends a command or a property is escaped`() {
    for line in lines(HostileSamples.all) {
      #expect(line.hasPrefix("::error "))
      #expect(line.components(separatedBy: "::").first?.isEmpty == true)
      let head = line.dropFirst(8).components(separatedBy: "::")[0]
      for pair in head.split(separator: ",") {
        #expect(pair.wholeMatch(of: /(file|line|title)=[^:,\r\n]*/) != nil, "\(pair)")
      }
      #expect(!line.contains { $0.isNewline })
    }
  }

  @Test func `percents stay percents`() {
    var failure = FindingSamples.value
    failure.message = "50% a\u{0}"
    #expect(lines([.failure(failure)])[0].contains("::50%25 a\\u{0}%0A"))
  }

  @Test func `of many the last says how many there are`() {
    let many = (0..<30).map { number in
      var failure = FindingSamples.value
      failure.property = "p\(number)"
      return Record.failure(failure)
    }
    let lines = lines(many + [.end(Samples.end)])
    #expect(lines.count == 10)
    #expect(lines.last?.hasSuffix("::21 more went wrong; the log has all.") == true)
    #expect(self.lines(many.prefix(10) + [.end(Samples.end)]).allSatisfy { $0.contains("file=") })
  }

  @Test func `a run that passed has none`() {
    var end = Samples.end
    end.verdict = .passed
    #expect(lines([.run(Samples.run), .property(Samples.passed), .end(end)]) == [])
    let missed = lines([.threshold(LoadSamples.threshold(value: 2e6)), .end(Samples.end)])
    #expect(missed.count == 1 && missed[0].hasPrefix("::error title=threshold "))
  }

  private func lines(_ records: some Sequence<Record>) -> [String] {
    var digest = ReportDigest()
    var records = Array(records)
    if records.last?.kind != "end" { records.append(.end(Samples.end)) }
    for record in records { digest.add(record) }
    return GitHubAnnotations(digest) { "app/" + $0 }.lines
  }
}
