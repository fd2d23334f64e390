import Foundation
import PropCheck
import PropCheckReport
import Testing

@testable import PropCheckTool

/// Failures that a run saves and replays.
@Suite struct RunSeedsTests {
  @Test func `a failure is shrunk, shown, saved and replayed first`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("run", "--seed", "1", "--layer", "faulty") == .failed)
    #expect(harness.out.text.contains("FAIL  numbers.are-small   case "))
    #expect(harness.out.text.contains("  A number is too big."))
    #expect(harness.out.text.contains("\n   50\n"))
    #expect(harness.out.text.contains("reproduce   propcheck replay Seeds/numbers.are-small/f-"))
    let seeds = try harness.files().filter { $0.hasSuffix(".seed") }
    #expect(seeds.count == 1)
    #expect(
      await harness.run("run", "--seed", "1", "--cases", "1", "--layer", "faulty") == .failed)
    #expect(harness.out.text.contains("known: \(try #require(seeds.first)) still fails"))
    #expect(await harness.run("run", "--seed", "1", "--layer", "sound") == .passed)
    #expect(
      harness.out.text.contains(
        "passed: \(try #require(seeds.first)) did not fail on this layer"
      ))
    #expect(try harness.files().filter { $0.hasSuffix(".seed") } == seeds)
  }

  @Test func `known failures are left out where only new cases are wanted`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("run", "--seed", "1", "--layer", "faulty") == .failed)
    let seeds = try harness.files().filter { $0.hasSuffix(".seed") }
    #expect(await harness.run("run", "--seed", "2", "--no-known") == .passed)
    #expect(!harness.out.text.contains("passed: "))
    #expect(
      await harness.run("run", "--seed", "1", "--layer", "faulty", "--no-known") == .failed)
    #expect(!harness.out.text.contains("known: "))
    #expect(try harness.files().filter { $0.hasSuffix(".seed") } == seeds)
  }

  @Test func `a failure that cannot be saved is replayed by its token`() async throws {
    let harness = try ToolHarness()
    let code = await harness.run("run", "-s1", "--layer", "faulty", "--seeds", "/proc/x")
    #expect(code == .failed)
    #expect(harness.out.text.contains("reproduce   propcheck replay pc1-"))
    #expect(harness.err.text.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("file", "not a directory"), ("loop", "too many levels of symbolic links"),
    ("dangling", "no such file or directory"), ("/dev/null/x", "not a directory"),
    (String(repeating: "x", count: 300), "file name too long"),
  ])
  func `seeds that cannot be read stop the run before it starts`(
    _ folder: String, _ reason: String
  ) async throws {
    let harness = try ToolHarness()
    try harness.write("", to: "file")
    for (link, target) in [("loop", "loop"), ("dangling", "nowhere")] {
      try FileManager.default.createSymbolicLink(
        atPath: harness.path(link), withDestinationPath: target)
    }
    for command in [["run"], ["list", "seeds"]] {
      let before = harness.err.text.count
      let code = await Tool(system: harness.system).run(command + ["--seeds", folder])
      #expect(code == .usage)
      let told = harness.err.text.dropFirst(before)
      #expect(told.contains("The folder of the seeds cannot be read: \(reason).\nwhere: \(folder)"))
      #expect(told.contains("\nfix: "))
    }
    #expect(harness.out.text == "")
  }

  @Test func `a property whose folder is a file stops the run before it starts`() async throws {
    let harness = try ToolHarness()
    try harness.write("", to: "Seeds/sums.commute")
    #expect(await harness.run("run") == .usage)
    #expect(harness.err.text.contains("\nwhere: Seeds/sums.commute\nfix: "))
    #expect(await harness.run("list", "seeds") == .passed)
  }

  @Test func `a damaged seed file stops the run before it starts`() async throws {
    let harness = try ToolHarness()
    try harness.write("nonsense", to: "Seeds/numbers.are-small/f-1.seed")
    #expect(await harness.run("run") == .usage)
    #expect(harness.err.text.contains("where: Seeds/numbers.are-small/f-1.seed\nfix: "))
    #expect(harness.out.text == "")
    #expect(
      try harness.files() == ["Seeds/numbers.are-small", "Seeds/numbers.are-small/f-1.seed"])
  }

  @Test func `a seed file in the folder of another property is refused`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--layer", "faulty")
    let file = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    let text = try String(contentsOfFile: harness.path(file), encoding: .utf8)
    try harness.write(text, to: "Seeds/sums.commute/f-1.seed")
    #expect(await harness.run("run") == .usage)
    #expect(harness.err.text.contains("This seed is one of the property numbers.are-small."))
  }
}
