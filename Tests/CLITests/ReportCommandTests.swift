import Foundation
import Report
import Testing

@testable import CLI

@Suite struct ReportCommandTests {
  private let file = "Reports/run-1.jsonl.gz"

  @Test func `a report shows what the run showed`() async throws {
    let workshop = try Workshop()
    _ = await workshop.run("run", "--seed", "1", "--layer", "faulty")
    let shown = try #require(workshop.out.text.components(separatedBy: "report       ").first)
    let reading = try Workshop()
    let path = workshop.path(file)
    #expect(await reading.run("report", path) == .passed)
    #expect(reading.out.text == shown)
  }

  @Test func `the canonical stream has the fingerprint as its hash`() async throws {
    let workshop = try Workshop()
    _ = await workshop.run("run", "--seed", "1")
    let printed = workshop.out.text
    #expect(await workshop.run("report", file, "--canonical", "-o", "out/canonical") == .passed)
    let bytes = try Data(contentsOf: URL(filePath: workshop.path("out/canonical")))
    #expect(printed.contains("fingerprint  \(SHA256.hexadecimal(of: bytes))\n"))
    #expect(workshop.out.text == printed)
  }

  @Test func `JSON is what the file holds`() async throws {
    let workshop = try Workshop()
    _ = await workshop.run("run", "--seed", "1", "--json")
    let reading = try Workshop()
    #expect(await reading.run("report", workshop.path(file), "--json") == .passed)
    #expect(reading.out.text == workshop.out.text)
  }

  @Test func `the schema can be printed`() async throws {
    let workshop = try Workshop()
    #expect(await workshop.run("report", "--schema", "extra") == .usage)
    #expect(await workshop.run("report", "--schema") == .passed)
    #expect(workshop.out.text == ReportSchema.version1 + "\n")
  }

  @Test func `a report has one form`() async throws {
    let workshop = try Workshop()
    _ = await workshop.run("run", "--seed", "1", "--quiet")
    #expect(await workshop.run("report", file, "--html", "--json") == .usage)
    #expect(workshop.err.text.contains("--json cannot be"))
    #expect(workshop.err.text.contains("left out beside --html: a report has one form."))
    #expect(await workshop.run("report", file, "--canonical", "--html") == .usage)
  }

  @Test func `a report that cannot be read shows nothing`() async throws {
    let workshop = try Workshop()
    _ = await workshop.run("run", "--seed", "1", "--quiet")
    let whole = try Data(contentsOf: URL(filePath: workshop.path(file)))
    try whole.dropLast(9).write(to: URL(filePath: workshop.path("cut.gz")))
    try workshop.write("{}", to: "text.gz")
    for (name, text) in [
      ("cut.gz", "is cut off"), ("text.gz", "not compressed by gzip"), ("none.gz", "no such file"),
    ] {
      var reading = try Workshop()
      reading.system.folder = workshop.folder
      #expect(await reading.run("report", file, name) == .usage)
      #expect(reading.err.text.contains(text))
      #expect(reading.err.text.contains("\nwhere: "))
      #expect(reading.err.text.contains("\nfix: "))
      #expect(reading.out.text == "")
    }
  }

  @Test func `a page holds all reports and goes where it is told`() async throws {
    let workshop = try Workshop()
    _ = await workshop.run("run", "--seed", "1")
    _ = await workshop.run("run", "--seed", "2", "--layer", "faulty")
    let printed = workshop.out.text
    let files = [file, "Reports/run-2.jsonl.gz"]
    #expect(
      await workshop.run("report", "--html", files[0], files[1], "-o", "page.html") == .passed)
    #expect(workshop.out.text == printed)
    let page = try String(contentsOfFile: workshop.path("page.html"), encoding: .utf8)
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html "))
    for text in ["run on sound", "run on faulty", "numbers.are-small"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(await workshop.run("report", "--html", "none.gz", "-o", "other.html") == .usage)
    try workshop.write("damaged", to: "old.jsonl.gz")
    #expect(
      await workshop.run("report", "--html", files[0], "old.jsonl.gz", "-o", "most.html") == .passed
    )
    #expect(workshop.err.text.contains("old.jsonl.gz"))
    let most = try String(contentsOfFile: workshop.path("most.html"), encoding: .utf8)
    #expect(most.contains("Left out: ") && most.contains("old.jsonl.gz"))
    #expect(try !workshop.files().contains("other.html"))
  }

  @Test func `no file is a wrong usage`() async throws {
    let workshop = try Workshop()
    #expect(await workshop.run("report") == .usage)
    #expect(workshop.err.text.hasPrefix("propcheck: FILE is missing.\nusage: propcheck report "))
  }

  @Test func `output that cannot be written is told by its code`() async throws {
    let workshop = try Workshop()
    _ = await workshop.run("run", "--seed", "1")
    #expect(await workshop.run("report", file, "-o", "/dev/full") == .cannotWrite)
  }
}
