import LoadCheck
import PropCheck
import PropCheckReport

/// The options of `load`.
struct LoadOptions {
  let seed: UInt64
  let profile: LoadProfile
  /// The mixes that run, and whether these are all of the profile.
  let mixes: [LoadMix]
  let isWhole: Bool
  let schedules: [LoadSchedule]
  let plans: [LoadPlan]
  /// The part of the load; nil for all of it.
  let shard: Shard?
  /// A file that tells the engine of shards that this program knows them.
  let shardStatusFile: String?
  let thresholds: [Threshold]
  let report: String
  let presentation: Presentation
  /// What decides the work, as reports record it.
  let recorded: [String: String]

  init(
    _ invocation: Invocation, _ loads: LoadSuite, _ system: SystemInterface
  ) throws(UsageError) {
    let value = OptionValue(invocation: invocation)
    guard let profile = invocation["profile"].flatMap(loads.profile) else {
      throw value.bad("profile", "one of \(Self.list(loads.profiles.map(\.name)))")
    }
    self.profile = profile
    seed = try value.number("seed", in: 0...UInt64.max) ?? system.randomSeed()
    (mixes, isWhole) = try Self.mixes(loads.mixes(of: profile), of: profile, value, system)
    schedules = try Self.schedules(of: mixes, profile, value, seed: seed)
    let part = try value.shard(system.environment)
    (shard, shardStatusFile) = (part?.shard, part?.statusFile)
    // Who waits for an answer has no schedule that could be divided.
    if shard != nil, invocation["workers"] != nil { throw value.conflict("shard", "workers") }
    plans = try Self.plans(of: schedules, shard, value)
    try Self.requireLoads(of: profile, value)
    let alone = mixes.contains(where: \.isMeasuredAlone) ? [CostMeter.stage] : []
    let stages = Set(schedules.flatMap(\.names) + alone)
    thresholds = try Self.thresholds(
      profile, value, isWhole: isWhole, stages: stages.sorted(), mixes, of: loads)
    // With the layer, so that loads of different layers do not overwrite each other.
    let layer = (invocation["layer"] ?? "").map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let suffix = shard.map { ".\($0.index)-of-\($0.count)" } ?? ""
    report =
      invocation["report"]
      ?? "Reports/load-\(profile.name)-\(String(layer))-\(seed)\(suffix).jsonl.gz"
    presentation = Presentation(invocation)
    program = system.program
    let own = Self.ownThresholds(invocation)
    thresholdOptions =
      (invocation.isOn("thresholds") ? [] : ["--no-thresholds"])
      + own.map { "--threshold " + ShellWord.quoted($0) }
    recorded = ["profile", "filter", "layer", "rate", "workers", "stage", "duration"]
      .reduce(into: [:]) { $0[$1] = invocation[$1] }
  }

  private let program: String
  /// The options for thresholds, which do not change the work.
  private let thresholdOptions: [String]

  /// The command that repeats this load.
  var commandLine: String {
    let options = recorded.sorted { $0.key < $1.key }.flatMap { name, value in
      value.split(separator: "\n").map { "--\(name) " + ShellWord.quoted(String($0)) }
    }
    let part = shard.map { ["--shard \($0)"] } ?? []
    return (["\(program) load --seed \(seed)"] + options + thresholdOptions + part).joined(
      separator: " ")
  }
}

extension LoadOptions {
  /// Options of loads are wrong for a profile without loads.
  private static func requireLoads(
    of profile: LoadProfile, _ value: OptionValue
  ) throws(UsageError) {
    guard profile.mixes.isEmpty else { return }
    for name in ["filter", "rate", "workers", "stage", "duration"]
    where value.invocation[name] != nil {
      throw value.inapplicable(name, to: "profile \(profile.name), which runs no load")
    }
  }

