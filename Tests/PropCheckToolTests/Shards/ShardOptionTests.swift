import PropCheck
import Testing

@testable import PropCheckTool

@Suite struct ShardOptionTests {
  private static func text(_ value: String, _ environment: [String: String] = [:]) -> String {
    do throws(ShardEngine.Problem) {
      return try ShardOption(environment: environment).choice(value).shard.description
    } catch {
      return error.expected
    }
  }

  @Test(arguments: [
    (["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "4"], "1/4"),
    (["GTEST_SHARD_INDEX": "3", "GTEST_TOTAL_SHARDS": "4"], "4/4"),
    (["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "8"], "4/8"),
    (
      [
        "SLURM_ARRAY_TASK_ID": "30", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "10",
        "SLURM_ARRAY_TASK_STEP": "10",
      ], "3/3"
    ),
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"], "1/2"),
    (["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "2"], "2/2"),
    (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "1"], "1/1"),
    (["AWS_BATCH_JOB_ARRAY_INDEX": "6", "AWS_BATCH_JOB_ARRAY_SIZE": "7"], "7/7"),
  ])
  func `an engine says which shard this is`(_ environment: [String: String], _ shard: String) {
    #expect(Self.text("auto", environment) == shard)
    let count = shard.split(separator: "/")[1]
    #expect(Self.text("auto/\(count)", environment) == shard)
    #expect(Self.text("auto/9", environment).hasPrefix("auto or auto/\(count), the number that "))
  }

  @Test(arguments: [("JOB_COMPLETION_INDEX", "4"), ("PARALLEL_SEQ", "5")])
  func `an engine that tells no total is given one`(_ variable: String, _ value: String) {
    #expect(Self.text("auto/8", [variable: value]) == "5/8")
    #expect(Self.text("auto", [variable: value]).hasPrefix("auto/N, with the number of shards"))
    #expect(Self.text("auto/4", [variable: value]) == "one of 1/4 to 4/4")
  }

  @Test func `of two engines none is preferred`() {
    let both = ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2", "PARALLEL_SEQ": "2"]
    let text = Self.text("auto", both)
    #expect(text.hasPrefix("given as I/N, since more than one engine says which shard this is: "))
    #expect(text.hasSuffix("GitLab by CI_NODE_INDEX, GNU parallel by PARALLEL_SEQ"))
    #expect(Self.text("2/3", both) == "2/3")
  }

  @Test(
    arguments: [
      ("auto", [:], "given as I/N, since no engine says which shard this is"),
      ("auto", ["CI_NODE_INDEX": ""], "given as I/N, since no engine says which shard this is"),
      (
        "auto", ["CI_NODE_INDEX": "1"],
        "such that GitLab sets CI_NODE_TOTAL, too, or given as I/N"
      ),
      (
        "auto", ["CI_NODE_INDEX": "x", "CI_NODE_TOTAL": "2"],
        "such that CI_NODE_INDEX is a number, which is \"x\", or given as I/N"
      ),
      ("auto", ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "2"], "one of 1/2 to 2/2"),
      ("auto", ["TEST_SHARD_INDEX": "4", "TEST_TOTAL_SHARDS": "4"], "one of 1/4 to 4/4"),
      (
        "auto",
        [
          "SLURM_ARRAY_TASK_ID": "\(Int.max)", "SLURM_ARRAY_TASK_COUNT": "\(Int.max)",
          "SLURM_ARRAY_TASK_STEP": "0",
        ], "one of at most 10,000 shards, as in 3/8"
      ),
    ] as [(String, [String: String], String)])
  func `what cannot be known is told`(
    _ value: String, _ environment: [String: String], _ expected: String
  ) {
    #expect(Self.text(value, environment) == expected)
  }

  @Test(arguments: [
    ("0/4", "one of 1/4 to 4/4"), ("5/4", "one of 1/4 to 4/4"), ("-1/4", "one of 1/4 to 4/4"),
    ("1/0", "one of at most 10,000 shards, as in 3/8"), ("3", ShardOption.form),
    ("1/10001", "one of at most 10,000 shards, as in 3/8"), ("", ShardOption.form),
    ("1/2/3", ShardOption.form), ("a/b", ShardOption.form), ("auto/x", ShardOption.form),
    ("/", ShardOption.form), ("1/", ShardOption.form),
  ])
  func `what is no shard is refused`(_ value: String, _ expected: String) {
    #expect(Self.text(value, ["PARALLEL_SEQ": "1"]) == expected)
  }

  @Test func `the engine learns that this program knows shards`() async throws {
    var harness = try ToolHarness()
    harness.system.environment = [
      "TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": "told/status.x",
    ]
    #expect(await harness.run("run", "--seed", "1", "-n20", "--shard", "auto") == .passed)
    #expect(try harness.files().contains("told/status.x"))
    #expect(try harness.files().contains("Reports/run-1.1-of-2.jsonl.gz"))
  }

  @Test(arguments: ["0/4", "5/4"])
  func `a shard that cannot be is wrong usage, and nothing is written`(
    _ shard: String
  ) async throws {
    let harness = try ToolHarness(mutants: [Numbers.mutant("m", limit: 5)])
    for command in ["run", "mutants", "load"] {
      #expect(await harness.run(command, "--shard", shard) == .usage)
    }
    #expect(
      harness.err.text.contains("--shard cannot be \"\(shard)\": it must be one of 1/4 to 4/4."))
    #expect(try harness.files().isEmpty)
  }
}
