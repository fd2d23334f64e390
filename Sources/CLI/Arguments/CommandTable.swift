import Suite

/// All commands and their options: the one table behind parsing, help and the tests of both.
struct CommandTable: Sendable {
  let commands: [CommandSpec]

  /// The table for these data layers, of which the first is the default, those of them that can be put under load, and a
  /// default number of jobs.
  init(layers: [String], loads: [String] = [], jobs: Int) {
    let layer = OptionSpec(
      "layer", nil, .value("NAME"), default: layers.first, allowed: layers,
      help: "the data layer to test; `propcheck list layers` shows all")
    let jobs = OptionSpec(
      "jobs", "j", .value("N"), default: String(jobs),
      help: "how many cases run at once; changes no result")
    commands = [
      Self.run(layer, jobs), Self.replay(layer), Self.load(on: loads), Self.compare,
      Self.mutants(jobs),
      Self.history, Self.report,
      Self.list, Self.help,
    ]
  }

  /// The options that stand in the place of a command.
  static let alone = ["--version", "--help"]

  func command(named name: String) -> CommandSpec? { commands.first { $0.name == name } }
}

extension CommandTable {
  private static let cases = OptionSpec(
    "cases", "n", .value("N"),
    help: "how many cases each property gets (default: 1000, or what --time allows)")
  private static let filter = OptionSpec(
    "filter", "f", .value("RE"), help: "only what this regular expression finds in the name")
  private static let reportFile = OptionSpec(
    "report", nil, .value("FILE"),
    help: "where the report goes; an older one is replaced (default: Reports/COMMAND-SEED.jsonl.gz)"
  )
  private static let seeds = OptionSpec(
    "seeds", nil, .value("FOLDER"), default: "Seeds",
    help: "where failures are saved and known ones are found")
  private static let known = OptionSpec(
    "known", default: "true",
    help: "runs new cases only: known failures are not replayed before them, and not told")
  private static let isolation = [
    OptionSpec(
      "isolation", default: "true",
      help: "runs all cases in this process, for debuggers and profilers: a crash ends the run"),
    OptionSpec(
      "case-time", nil, .value("TIME"), default: "10s",
      help: "how long a case may take; one that takes longer fails"),
  ]
  private static let shrinkTime = OptionSpec(
    "shrink-time", nil, .value("TIME"), default: "1m",
    help: "how long a failure may be shrunk; what depends on luck takes the whole of it")
  private static let json = OptionSpec("json", help: "JSON on stdout instead of text")
  private static let color = OptionSpec(
    "color", nil, .value("WHEN"), default: "auto", allowed: ["auto", "always", "never"],
    help: "when to use colours")
  private static let common = [
    color, OptionSpec("help", "h", help: "shows this help"),
  ]
  private static let loudness = [
    OptionSpec("quiet", "q", help: "only failures and the verdict"),
    OptionSpec("verbose", "v", help: "everything that the report has: phases, memory, labels"),
  ]

  private static func seed(default fallback: String?) -> OptionSpec {
    OptionSpec(
      "seed", "s", .value("N"), default: fallback,
      help: "where randomness starts" + (fallback == nil ? " (default: a random seed)" : ""))
  }

  private static func run(_ layer: OptionSpec, _ jobs: OptionSpec) -> CommandSpec {
    let time = OptionSpec(
      "time", "t", .value("TIME"),
      help: "how long all properties together get, as in 30s, 10m or 1h")
    return CommandSpec(
      "run", "Tests the properties on a data layer",
      options: [seed(default: nil), cases, time, filter, layer, jobs] + isolation
        + [shrinkTime, reportFile, seeds, known, json] + loudness + common)
  }

  private static func replay(_ layer: OptionSpec) -> CommandSpec {
    let times = OptionSpec(
      "times", nil, .value("N"), default: "10", help: "how often the failure is replayed")
    let step = OptionSpec("step", help: "shows one step at a time; Enter goes on")
    return CommandSpec(
      "replay", "Runs a known failure again",
      operand: CommandSpec.Operand(
        name: "FILE|TOKEN", counts: 1...1, allowed: [],
        help: "a seed file, or the line that a failure prints"),
      options: [times, step, layer] + isolation + common)
  }

