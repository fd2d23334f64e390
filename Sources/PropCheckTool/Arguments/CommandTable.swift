/// All commands and their options; parsing, help and tests read this one table.
struct CommandTable: Sendable {
  let program: String
  let commands: [CommandSpec]
  /// The commands for parts that the suite does not have, and what it lacks.
  let absent: [String: String]

  /// - Parameters:
  ///   - suite: What is tested; it has no command for what it leaves out.
  ///   - jobs: The default number of jobs.
  init(_ suite: TestSuite, jobs: Int) {
    let names = suite.everyLayer.map(\.name)
    let layer = OptionSpec(
      "layer", nil, "NAME", default: suite.layers.first?.name, allowed: names,
      help: "the data layer to test; `\(suite.name) list layers` shows all")
    let jobs = OptionSpec(
      "jobs", "j", "N", default: String(jobs),
      help: "how many cases run in parallel; does not change the results")
    let loads = suite.loads.map { [Self.load($0, of: suite), Self.compare] }
    let mutants = suite.mutants.isEmpty ? nil : [Self.mutants(jobs)]
    let crash = suite.crashes.isEmpty ? nil : [Self.crash]
    let commands =
      [Self.run(layer, jobs), Self.replay(layer), Self.fuzz(layer)] + (loads ?? [])
      + (mutants ?? []) + (crash ?? [])
      + [Self.merge, Self.plan, Self.seedsCommand, Self.history, Self.report, Self.list(of: suite)]
      + (suite.makesPackages ? [Self.new] : []) + [Self.completions, Self.help]
    program = suite.name
    self.commands = commands.map { $0.of(suite.name) }
    absent = (loads == nil ? ["load": "loads", "compare": "loads"] : [:])
      .merging(mutants == nil ? ["mutants": "mutants"] : [:]) { $1 }
      .merging(crash == nil ? ["crash": "operations to crash"] : [:]) { $1 }
      .merging(suite.makesPackages ? [:] : ["new": "template for packages"]) { $1 }
  }

  /// The options that work without a command.
  static let alone = ["--version", "--help"]

  func command(named name: String) -> CommandSpec? { commands.first { $0.name == name } }
}

extension CommandTable {
  private static let cases = OptionSpec(
    "cases", "n", "N", help: "cases per property (default: 1000, or as many as --time allows)")
  private static let filter = OptionSpec(
    "filter", "f", "RE", help: "run only names that match this regular expression")
  private static let reportFile = OptionSpec(
    "report", nil, "FILE",
    help: "report file; overwritten if it exists (default: Reports/COMMAND-SEED.jsonl.gz)")
  static let seeds = OptionSpec(
    "seeds", nil, "FOLDER", default: "Seeds", help: "folder of saved findings")
  private static let known = OptionSpec(
    "known", default: "true",
    help: "skips known findings and the cases of a corpus, and does not report them")
  private static let isolation = [
    OptionSpec(
      "isolation", default: "true",
      help: "runs all cases in this process, for debuggers and profilers; a crash ends the run"),
    OptionSpec(
      "case-time", nil, "TIME", default: "10s",
      help: "time limit for a case; a case that exceeds it fails"),
  ]
  private static let shrinkTime = OptionSpec(
    "shrink-time", nil, "TIME", default: "1m",
    help: "time limit for shrinking a failure; a flaky failure uses all of it")
  static let junit = OptionSpec(
    "junit", nil, "FILE", help: "also writes the results as JUnit XML, for Jenkins and GitLab")
  static let json = OptionSpec("json", help: "JSON on stdout instead of text")
  private static let color = OptionSpec(
    "color", nil, "WHEN", default: "auto", allowed: ["auto", "always", "never"],
    help: "when to use colours")
  static let common = [
    color, OptionSpec("help", "h", help: "shows this help"),
  ]
  static let verbosity = [
    OptionSpec("quiet", "q", help: "only failures and the verdict"),
    OptionSpec("verbose", "v", help: "everything in the report: phases, memory, labels"),
  ]

  private static func seed(default fallback: String?) -> OptionSpec {
    OptionSpec(
      "seed", "s", "N", default: fallback,
      help: "seed of all randomness" + (fallback == nil ? " (default: a random seed)" : ""))
  }

