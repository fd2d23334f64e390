import PropCheckReport
import Testing

@testable import PropCheckTool

/// The table of requirements, in a list and in the report of a run.
@Suite struct CriteriaTests {
  private static let criteria = [
    Criterion(
      "1.1", "Numbers are small.", [.property, .example],
      [
        .property("numbers.are-small"), .test("NumberTests", "one is small"),
        .test("NumberTests", "two is small"),
      ]),
    Criterion(
      "1.2", "Sums commute.", [.concurrency],
      [.property("sums.commute"), .later("migration", "devices")], onLinux: "No phone."),
    Criterion("H-G1", "Lines are run.", [.coverage], [.script("scripts/coverage", "90 %")]),
    Criterion("W-9", "All is well.", [.review], [.people("ConsoleStyle.")]),
    Criterion("7.6", "Calls are atomic.", [.concurrency], [.later("migration", "histories")]),
  ]

  private func harness() throws -> ToolHarness { try ToolHarness(criteria: Self.criteria) }

  @Test func `the table reads like this`() async throws {
    let harness = try harness()
    #expect(await harness.run("list", "requirements") == .passed)
    #expect(
      harness.out.text == """
        ✓   1.1    Numbers are small.   numbers.are-small NumberTests
        …   1.2    Sums commute.        sums.commute (later: migration)
        ✓   H-G1   Lines are run.       scripts/coverage
        ✓   W-9    All is well.         people
        ·   7.6    Calls are atomic.    (later: migration)

        5 requirements:   ✓ 3 shown   … 1 in part   · 1 later

        """)
  }

  @Test func `as JSON it says everything`() async throws {
    let harness = try harness()
    #expect(await harness.run("list", "requirements", "--json") == .passed)
    for text in [
      #"{"claim":"Numbers are small.","evidence":[{"property":"numbers.are-small"},"#
        + #"{"suite":"NumberTests","test":"one is small"},"#
        + #"{"suite":"NumberTests","test":"two is small"}],"#
        + #""id":"1.1","kinds":["property","example"],"standing":"shown"}"#,
      #"{"part":"migration","text":"devices"}],"id":"1.2","kinds":["concurrency"],"#
        + #""onLinux":"No phone.","standing":"in part"}"#,
      #"{"script":"scripts/coverage","text":"90 %"}"#, #""evidence":[{"text":"ConsoleStyle."}]"#,
    ] {
      #expect(harness.out.text.contains(text))
    }
  }

  @Test(arguments: [60, 100])
  func `no line of it is wider than the terminal`(_ columns: Int) {
    let listing = CriteriaListing(criteria: Self.criteria)
    for isUnicode in [true, false] {
      let text = listing.text(columns: columns, TextStyle(isUnicode: isUnicode))
      for line in text.split(separator: "\n") {
        #expect(Columns.width(of: String(line)) <= columns, "\(line)")
      }
    }
  }

  @Test func `a run tells what it shows`() async throws {
    #expect(
      try await states("run", "--seed", "1") == [
        "1.1 passed", "1.2 in-part", "H-G1 elsewhere", "W-9 elsewhere", "7.6 later",
      ])
  }

  @Test func `what fails is not shown, and what did not run is open`() async throws {
    #expect(
      try await states("run", "--seed", "1", "--layer", "faulty", "--filter", "small").prefix(2)
        == ["1.1 failed", "1.2 not-shown"])
  }

  @Test(
    arguments: [
      (.passed, .passed), (.failed, .failed), (.invalid, .failed), (.gaveUp, .notShown),
      (.interrupted, .notShown), (nil, .notShown),
    ] as [(PropCheckReport.Verdict?, CriteriaRecord.State)])
  func `a verdict decides unless another property failed`(
    _ verdict: PropCheckReport.Verdict?, _ state: CriteriaRecord.State
  ) {
    let criterion = Criterion("1.1", "", [.property], [.property("a"), .property("b")])
    var verdicts = ["a": verdict, "b": .passed].compactMapValues { $0 }
    #expect(CriteriaRecord([criterion], after: verdicts).criteria.map(\.state) == [state])
    verdicts["b"] = .failed
    #expect(CriteriaRecord([criterion], after: verdicts).criteria.map(\.state) == [.failed])
  }

  @Test(
    arguments: [
      (nil, .passed), (.passed, .passed), (.failed, .failed), (.gaveUp, .notShown),
    ] as [(PropCheckReport.Verdict?, CriteriaRecord.State)])
  func `a property of files counts where it ran`(
    _ verdict: PropCheckReport.Verdict?, _ state: CriteriaRecord.State
  ) {
    let criterion = Criterion("1.1", "", [.property], [.property("a"), .propertyInFile("b")])
    let verdicts = ["a": .passed, "b": verdict].compactMapValues { $0 }
    let record = CriteriaRecord([criterion], after: verdicts).criteria
    #expect(record.map(\.state) == [state])
    #expect(record.map(\.properties) == [verdict == nil ? ["a"] : ["a", "b"]])
  }

  @Test(
    arguments: [
      ([.propertyInFile("b")], nil, .notShown, ["b"]),
      ([.propertyInFile("b")], .passed, .passed, ["b"]),
      ([.propertyInFile("b"), .later("a", "b")], nil, .notShown, ["b"]),
      ([.propertyInFile("b"), .test("A", "b")], nil, .elsewhere, nil),
      ([.propertyInFile("b"), .test("A", "b")], .failed, .failed, ["b"]), ([], nil, .later, nil),
    ] as [([Evidence], PropCheckReport.Verdict?, CriteriaRecord.State, [String]?)])
  func `what nothing has shown yet is not taken for shown elsewhere`(
    _ evidence: [Evidence], _ verdict: PropCheckReport.Verdict?, _ state: CriteriaRecord.State,
    _ properties: [String]?
  ) {
    let criterion = Criterion("1.1", "", [.property], evidence)
    let verdicts = ["b": verdict].compactMapValues { $0 }
    let record = CriteriaRecord([criterion], after: verdicts).criteria
    #expect(record.map(\.state) == [state])
    #expect(record.map(\.properties) == [properties])
  }

  @Test func `the run says it in one line, and in a table to those who ask`() async throws {
    let harness = try harness()
    _ = await harness.run("run", "--seed", "1")
    let line =
      "\ncriteria   1 shown by this run, 1 in part, 0 failed, 0 not shown, 2 shown by tests, 1 later\n"
    #expect(harness.out.text.contains(line))
    #expect(!harness.out.text.contains("Sums commute."))
    let before = harness.out.text.count
    _ = await harness.run("report", "Reports/run-1.jsonl.gz", "-v")
    let report = harness.out.text.dropFirst(before)
    #expect(report.contains(line + "  1.1    passed     Numbers are small.   numbers.are-small\n"))
    #expect(report.contains("Sums commute.        sums.commute later: migration\n"))
  }

  private func states(_ arguments: String...) async throws -> [String] {
    let harness = try harness()
    _ = await Tool(system: harness.system).run(arguments)
    let path = harness.path("Reports/run-1.jsonl.gz")
    for case .criteria(let record) in try ReportReader(path: path).records() {
      return record.criteria.map { "\($0.id) \($0.state.rawValue)" }
    }
    return []
  }
}
