import Foundation
import PropCheck
import PropCheckReport
import SchemaChecking
import Synchronization
import Testing

@testable import PropCheckTool

/// What a run writes: its report, and where it spent its time.
@Suite struct RunReportTests {
  @Test func `a report tells by which symptoms failures are told apart`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("run", "--seed", "1", "--layer", "faulty") == .failed)
    let records = try ReportReader(path: harness.path("Reports/run-1.jsonl.gz")).records()
    let failures = records.compactMap {
      if case .failure(let failure) = $0 { failure } else { nil }
    }
    #expect(failures.map { "\($0.property): \($0.symptoms ?? [])" }.first?.isEmpty == false)
    for failure in failures {
      #expect(failure.symptoms?.map { "\(failure.property): \($0)" } == [failure.signature])
    }
  }

  @Test(arguments: ["sound", "faulty"])
  func `the report keeps to the schema and has the fingerprint that was printed`(
    _ layer: String
  ) async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--layer", layer)
    let reader = ReportReader(path: harness.path("Reports/run-1.jsonl.gz"))
    let checker = try SchemaChecker(schema: ReportSchema.version1)
    var lines: [String] = []
    #expect(try reader.forEachText { lines.append($0) } == .complete)
    for line in lines { #expect(try checker.problems(inLine: line.utf8) == []) }
    var stream = CanonicalStream()
    try stream.append(contentsOf: reader)
    #expect(harness.out.text.contains("fingerprint  \(stream.fingerprint)\n"))
    guard case .end(let end) = try reader.records().last else {
      Issue.record("The last record is no end.")
      return
    }
    #expect(end.records == lines.count)
  }

  @Test func `JSON on stdout is the report`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--json")
    var lines: [String] = []
    let reader = ReportReader(path: harness.path("Reports/run-1.jsonl.gz"))
    _ = try reader.forEachText { lines.append($0 + "\n") }
    #expect(harness.out.text == lines.joined())
  }

  @Test(arguments: ["/dev/full", "/dev/null/x.gz"])
  func `a report that cannot be written is told once and the run still ends`(
    _ path: String
  ) async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("run", "--seed", "1", "--report", path) == .cannotWrite)
    #expect(harness.out.text.contains("\nPASSED "))
    #expect(!harness.out.text.contains("propcheck report"))
    #expect(harness.err.text.split(separator: "\n").count == 1)
    #expect(harness.err.text.contains("; where: \(path); fix: "))
  }

  @Test func `a profile is a file of folded stacks, and changes no fingerprint`() async throws {
    var harness = try ToolHarness()
    let time = Atomic<UInt64>(0)
    harness.system.clock = { time.add(1_000, ordering: .relaxed).newValue }
    for options in [[], ["--profile", "out/times.folded"]] {
      _ = await harness.tool(["run", "--seed", "1", "--layer", "faulty", "--no-known"] + options)
    }
    let prints = harness.fingerprints
    #expect(prints.count == 2 && prints[0] == prints[1])
    #expect(harness.out.text.contains("\nprofile      out/times.folded\n"))
    let text = try String(contentsOfFile: harness.path("out/times.folded"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    // As flamegraph.pl, inferno and speedscope read it.
    for line in lines { #expect(line.wholeMatch(of: /[^;]+(;[^;]+)* [1-9][0-9]*/) != nil) }
    for stack in ["generate;value ", "run ", "shrink "] {
      #expect(lines.contains { $0.hasPrefix("numbers.are-small;" + stack) }, "\(stack)")
    }
  }

  @Test func `a profile that cannot be written is told once and the run still ends`() async throws {
    var harness = try ToolHarness()
    let time = Atomic<UInt64>(0)
    harness.system.clock = { time.add(1_000, ordering: .relaxed).newValue }
    #expect(await harness.run("run", "-s1", "-n5", "--profile", "/dev/full") == .cannotWrite)
    #expect(harness.out.text.contains("\nPASSED ") && !harness.out.text.contains("profile  "))
    #expect(harness.err.text.contains("; where: /dev/full; fix: "))
  }

  @Test(arguments: ["--report", "--junit", "--profile", "--output"])
  func `a file of results cannot be stdout`(_ option: String) async throws {
    let harness = try ToolHarness()
    let command = option == "--output" ? ["merge", "a"] : ["run", "--seed", "1"]
    #expect(await harness.tool(command + [option, "-"]) == .usage)
    #expect(
      harness.err.text.contains("\(option) cannot be \"-\": it must be a file, not stdout; "),
      "\(harness.err.text)")
    #expect(try harness.files() == [])
  }

  @Test(arguments: [
    ["--report", "a", "--junit", "./a"], ["--junit", "Reports/../Reports/run-1.jsonl.gz"],
    ["--report", "a", "--profile", "b/../a"], ["--profile", "a", "--junit", "a"],
    ["--report", "a", "--junit", "a.part"],
  ])
  func `two results never go to one file`(_ options: [String]) async throws {
    let harness = try ToolHarness()
    #expect(await harness.tool(["run", "--seed", "1"] + options) == .usage)
    #expect(harness.err.text.contains(" cannot be one file.\nusage: "), "\(harness.err.text)")
    #expect(try harness.files() == [])
  }
}
