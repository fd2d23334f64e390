import PropCheck
import PropCheckReport

/// The options of `run` and `mutants`.
struct RunOptions {
  let seed: UInt64
  /// nil for the default, or as many as the time allows.
  let cases: Int?
  /// Whether the number was given.
  private let hasCases: Bool
  let time: Duration?
  let filter: Pattern
  let jobs: Int
  /// The part of the run; nil for all of it.
  let shard: Shard?
  /// A file that tells the engine of shards that this program knows them.
  let shardStatusFile: String?
  private let caseTimeout: Duration
  /// nil for the default.
  private let shrinkTime: Duration?
  let report: String
  /// Where a profile of the time goes; nil for none.
  let profile: String?
  let presentation: Presentation
  /// What decides the cases, as reports record it; the number of jobs does not.
  let recorded: [String: String]
  private let command: String
  private let program: String

  /// - Parameters:
  ///   - invocation: The command.
  ///   - randomSeed: Draws the seed if none is given.
  ///   - environment: Where engines tell their shards.
  ///   - usual: The default report; nil for that of a new run.
  /// - Throws: ``UsageError`` for a value that cannot be.
  init(
    _ invocation: Invocation, randomSeed: () -> UInt64, environment: [String: String] = [:],
    report usual: String? = nil
  ) throws(UsageError) {
    let value = OptionValue(invocation: invocation)
    seed = try value.number("seed", in: 0...UInt64.max) ?? randomSeed()
    time = try value.duration("time")
    let given = try value.number("cases", in: 0...Int.max)
    hasCases = given != nil
    cases = given ?? (time == nil ? 1000 : nil)
    filter = try value.pattern("filter")
    jobs = try value.number("jobs", in: 1...256, default: 1)
    caseTimeout = try invocation.caseTimeout()
    shrinkTime = try value.duration("shrink-time")
    let part = try value.shard(environment)
    (shard, shardStatusFile) = (part?.shard, part?.statusFile)
    let suffix = shard.map { ".\($0.index)-of-\($0.count)" } ?? ""
    report =
      invocation["report"] ?? usual
      ?? "Reports/\(invocation.command.name)-\(seed)\(suffix).jsonl.gz"
    profile = invocation.command.name == "run" ? invocation["profile"] : nil
    presentation = Presentation(invocation)
    command = invocation.command.name
    program = invocation.command.program
    var recorded = [
      "filter": invocation["filter"], "time": invocation["time"], "layer": invocation["layer"],
    ]
    let countsCases = invocation.command.option(named: "cases") != nil
    recorded["cases"] = countsCases ? cases.map(String.init) : nil
    // Limits should not change the outcome.
    for limit in ["case-time", "shrink-time"] { recorded[limit] = invocation.chosen(limit) }
    self.recorded = recorded.compactMapValues { $0 }
  }

  /// The command that repeats this run.
  var commandLine: String {
    let options = recorded.sorted { $0.key < $1.key }
      .map { "--\($0.key) " + ShellWord.quoted($0.value) }
    let part = shard.map { ["--shard \($0)"] } ?? []
    return ([program, command, "--seed \(seed)"] + options + part).joined(separator: " ")
  }

  /// The cases of a property, in all shards; nil for as many as the time allows.
  func plannedCases(usual: Int?) -> Int? {
    hasCases ? cases : cases.map { usual ?? $0 }
  }

  /// The settings of one property; its own number of cases applies unless one was given.
  func settings(
    _ system: SystemInterface, time: Duration? = nil, usualCases: Int? = nil
  ) -> Settings {
    var settings = Settings(seed: seed, cases: plannedCases(usual: usualCases), time: time)
    settings.keepsSamples = true
    settings.isProfiled = profile != nil
    settings.isCancelled = system.isCancelled
    settings.clock = system.clock
    settings.caseTime = caseTimeout
    if let shrinkTime { settings.shrinkTime = shrinkTime }
    return settings
  }
}