  private static func load(on layers: [String]) -> CommandSpec {
    let file = layers.contains("sqlite-wal") ? "sqlite-wal" : layers.first
    return CommandSpec(
      "load", "Puts a data layer under load",
      options: [
        OptionSpec(
          "profile", "p", .value("NAME"), default: "smoke",
          allowed: LoadProfile.all.map(\.name),
          help: "what is done and for how long; `propcheck list profiles` shows all"),
        seed(default: nil), mixes,
        OptionSpec(
          "layer", nil, .value("NAME"), default: file, allowed: layers,
          help: "the data layer to put under load"),
        OptionSpec(
          "rate", "r", .value("RATE"),
          help: "operations a second that users ask for, as in 500/s or 2k/s (default: by the mix)"),
        OptionSpec(
          "workers", "w", .value("N"),
          help: "so many workers that wait for their answers, instead of a rate"),
        OptionSpec(
          "stage", nil, .value("STAGE"), repeats: true,
          help:
            "a stage of each load instead of the usual ones: kind, time and rate, as in 'ramp 10s 500/s..2k/s'; may be repeated"
        ),
        OptionSpec(
          "duration", "t", .value("TIME"),
          help: "how long all loads together last, as in 30s, 10m or 8h (default: by the profile)"),
        OptionSpec(
          "threshold", nil, .value("EXPR"), repeats: true,
          help: "a condition to meet, as in 'p99(response{op=check-in}) < 20ms'; may be repeated"),
        OptionSpec(
          "thresholds", default: "true", help: "leaves out the conditions of the profile"),
        OptionSpec(
          "report", nil, .value("FILE"),
          help:
            "where the report goes; an older one is replaced (default: Reports/load-PROFILE-LAYER-SEED.jsonl.gz)"
        ), json,
      ] + loudness + common)
  }

  private static var compare: CommandSpec {
    CommandSpec(
      "compare", "Tells whether one version is slower than another",
      operand: CommandSpec.Operand(
        name: "REPORTS", counts: 2...2, allowed: [],
        help:
          "a report of a load, or a folder of reports: first of the older version, then of the newer"
      ),
      options: [
        OptionSpec(
          "report", nil, .value("FILE"), help: "where a report goes, too; an older one is replaced"),
        json,
      ] + loudness + common)
  }

  private static let mixes = OptionSpec(
    "filter", "f", .value("RE"),
    help: "only the mixes whose name this regular expression finds; no growth, no cycles")

  private static func mutants(_ jobs: OptionSpec) -> CommandSpec {
    CommandSpec(
      "mutants", "Shows that every deliberate mistake is found",
      options: [filter, seed(default: "1"), cases, jobs] + isolation + [reportFile, json]
        + loudness + common)
  }

  private static var report: CommandSpec {
    CommandSpec(
      "report", "Shows reports",
      operand: CommandSpec.Operand(
        name: "FILE", counts: 0...1000, allowed: [], help: "reports, also of killed runs (.part)"),
      options: [
        OptionSpec("canonical", help: "the part that equal runs have in common, as JSON Lines"),
        OptionSpec(
          "html",
          help: "one page with pictures: the newest reports beside those before, and the history"),
        OptionSpec("json", help: "all records as JSON Lines"),
        OptionSpec("schema", help: "the JSON Schema of reports; takes no file"),
        OptionSpec("verbose", "v", help: "phases, memory and all labels of each property"),
        OptionSpec("output", "o", .value("OUT"), help: "a file to write instead of stdout"),
      ] + common)
  }

  private static var history: CommandSpec {
    CommandSpec(
      "history", "Judges whether a recorded history is linearizable",
      operand: CommandSpec.Operand(
        name: "FILE", counts: 1...1, allowed: [],
        help: "calls and answers of several callers, in the order in which they happened"),
      options: [
        OptionSpec(
          "model", "m", .value("NAME"), allowed: HistoryCommand.Model.allCases.map(\.rawValue),
          help: "what it is held against: a register in a Jepsen log, or texts under keys"),
        OptionSpec(
          "steps", nil, .value("N"), default: "20000000", help: "how many model steps it may take"),
        OptionSpec(
          "memory", nil, .value("MIB"), default: "1024",
          help: "how many MiB of memory it may take"),
        OptionSpec(
          "time", "t", .value("TIME"), default: "1m", help: "how long it may take, as in 30s or 10m"
        ),
      ] + common)
  }

  private static var list: CommandSpec {
    CommandSpec(
      "list", "Lists what there is",
      operand: CommandSpec.Operand(
        name: "WHAT", counts: 0...1, allowed: ListCommand.Subject.allCases.map(\.rawValue),
        help: "what to list; requirements come with what shows each"),
      options: [json, seeds] + common)
  }

  private static var help: CommandSpec {
    CommandSpec(
      "help", "Shows help on a command",
      operand: CommandSpec.Operand(
        name: "COMMAND", counts: 0...1, allowed: [], help: "a command"),
      options: common)
  }
}
