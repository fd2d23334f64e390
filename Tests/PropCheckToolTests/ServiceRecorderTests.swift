import Foundation
import PropCheckReport
import Testing

@testable import PropCheckTool

@Suite struct ServiceRecorderTests {
  private let failing = ["run", "--seed", "1", "--layer", "faulty", "--quiet"]

  @Test func `a run writes its results as JUnit XML, whether they are good or bad`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run(failing + ["--junit", "out/junit.xml"]) == .failed)
    let document = try text("out/junit.xml", in: harness)
    let counts = "<testsuite name=\"run on faulty\" tests=\"2\" failures=\"1\" errors=\"0\""
    #expect(document.contains(counts))
    #expect(document.contains("<failure message=\"A number is too big.\""))
    #expect(document.contains("propcheck replay Seeds/numbers.are-small/"))
    #expect(await harness.run("run", "--seed", "1", "--quiet", "--junit", "good.xml") == .passed)
    #expect(try text("good.xml", in: harness).contains("tests=\"2\" failures=\"0\" errors=\"0\""))
    let shown = harness.out.text
    #expect(await harness.run("report", "--junit", "Reports/run-1.jsonl.gz", "-o", "-") == .passed)
    #expect(harness.out.text == shown + (try text("good.xml", in: harness)))
  }

  @Test func `mutants write JUnit XML as well`() async throws {
    let mutants = [Numbers.mutant("big", limit: 100), Numbers.mutant("none", limit: 1000)]
    let harness = try ToolHarness(mutants: mutants)
    let code = await harness.run("mutants", "--cases", "300", "--quiet", "--junit", "m.xml")
    #expect(code == .failed)
    let document = try text("m.xml", in: harness)
    #expect(document.contains("<testcase name=\"none\" classname=\"propcheck.mutants on mutants\""))
    #expect(document.contains("<failure message=\"Mutant none survived.\" type=\"mutant\">"))
  }

  @Test(arguments: ["/dev/full", "taken/junit.xml"])
  func `a JUnit file that cannot be written is told in one line, and nothing is left of it`(
    _ path: String
  ) async throws {
    let harness = try ToolHarness()
    try harness.write("", to: "taken")
    #expect(await harness.run(failing + ["--junit", path]) == .cannotWrite)
    #expect(harness.err.text.split(separator: "\n").count == 1, "\(harness.err.text)")
    #expect(harness.err.text.hasPrefix("propcheck: The file cannot be written: "))
    #expect(try harness.files().allSatisfy { !$0.contains("junit") })
    #expect(harness.out.text.contains("FAIL  numbers.are-small"))
    // What was written is still named.
    #expect(harness.out.text.contains("\nreport       Reports/run-1.jsonl.gz\n"))
    let end = try #require(try harness.end(of: "Reports/run-1.jsonl.gz"))
    #expect(end.exit == 74 && end.failures == 1)
  }

  @Test func `GitHub is told of each failure, at its seed file in the repository`() async throws {
    var harness = try ToolHarness()
    harness.system.environment = [
      "GITHUB_ACTIONS": "true",
      "GITHUB_WORKSPACE": URL(filePath: harness.folder).deletingLastPathComponent().path,
    ]
    let folder = URL(filePath: harness.folder).lastPathComponent
    #expect(await harness.run(failing + ["--json"]) == .failed)
    let lines = harness.err.text.split(separator: "\n").filter { $0.hasPrefix("::error ") }
    #expect(lines.count == 1)
    let line = try #require(lines.first)
    #expect(line.hasPrefix("::error file=\(folder)/Seeds/numbers.are-small/f-"), "\(line)")
    #expect(line.contains(".seed,line=1,title=numbers.are-small::A number is too big.%0A"))
    #expect(harness.out.text.split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
  }

  @Test(arguments: [[:], ["GITHUB_ACTIONS": "false"], ["GITHUB_STEP_SUMMARY": ""]])
  func `elsewhere there are no annotations`(_ environment: [String: String]) async throws {
    var harness = try ToolHarness()
    harness.system.environment = environment
    #expect(await harness.run(failing) == .failed)
    #expect(harness.err.text == "")
  }

  @Test func `the summary page gets what each step has to say`() async throws {
    var harness = try ToolHarness()
    try harness.write("# before\n", to: "page.md")
    harness.system.environment = ["GITHUB_STEP_SUMMARY": harness.path("page.md")]
    #expect(await harness.run(failing) == .failed)
    #expect(await harness.run("run", "--seed", "2", "--quiet") == .passed)
    let page = try text("page.md", in: harness)
    let places = [
      "# before\n", "## ✗ run on faulty failed", "### ✗ numbers.are-small",
      "## ✓ run on sound passed",
    ].map { page.range(of: $0)?.lowerBound }
    #expect(places == places.sorted { ($0 ?? page.endIndex) < ($1 ?? page.endIndex) })
    #expect(!places.contains(nil))
  }

  @Test func `a summary page that cannot be written changes nothing else`() async throws {
    var harness = try ToolHarness()
    let full = String(repeating: "x", count: 1 << 20)
    try harness.write(full, to: "page.md")
    for path in ["/dev/full", harness.folder, harness.path("page.md")] {
      harness.system.environment = ["GITHUB_STEP_SUMMARY": path]
      let before = harness.err.text.count
      #expect(await harness.run("run", "--seed", "1", "--quiet") == .passed)
      let complaint = harness.err.text.dropFirst(before)
      #expect(complaint.split(separator: "\n").count == 1, "\(complaint)")
    }
    #expect(try text("page.md", in: harness) == full)
  }

  private func text(_ name: String, in harness: borrowing ToolHarness) throws -> String {
    try String(contentsOfFile: harness.path(name), encoding: .utf8)
  }
}

extension ToolHarness {
  func run(_ arguments: [String]) async -> ExitCode { await Tool(system: system).run(arguments) }
}