  private static func run(_ layer: OptionSpec, _ jobs: OptionSpec) -> CommandSpec {
    let time = OptionSpec(
      "time", "t", "TIME", help: "time limit for all properties together, as in 30s, 10m or 1h")
    // Another variable than that of `load`, whose value is no file.
    let profile = OptionSpec(
      "profile", nil, "FILE", variable: "profile-file",
      help: "writes where the time went, by generator and command, as folded stacks")
    return CommandSpec(
      "run", "Tests the properties on a data layer",
      options: [seed(default: nil), cases, time, filter, layer, jobs, shard, resume] + isolation
        + [shrinkTime, reportFile, profile, junit, seeds, known, json] + verbosity + common)
  }

  private static func replay(_ layer: OptionSpec) -> CommandSpec {
    let times = OptionSpec(
      "times", nil, "N", default: "10", help: "how many times to replay the finding")
    let step = OptionSpec("step", help: "shows one step at a time; press Enter for the next")
    return CommandSpec(
      "replay", "Replays a saved finding",
      operand: .init(
        name: "FILE|TOKEN", counts: 1...1, help: "a seed file, or the token that a failure prints"),
      options: [times, step, layer] + isolation + bisecting + common)
  }

  private static func fuzz(_ layer: OptionSpec) -> CommandSpec {
    CommandSpec(
      "fuzz", "Searches by coverage, and keeps cases that reach new code",
      options: [
        seed(default: nil),
        OptionSpec(
          "time", "t", "TIME", default: "10m",
          help: "time for all properties together, as in 30s, 10m or 1h"),
        filter, layer,
        OptionSpec(
          "keep", "k", "N", default: "\(FuzzCampaign.usualLimit)",
          help: "the maximum number of cases to keep for each property"),
      ] + isolation + [shrinkTime, reportFile, junit, seeds, json] + verbosity + common)
  }

  private static func load(_ loads: LoadSuite, of suite: TestSuite) -> CommandSpec {
    let layers = suite.everyLayer.filter { $0.load != nil }.map(\.name)
    let profiles = loads.profiles.map(\.name)
    let operation = loads.operations.first.map { "{op=\($0)}" } ?? ""
    let example = "p99(response\(operation)) < 20ms"
    return CommandSpec(
      "load", "Load-tests a data layer",
      options: [
        OptionSpec(
          "profile", "p", "NAME", default: profiles.first, allowed: profiles,
          help: "what to run and for how long; `\(suite.name) list profiles` shows all"),
        seed(default: nil), mixes,
        OptionSpec(
          "layer", nil, "NAME", default: loads.layer ?? layers.first, allowed: layers,
          help: "the data layer to load-test"),
        OptionSpec(
          "rate", "r", "RATE",
          help: "arrival rate of operations, as in 500/s or 2k/s (default: that of the mix)"),
        OptionSpec(
          "workers", "w", "N", help: "a closed loop of N workers instead of an arrival rate"),
        OptionSpec(
          "stage", nil, "STAGE", repeats: true,
          help:
            "replaces the stages of each load: kind, time and rate, as in 'ramp 10s 500/s..2k/s'; may be repeated"
        ),
        OptionSpec(
          "duration", "t", "TIME",
          help: "total duration of all loads, as in 30s, 10m or 8h (default: that of the profile)"),
        OptionSpec(
          "threshold", nil, "EXPR", repeats: true,
          help: "a threshold to meet, as in '\(example)'; may be repeated"),
        OptionSpec("thresholds", default: "true", help: "drops the thresholds of the profile"),
        shard,
        OptionSpec(
          "report", nil, "FILE",
          help:
            "report file; overwritten if it exists (default: Reports/load-PROFILE-LAYER-SEED.jsonl.gz)"
        ), junit, json,
      ] + verbosity + common)
  }

  private static var compare: CommandSpec {
    CommandSpec(
      "compare", "Compares load reports of two versions",
      operand: .init(
        name: "REPORTS", counts: 2...2,
        help: "a load report or a folder of them; first the older version, then the newer"),
      options: [
        OptionSpec(
          "report", nil, "FILE",
          help: "also writes a report to this file; overwritten if it exists"),
        junit, json,
      ] + verbosity + common)
  }

