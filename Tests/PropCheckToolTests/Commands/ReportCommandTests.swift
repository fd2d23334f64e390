import Foundation
import PropCheckReport
import Testing

@testable import PropCheckTool

@Suite struct ReportCommandTests {
  private let file = "Reports/run-1.jsonl.gz"

  @Test func `a report shows what the run showed`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--layer", "faulty")
    let shown = try #require(harness.out.text.components(separatedBy: "report       ").first)
    let reading = try ToolHarness()
    let path = harness.path(file)
    #expect(await reading.run("report", path) == .passed)
    #expect(reading.out.text == shown)
  }

  @Test func `the canonical stream has the fingerprint as its hash`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1")
    let printed = harness.out.text
    #expect(await harness.run("report", file, "--canonical", "-o", "out/canonical") == .passed)
    let bytes = try Data(contentsOf: URL(filePath: harness.path("out/canonical")))
    #expect(printed.contains("fingerprint  \(SHA256.hexadecimal(of: bytes))\n"))
    #expect(harness.out.text == printed)
  }

  @Test func `JSON is what the file holds`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--json")
    let reading = try ToolHarness()
    #expect(await reading.run("report", harness.path(file), "--json") == .passed)
    #expect(reading.out.text == harness.out.text)
  }

  @Test func `the schema can be printed`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("report", "--schema", "extra") == .usage)
    #expect(await harness.run("report", "--schema") == .passed)
    #expect(harness.out.text == ReportSchema.version1 + "\n")
  }

  @Test func `a report has one form`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--quiet")
    #expect(await harness.run("report", file, "--html", "--json") == .usage)
    #expect(harness.err.text.contains("--json and --html cannot be combined.\nusage: "))
    #expect(await harness.run("report", file, "--canonical", "--html") == .usage)
    #expect(await harness.run("report", file, "--markdown", "--junit") == .usage)
    #expect(await harness.run("report", file, file, "--openmetrics") == .usage)
    #expect(
      harness.err.text.contains("--openmetrics does not apply to more than one report.\nusage: "))
    #expect(try harness.files() == [file])
  }

  @Test(arguments: [
    ("--junit", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"propcheck\" "),
    ("--markdown", "## ✓ run on sound passed\n"),
    ("--openmetrics", "# TYPE propcheck_run info\n"),
  ])
  func `other programs get a form of their own, on stdout or in a file`(
    _ form: String, _ start: String
  ) async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--quiet")
    let printed = harness.out.text
    #expect(await harness.run("report", file, form) == .passed)
    let text = String(harness.out.text.dropFirst(printed.count))
    #expect(text.hasPrefix(start), "\(text)")
    #expect(await harness.run("report", file, form, "-o", "-") == .passed)
    #expect(harness.out.text == printed + text + text)
    #expect(await harness.run("report", file, form, "-o", "out/file") == .passed)
    #expect(try String(contentsOfFile: harness.path("out/file"), encoding: .utf8) == text)
  }

  @Test func `a report that cannot be read shows nothing`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--quiet")
    let whole = try Data(contentsOf: URL(filePath: harness.path(file)))
    try whole.dropLast(9).write(to: URL(filePath: harness.path("cut.gz")))
    try harness.write("{}", to: "text.gz")
    for (name, text) in [
      ("cut.gz", "is cut off"), ("text.gz", "the file is not gzip"), ("none.gz", "no such file"),
    ] {
      var reading = try ToolHarness()
      reading.system.folder = harness.folder
      #expect(await reading.run("report", file, name) == .usage)
      #expect(reading.err.text.contains(text))
      #expect(reading.err.text.contains("\nwhere: "))
      #expect(reading.err.text.contains("\nfix: "))
      #expect(reading.out.text == "")
    }
  }

  @Test func `a page holds all reports and goes where it is told`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1")
    _ = await harness.run("run", "--seed", "2", "--layer", "faulty")
    let printed = harness.out.text
    let files = [file, "Reports/run-2.jsonl.gz"]
    #expect(
      await harness.run("report", "--html", files[0], files[1], "-o", "page.html") == .passed)
    #expect(harness.out.text == printed)
    let page = try String(contentsOfFile: harness.path("page.html"), encoding: .utf8)
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html "))
    for text in ["run on sound", "run on faulty", "numbers.are-small"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(await harness.run("report", "--html", "none.gz", "-o", "other.html") == .usage)
    try harness.write("damaged", to: "old.jsonl.gz")
    #expect(
      await harness.run("report", "--html", files[0], "old.jsonl.gz", "-o", "most.html") == .passed
    )
    #expect(harness.err.text.contains("old.jsonl.gz"))
    let most = try String(contentsOfFile: harness.path("most.html"), encoding: .utf8)
    #expect(most.contains("Left out: ") && most.contains("old.jsonl.gz"))
    #expect(try !harness.files().contains("other.html"))
  }

  @Test func `no file is a wrong usage`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("report") == .usage)
    #expect(harness.err.text.hasPrefix("propcheck: FILE is missing.\nusage: propcheck report "))
  }

  @Test(arguments: [
    ("run-1.jsonl.gz", "./Reports/run-1.jsonl.gz"),
    ("run-1.jsonl.gz.part", "Reports/run-1.jsonl.gz"),
  ])
  func `a report is never replaced by what it shows`(_ name: String, _ output: String) async throws
  {
    let harness = try ToolHarness()
    let read = "Reports/" + name
    _ = await harness.run("run", "--seed", "1", "--quiet", "--report", read)
    let report = FileManager.default.contents(atPath: harness.path(read))
    #expect(await harness.run("report", "--json", read, "-o", output) == .usage)
    #expect(
      harness.err.text == """
        propcheck: --output would replace \(read), which is an input.
        where: --output \(output)
        fix: name another file with --output.

        """)
    #expect(try harness.files() == [read])
    #expect(FileManager.default.contents(atPath: harness.path(read)) == report)
  }

  @Test func `output that cannot be written is told by its code`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1")
    for path in ["/dev/full", file + "/under-a-file"] {
      let before = harness.err.text.count
      #expect(await harness.run("report", file, "-o", path) == .cannotWrite)
      #expect(harness.err.text.dropFirst(before).split(separator: "\n").count == 1)
    }
    #expect(try harness.files() == [file])
  }
}
