import PropCheck
import PropCheckReport

/// `propcheck plan`: prints a script that deals a run out to an engine and merges what comes back.
struct PlanCommand {
  /// What runs the shards.
  enum Engine: String, CaseIterable {
    /// GNU parallel, on this machine or over ssh.
    case parallel
    /// Job arrays of Slurm.
    case slurm
    /// A matrix of GitHub Actions.
    case github
  }

  /// The commands that can be divided.
  static let divisible = ["run", "mutants", "load"]

  let invocation: Invocation
  let system: SystemInterface
  let table: CommandTable

  func run() throws(ToolError) -> ExitCode {
    let engine = invocation["engine"].flatMap(Engine.init) ?? .parallel
    let count = try ToolError.checking(shards(for: engine))
    let hosts = invocation["hosts"]
    if hosts != nil, engine != .parallel {
      throw .usage(
        OptionValue(invocation: invocation).inapplicable(
          "hosts", to: "the engine \(engine.rawValue)"))
    }
    let work = try work(in: count)
    switch engine {
    case .parallel: system.out.write(ParallelScript(work: work, shards: count, hosts: hosts).text)
    case .slurm: system.out.write(SlurmScript(work: work, shards: count).text)
    case .github: system.out.write(GitHubWorkflow(work: work, shards: count).text)
    }
    return .passed
  }

  private func shards(for engine: Engine) throws(UsageError) -> Int {
    // The limits of the engines.
    let most = engine == .github ? 256 : engine == .slurm ? 1_000 : Shard.limit
    let count = try OptionValue(invocation: invocation).number("shards", in: 1...most)
    if let count { return count }
    throw .missingOption(CommandTable.shards, command: invocation.command)
  }

  /// The command to divide, with a seed that all its shards have.
  private func work(in shards: Int) throws(ToolError) -> PlannedWork {
    let arguments = invocation.operands
    let divided = try ToolError.checking(
      ArgumentParser(table: table, environment: [:]).parse(arguments))
    guard Self.divisible.contains(divided.command.name) else {
      throw .input(
        place: arguments[0], reason: "\(arguments[0]) cannot be divided.",
        fix: "plan run, mutants or load, as in \(system.program) plan --shards 8 -- run --seed 42.")
    }
    try ToolError.checking(requireNoneOfItsOwn(divided))
    try ToolError.checking(checkShard(of: shards))
    let seed = divided.chosen("seed") ?? divided["seed"] ?? "\(system.randomSeed())"
    let isGiven = divided.chosen("seed") != nil
    return PlannedWork(
      program: system.program, path: system.executable,
      arguments: arguments + (isGiven ? [] : ["--seed", seed]),
      name: "\(divided.command.name)-\(seed)")
  }

  /// What would be wrong for each shard, or one file for all of them.
  private func requireNoneOfItsOwn(_ divided: Invocation) throws(UsageError) {
    // That of a load is no file.
    let profile = divided.command.name == "run" ? ["profile"] : []
    let names = ["shard", "report", "resume", "json", "workers", "junit", "help"] + profile
    guard let name = names.first(where: { divided.chosen($0) != nil }) else { return }
    throw .inapplicable("--" + name, subject: "a shard of a plan", command: invocation.command)
  }

  /// Reads the options as each shard will, so that a wrong one is reported now.
  private func checkShard(of shards: Int) throws(UsageError) {
    let shard = try ArgumentParser(table: table, environment: [:])
      .parse(invocation.operands + ["--shard", "1/\(shards)"])
    if shard.command.name == "load", let loads = system.suite.loads {
      _ = try LoadOptions(shard, loads, system)
    } else {
      _ = try RunOptions(shard, randomSeed: system.randomSeed)
    }
  }
}

/// The run that a plan divides.
struct PlannedWork {
  let program: String
  /// The program that printed the plan; empty for one that is found by its name.
  let path: String
  /// Without the shard and the report.
  let arguments: [String]
  /// The name of its report.
  let name: String

  /// The arguments as they are typed.
  var typed: String { arguments.map(ShellWord.quoted).joined(separator: " ") }

  /// The lines of a script that find the program: by a variable, by its name, or where it was.
  var search: String {
    let place = path.isEmpty ? "" : " || printf '%s' \(ShellWord.quoted(path))"
    return """
      # The program, on every machine at one path; PROPCHECK names another.
      program="${PROPCHECK:-$(command -v \(ShellWord.quoted(program))\(place))}"
      """
  }
}
