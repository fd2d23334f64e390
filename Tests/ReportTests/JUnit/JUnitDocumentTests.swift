import PropCheckReport
import TestFolders
import Testing

@testable import PropCheckReport

@Suite struct JUnitDocumentTests: ~Copyable {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `every kind of report keeps to the rules, and counts what it has`() throws {
    let reports = [
      Samples.records, LoadSamples.records(), FindingSamples.report(), HostileSamples.all,
      [.run(Samples.run), .comparison(Samples.comparison), .end(Samples.end)], [.end(Samples.end)],
    ]
    let whole = try tree(reports)
    #expect(JUnitRules.problems(in: whole) == [])
    #expect(whole.all("testsuite").count == reports.count)
    for report in reports {
      let document = try tree([report])
      #expect(JUnitRules.problems(in: document) == [])
      let suite = try #require(document.all("testsuite").first).attributes
      let names = [
        "tests": "testcase", "failures": "failure", "errors": "error", "skipped": "skipped",
      ]
      for (count, element) in names {
        #expect(suite[count] == "\(document.all(element).count)", "\(count)")
      }
    }
  }

  @Test func `a rule that is broken is seen`() throws {
    let broken = [
      "<testsuites><testsuite name=\"a\" tests=\"1\" failures=\"0\"/></testsuites>",
      "<testsuites><testcase name=\"a\"/></testsuites>",
      "<testsuite name=\"a\" tests=\"1\" failures=\"0\" errors=\"0\"/>",
      "<testsuites><testsuite name=\"a\" tests=\"x\" failures=\"0\" errors=\"0\"/></testsuites>",
      "<testsuites>text</testsuites>", "<testsuites file=\"a\"/>",
    ]
    for document in broken {
      #expect(JUnitRules.problems(in: try JUnitTree(document)).count == 1, "\(document)")
    }
  }

  @Test func `a property that fails has its finding as text, line by line`() throws {
    let document = try tree([FindingSamples.report([FindingSamples.sequential])])
    let failures = document.all("failure")
    let failure = try #require(failures.first { $0.ownText.contains("create habit") })
    #expect(failure.attributes["message"] == "Two devices differ.")
    #expect(failure.attributes["type"] == "sync: order")
    #expect(
      failure.ownText.contains("\n   2  list                 [1 \"new\"]   [1 \"old\"]   ← first"))
    #expect(failure.ownText.contains("propcheck replay Seeds/sync.converges/f-3b9a.seed\n"))
  }

  @Test(arguments: Verdict.allCases)
  func `something is bad exactly if the run was not good`(_ verdict: Verdict) throws {
    var end = Samples.end
    end.verdict = verdict
    for records in [[Record.property(Samples.passed)], [.threshold(Samples.threshold)], []] {
      let document = try tree([[.run(Samples.run)] + records + [.end(end)]])
      let bad = document.all("failure").count + document.all("error").count
      #expect((bad > 0) == ![.passed, .interrupted].contains(verdict), "\(records)")
      if verdict == .interrupted { #expect(document.all("skipped").count == 1) }
    }
  }

  @Test(arguments: [Verdict.passed, .interrupted, .empty])
  func `a merged report that lacks something has an error`(_ verdict: Verdict) throws {
    var end = Samples.end
    (end.verdict, end.exit) = (verdict, 6)
    let document = try tree([[.run(Samples.run), .property(Samples.passed), .end(end)]])
    #expect(
      document.all("error").map { $0.attributes["message"] ?? "" } == [
        "It is incomplete: shards, or some of their cases, are missing."
      ])
    #expect(
      document.all("property").first { $0.attributes["name"] == "verdict" }?
        .attributes["value"] == "incomplete")
  }

  @Test func `a killed run has an error`() throws {
    let path = try folder.report([.run(Samples.run)], name: "killed.jsonl.gz.part")
    let document = try JUnitTree(JUnitDocument([ReportReader(path: path)]).text)
    #expect(
      document.all("error").map { $0.attributes["message"] ?? "" } == [
        "The run was killed; this is what it had saved."
      ])
  }

  @Test func `no two cases have one class and name, of which GitLab would show one`() throws {
    let threshold = Record.threshold(Samples.threshold)
    let report = [.run(Samples.run), threshold, threshold, threshold, .end(Samples.end)]
    let cases = try tree([report, report]).all("testcase").map {
      "\($0.attributes["classname"] ?? "") \($0.attributes["name"] ?? "")"
    }
    #expect(cases.count >= 6)
    #expect(Set(cases).count == cases.count)
  }

  @Test func `a text of any length is cut`() throws {
    let long = FindingSamples.failure(counterexample: String(repeating: "line\n", count: 100_000))
    let text = try #require(try tree([FindingSamples.report([long])]).all("failure").last).ownText
    #expect(text.count < 30_000)
    #expect(text.contains("lines more left out"))
  }

  private func tree(_ reports: [[Record]]) throws -> JUnitTree {
    let readers = try reports.enumerated().map { number, records in
      ReportReader(path: try folder.report(records, name: "\(number).jsonl.gz"))
    }
    return try JUnitTree(JUnitDocument(readers).text)
  }
}
