/// An engine that tells each of its jobs which part of the work it is, by variables of the environment.
struct ShardEngine: Sendable {
  let name: String
  /// The variable with the number of the job.
  let index: String
  /// The number of the first job; of Slurm, another variable.
  var first = 0
  /// The variable with the number of jobs; nil if the engine does not tell.
  var total: String?
  /// The variable with a file to be touched by a program that knows shards.
  var statusFile: String?
  /// Variables with the number of the first job and the distance of their numbers.
  var array: (first: String, step: String)?

  static let all = [
    ShardEngine(
      name: "Bazel", index: "TEST_SHARD_INDEX", total: "TEST_TOTAL_SHARDS",
      statusFile: "TEST_SHARD_STATUS_FILE"),
    ShardEngine(
      name: "GoogleTest", index: "GTEST_SHARD_INDEX", total: "GTEST_TOTAL_SHARDS",
      statusFile: "GTEST_SHARD_STATUS_FILE"),
    ShardEngine(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", total: "SLURM_ARRAY_TASK_COUNT",
      array: ("SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP")),
    ShardEngine(name: "GitLab", index: "CI_NODE_INDEX", first: 1, total: "CI_NODE_TOTAL"),
    ShardEngine(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", total: "BUILDKITE_PARALLEL_JOB_COUNT"),
    ShardEngine(name: "CircleCI", index: "CIRCLE_NODE_INDEX", total: "CIRCLE_NODE_TOTAL"),
    ShardEngine(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", total: "AWS_BATCH_JOB_ARRAY_SIZE"),
    ShardEngine(name: "Kubernetes", index: "JOB_COMPLETION_INDEX"),
    ShardEngine(name: "GNU parallel", index: "PARALLEL_SEQ", first: 1),
  ]
}

extension ShardEngine {
  /// The information that a job is given.
  struct Told: Equatable {
    /// From 1.
    let index: Int
    /// Nil if the engine does not tell.
    let count: Int?
  }

  /// Why a job cannot know its shard, as the end of a sentence.
  struct Problem: Error, Equatable {
    let expected: String
  }

  /// Whether it started this program.
  func isAtWork(in environment: [String: String]) -> Bool {
    !(environment[index] ?? "").isEmpty
  }

  /// The information that this job is given.
  func told(by environment: [String: String]) throws(Problem) -> Told {
    let number = try number(of: index, in: environment)
    let count = try total.map { total throws(Problem) in try self.number(of: total, in: environment)
    }
    guard let array else { return Told(index: number &- first &+ 1, count: count) }
    let start = try self.number(of: array.first, in: environment, default: 0)
    let step = max(1, try self.number(of: array.step, in: environment, default: 1))
    return Told(index: (number &- start) / step &+ 1, count: count)
  }

  private func number(
    of name: String, in environment: [String: String], default fallback: Int? = nil
  ) throws(Problem) -> Int {
    guard let text = environment[name], !text.isEmpty else {
      if let fallback { return fallback }
      throw Problem(expected: "such that \(self.name) sets \(name), too, or given as I/N")
    }
    if let number = Int(text), number >= 0 { return number }
    throw Problem(expected: "such that \(name) is a number, which is \"\(text)\", or given as I/N")
  }
}