  private static func mixes(
    _ mixes: [LoadMix], of profile: LoadProfile, _ value: OptionValue, _ system: SystemInterface
  ) throws(UsageError) -> ([LoadMix], Bool) {
    let pattern = try value.pattern("filter")
    let names = mixes.map(\.name)
    guard !names.isEmpty else { return ([], true) }
    guard
      case .found(let found) = pattern.selection(
        of: names, limitMilliseconds: 2_000, isCancelled: system.isCancelled)
    else { throw value.bad("filter", "a regular expression that matches all names within 2 s") }
    guard !found.isEmpty else {
      throw value.bad("filter", "one that matches a mix of \(profile.name): \(list(names))")
    }
    return (mixes.filter { found.contains($0.name) }, found.count == names.count)
  }

  private static func schedules(
    of mixes: [LoadMix], _ profile: LoadProfile, _ value: OptionValue, seed: UInt64
  ) throws(UsageError) -> [LoadSchedule] {
    if let stages = try stages(value) {
      return mixes.map { _ in LoadSchedule(stages, seed: seed) }
    }
    let rate = try value.rate("rate")
    let workers = try value.number("workers", in: 1...256)
    if rate != nil, workers != nil { throw value.conflict("workers", "rate") }
    let given = try value.duration("duration")
    let whole = Int64(((given ?? profile.duration) / .nanoseconds(1)).rounded())
    // A part of a profile takes its share of the time.
    let share = given == nil ? profile.mixes.count : mixes.count
    return mixes.map { mix in
      let demand = workers.map(LoadSchedule.Demand.workers) ?? .rate(rate ?? mix.rate)
      return LoadSchedule(demand, duration: whole / Int64(max(1, share)), seed: seed)
    }
  }

  private static func stages(_ value: OptionValue) throws(UsageError) -> [LoadSchedule.Stage]? {
    guard let text = value.invocation["stage"] else { return nil }
    for other in ["rate", "workers", "duration"] where value.invocation[other] != nil {
      throw value.conflict(other, "stage")
    }
    do { return try StageReader.stages(text) } catch {
      switch error {
      case .malformed(let stage, let expected): throw value.bad(stage, "stage", expected)
      case .unknownKind(let kind, let hint):
        throw .unknownStageKind(kind, hint: hint, command: value.invocation.command)
      }
    }
  }

  private static func plans(
    of schedules: [LoadSchedule], _ shard: Shard?, _ value: OptionValue
  ) throws(UsageError) -> [LoadPlan] {
    var plans: [LoadPlan] = []
    for schedule in schedules {
      do {
        plans.append(try schedule.plan(shard))
      } catch {
        throw value.bad(
          value.invocation["stage"] == nil ? "duration" : "stage",
          "such that a load can be planned: \(error)")
      }
    }
    return plans
  }

  private static func thresholds(
    _ profile: LoadProfile, _ value: OptionValue, isWhole: Bool, stages: [String],
    _ mixes: [LoadMix], of loads: LoadSuite
  ) throws(UsageError) -> [Threshold] {
    let invocation = value.invocation
    let own = ownThresholds(invocation)
    let usual = isWhole ? profile.thresholds : profile.thresholdsOfParts
    var thresholds: [Threshold] = []
    for text in (invocation.isOn("thresholds") ? usual : []) + own {
      do {
        let threshold = try Threshold(text, gauges: loads.gauges)
        try LoadNames.check(
          threshold, stages: stages, mixes: mixes.map(\.name), of: loads)
        thresholds.append(threshold)
      } catch let error as ThresholdError {
        throw value.bad("threshold", "a condition, as in p99(response) < 20ms:\n\(error)")
      } catch {
        throw value.bad("threshold", "about something that is measured: \(error)")
      }
    }
    return thresholds
  }

  /// Keeps empty ones, which are errors: an unset variable must not be a threshold that is met.
  private static func ownThresholds(_ invocation: Invocation) -> [String] {
    invocation["threshold"].map {
      $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    } ?? []
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
