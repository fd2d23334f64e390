import PropCheckReport
import Testing

@testable import PropCheckTool

@Suite struct PlanCommandTests {
  @Test func `GNU parallel gets a script`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("plan", "--shards", "8", "--", "run", "--seed", "42") == .passed)
    let text = harness.out.text
    #expect(text.hasPrefix("#!/usr/bin/env bash\n# 8 shards of: propcheck run --seed 42\n"))
    #expect(text.contains("--shard \"$1/8\" --report \"$shards/$1.jsonl.gz\""))
    #expect(text.contains("\"$program\" merge \"$shards\"/*.jsonl.gz -o Reports/run-42.jsonl.gz\n"))
    #expect(!text.contains("--sshlogin"))
  }

  @Test func `a plan without a number of shards says that it needs one`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("plan", "--", "run", "--shards", "8") == .usage)
    #expect(await harness.run("plan", "--", "run") == .usage)
    #expect(harness.err.text.contains("--shards N is missing.\nusage: propcheck plan --shards N "))
  }

  @Test func `it runs on other hosts, too`() async throws {
    let harness = try ToolHarness()
    let arguments = ["plan", "-n4", "--hosts", "8/first,second", "--", "run", "--seed", "1"]
    #expect(await harness.tool(arguments) == .passed)
    #expect(harness.out.text.contains(" --sshlogin '8/first,second' "))
    #expect(await harness.tool(["plan", "-e", "slurm"] + arguments.dropFirst()) == .usage)
  }

  @Test func `all shards have one seed, also if none is given`() async throws {
    let harness = try ToolHarness(mutants: [Numbers.mutant("m", limit: 5)])
    #expect(await harness.run("plan", "-n2", "--", "run", "-n20") == .passed)
    #expect(harness.out.text.contains("run -n20 --seed 99 --shard"))
    #expect(await harness.run("plan", "-n2", "--", "mutants") == .passed)
    #expect(harness.out.text.contains("mutants --seed 1 --shard"))
  }

  @Test func `a load is divided by its profile`() async throws {
    let harness = try ToolHarness()
    let arguments = ["plan", "-n2", "--", "load", "--profile", "daily", "--seed", "1"]
    #expect(await harness.tool(arguments) == .passed)
    #expect(harness.out.text.contains("load --profile daily --seed 1 --shard"))
  }

  @Test func `Slurm gets an array and a job behind it`() async throws {
    let harness = try ToolHarness()
    let arguments = ["plan", "--engine", "slurm", "--shards", "6", "--", "run", "-s", "7"]
    #expect(await harness.tool(arguments) == .passed)
    for part in [
      "--array 1-6 --requeue", "--shard auto ", "--dependency \"afterany:${array%%;*}\" --wait",
      "scontrol requeue",
    ] { #expect(harness.out.text.contains(part)) }
  }

  @Test func `GitHub gets a matrix`() async throws {
    let harness = try ToolHarness()
    let arguments = ["plan", "--engine", "github", "--shards", "3", "--", "run", "--seed", "7"]
    #expect(await harness.tool(arguments) == .passed)
    #expect(harness.out.text.contains("        shard: [1, 2, 3]\n"))
    #expect(harness.out.text.contains("--shard ${{ matrix.shard }}/3 "))
    #expect(!harness.out.text.contains("\t"))
  }

  @Test func `what is typed is quoted for the shell`() async throws {
    let harness = try ToolHarness()
    let arguments = ["plan", "-n2", "--", "run", "-s1", "--filter", "a'b $(rm)"]
    #expect(await harness.tool(arguments) == .passed)
    #expect(harness.out.text.contains(ShellWord.quoted("a'b $(rm)")))
  }

  @Test(arguments: [
    ["plan", "--", "run"], ["plan", "-n0", "--", "run"], ["plan", "-n2"],
    ["plan", "-n257", "--engine", "github", "--", "run"], ["plan", "-n2", "--", "list"],
    ["plan", "-n2", "--", "run", "--shard", "1/2"], ["plan", "-n2", "--", "run", "--report", "x"],
    ["plan", "-n2", "--", "run", "--nonsense"], ["plan", "-n2", "--", "runn"],
    ["plan", "-n2", "--", "run", "--help"], ["plan", "-n2", "--", "run", "--junit", "x"],
    ["plan", "-n2", "--", "run", "--profile", "x"], ["plan", "-n2", "--", "load", "--junit", "x"],
    ["plan", "-n2", "--", "run", "--cases", "-1"], ["plan", "-n2", "--", "run", "--filter", "("],
    ["plan", "-n2", "--", "run", "--case-time", "5"], ["plan", "-n2", "--", "run", "--"],
    ["plan", "-n2", "--", "load", "--threshold", "x"],
    ["plan", "-n2", "--", "load", "--duration", "1s"],
  ])
  func `what cannot be divided is wrong usage`(_ arguments: [String]) async throws {
    let harness = try ToolHarness()
    #expect(await harness.tool(arguments) == .usage)
    #expect(harness.out.text == "")
    #expect(!harness.err.text.isEmpty)
  }
}