  private static let mixes = OptionSpec(
    "filter", "f", "RE",
    help:
      "only mixes whose names match this regular expression; skips all other measurements"
  )

  private static func mutants(_ jobs: OptionSpec) -> CommandSpec {
    CommandSpec(
      "mutants", "Checks that every mutant is found",
      options: [filter, seed(default: "1"), cases, jobs, shard, resume] + isolation
        + [reportFile, junit, json] + verbosity + common)
  }

  private static var crash: CommandSpec {
    CommandSpec(
      "crash", "Loses power during every call of every operation, and damages every byte of a file",
      options: [filter, seed(default: "1"), reportFile, json] + verbosity + common)
  }

  private static var report: CommandSpec {
    CommandSpec(
      "report", "Shows reports",
      operand: .init(
        name: "FILE", counts: 0...1000, help: "reports, including those of killed runs (.part)"),
      options: [
        OptionSpec(
          "canonical", help: "the reproducible part, the same for equal runs, as JSON Lines"),
        OptionSpec(
          "html",
          help: "an HTML page with charts: the newest reports against earlier ones, and the history"
        ),
        OptionSpec("json", help: "all records as JSON Lines"),
        OptionSpec("junit", help: "JUnit XML, for Jenkins and GitLab"),
        OptionSpec("markdown", help: "Markdown, for the summary page of a job"),
        OptionSpec(
          "openmetrics", help: "the figures of one report as OpenMetrics text, for Prometheus"),
        OptionSpec("schema", help: "the JSON Schema of reports; takes no file"),
        OptionSpec("verbose", "v", help: "phases, memory and all labels of each property"),
        OptionSpec("output", "o", "OUT", help: "output file instead of stdout, which is -"),
      ] + common)
  }

  private static var history: CommandSpec {
    CommandSpec(
      "history", "Checks whether a recorded history is linearizable",
      operand: .init(
        name: "FILE", counts: 1...1,
        help: "invocations and responses of several callers, in the order they happened"),
      options: [
        OptionSpec(
          "model", "m", "NAME", allowed: HistoryCommand.Model.allCases.map(\.rawValue),
          isRequired: true,
          help: "the model to check against: a register in a Jepsen log, or a key-value store"),
        OptionSpec("steps", nil, "N", default: "20000000", help: "limit of model steps"),
        OptionSpec("memory", nil, "MIB", default: "1024", help: "memory limit in MiB"),
        OptionSpec("time", "t", "TIME", default: "1m", help: "time limit, as in 30s or 10m"),
      ] + common)
  }

  private static func list(of suite: TestSuite) -> CommandSpec {
    CommandSpec(
      "list", "Lists layers, properties, mutants and more",
      operand: .init(
        name: "WHAT", counts: 0...1, allowed: ListCommand.Subject.all(of: suite).map(\.rawValue),
        help: "what to list; each requirement is listed with its evidence"),
      options: [json, seeds] + common)
  }

  private static var new: CommandSpec {
    CommandSpec(
      "new", "Creates a package with a suite of your own",
      operand: .init(
        name: "NAME", counts: 1...1,
        help: "the name of the package and its program: letters and digits, as in Invoices"),
      options: [
        OptionSpec(
          "store", nil, "KIND", default: NewPackage.Store.sqlite.rawValue,
          allowed: NewPackage.Store.allCases.map(\.rawValue),
          help: "where the example keeps its notes"),
        OptionSpec("folder", nil, "FOLDER", help: "where to put it (default: NAME)"),
        OptionSpec(
          "propcheck", nil, "PACKAGE",
          help: "its folder, or its URL with #BRANCH (default: where this program was built)"),
      ] + common)
  }

  private static var completions: CommandSpec {
    CommandSpec(
      "completions", "Prints a shell completion script",
      operand: .init(
        name: "SHELL", counts: 1...1, allowed: Shell.allCases.map(\.rawValue),
        help: "the shell; the first lines of the script say how to use it"),
      options: common)
  }

  private static var help: CommandSpec {
    CommandSpec(
      "help", "Shows help on a command",
      operand: .init(name: "COMMAND", counts: 0...1, help: "a command"), options: common)
  }
}
