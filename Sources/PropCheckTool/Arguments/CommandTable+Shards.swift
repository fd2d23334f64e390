import PropCheck

// The commands and options that go beyond one machine and one commit.
extension CommandTable {
  static let shard = OptionSpec(
    "shard", nil, "I/N",
    help: "only the I-th of N shards, to be merged; auto or auto/N reads it from the environment")
  static let resume = OptionSpec(
    "resume", nil, "REPORT",
    help: "resumes from the report of a run that was interrupted, was killed or lost a shard")
  static let bisecting = [
    OptionSpec(
      "bisect", nil, "GOOD..BAD",
      help: "builds commits in between, and names the first one in which the finding fails"),
    OptionSpec(
      "build", nil, "COMMAND", default: BisectedReplay.usualBuild,
      help: "how a commit is built, in a work tree of its own"),
    OptionSpec(
      "program", nil, "PATH",
      help: "the program that the build produces (default: .build/release/ and its name)"),
  ]

  /// The number of shards of a plan.
  static let shards = OptionSpec(
    "shards", "n", "N", isRequired: true,
    help: "the number of shards, each of which takes every N-th case")

  static var plan: CommandSpec {
    CommandSpec(
      "plan", "Prints a script that runs and merges shards",
      operand: .init(
        name: "-- COMMAND", counts: 1...1_000,
        help: "what to shard, as in -- run --seed 42 --cases 100000"),
      options: [
        OptionSpec(
          "engine", "e", "NAME", default: PlanCommand.Engine.parallel.rawValue,
          allowed: PlanCommand.Engine.allCases.map(\.rawValue),
          help: "what runs the shards: GNU parallel, Slurm, or GitHub Actions"),
        shards,
        OptionSpec(
          "hosts", nil, "LIST",
          help: "where GNU parallel runs them over ssh, as in 8/first,4/second (default: here)"),
      ] + common)
  }

  static var seedsCommand: CommandSpec {
    CommandSpec(
      "seeds", "Lists, thins out or imports saved findings",
      operand: .init(
        name: "list|thin|import", counts: 0...Shard.limit,
        help: "what to do (default: list); import takes folders of seeds and reports"),
      options: [
        seeds,
        OptionSpec(
          "keep", "k", "N", default: "\(SeedThinning.usual)",
          help: "how many findings of each property thin keeps, the smallest first"),
        json,
      ] + common)
  }

  static var merge: CommandSpec {
    CommandSpec(
      "merge", "Merges the reports of all shards of a run",
      operand: .init(
        name: "REPORT", counts: 1...Shard.limit,
        help: "reports of shards, including killed ones (.part), or merged ones that lack some"),
      options: [
        OptionSpec(
          "output", "o", "OUT", help: "the merged report; overwritten if it exists"),
        junit, json,
      ] + verbosity + common)
  }
}
