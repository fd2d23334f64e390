import Foundation
import PropCheckReport

extension ResumedRun {
  /// The run to go on with, if one is named, and the command with its options.
  ///
  /// - Throws: ``ToolError`` if the report cannot be read, or belongs to another command.
  static func named(
    by invocation: Invocation, _ system: SystemInterface, _ table: CommandTable
  ) throws(ToolError) -> (ResumedRun?, Invocation) {
    guard let path = invocation["resume"] else { return (nil, invocation) }
    let resumed = try ResumedRun(path, system)
    return (resumed, try resumed.invocation(invocation, table, system.environment))
  }

  /// The options that a resumed run may have of its own: where its results go, and how.
  private static let own: Set<String> = [
    "resume", "report", "jobs", "json", "quiet", "verbose", "color", "help", "seeds", "known",
    "isolation", "time", "profile",
  ]

  /// The command of the report with the options of its own that were given now.
  func invocation(
    _ now: Invocation, _ table: CommandTable, _ environment: [String: String]
  ) throws(ToolError) -> Invocation {
    guard run.command == now.command.name, let arguments = run.t?.arguments else {
      throw .input(
        place: path, reason: "This is a report of \(run.command), not of \(now.command.name).",
        fix: "resume it with \(now.command.program) \(run.command) --resume.")
    }
    if let name = now.values.keys.sorted().first(where: {
      !Self.own.contains($0) && now.values[$0]?.origin == .typed
    }) {
      throw .usage(OptionValue(invocation: now).conflict(name, "resume"))
    }
    let before = try ToolError.checking(
      ArgumentParser(table: table, environment: environment).parse(arguments))
    return before.resumed(by: now, values: fixed, keeping: Self.own)
  }

  /// What the report says of options that may have come from chance or an engine.
  private var fixed: [String: String?] { ["seed": "\(run.seed)", "shard": run.shard] }

  /// Fails unless the options are those of the report.
  func require(_ recorded: [String: String]) throws(ToolError) {
    let names = Set(recorded.keys).union(run.options.keys).subtracting(["time"]).sorted()
    guard let name = names.first(where: { recorded[$0] != run.options[$0] }) else { return }
    throw .input(
      place: path,
      reason: "Its run had \(run.options[name].map { "--\(name) \($0)" } ?? "no --\(name)"), and "
        + "this one would have \(recorded[name].map { "--\(name) \($0)" } ?? "none").",
      fix: "set the environment as it was, or run it from the start.")
  }

  /// Where the report of the resumed run goes by default: it replaces that of the run.
  var report: String {
    path.hasSuffix(".part") ? String(path.dropLast(5)) : path
  }
}

extension ResumedRun {
  /// Moves the report of a killed run aside if it stands where that of this one will grow, so that it survives if this one is
  /// killed before it has written as much.
  func makeRoom(for report: String, _ system: SystemInterface) throws(ToolError) {
    let growing = system.path(report) + ".part"
    guard let file = FileIdentity(at: growing), file == FileIdentity(at: system.path(path)) else {
      return
    }
    let aside = Self.aside(of: system.path(report))
    guard rename(growing, aside) == 0 else {
      throw .report(.unwritable(path: path, reason: String(cString: strerror(errno)).lowercased()))
    }
  }

  /// A name that no file has: what was moved aside before may hold more, as the run that went on with it was killed earlier.
  private static func aside(of report: String) -> String {
    var (name, number) = (report + ".before.part", 1)
    while FileIdentity(at: name) != nil {
      number += 1
      name = "\(report).before-\(number).part"
    }
    return name
  }
}

extension Invocation {
  /// The same command with some values replaced, and some options as given now.
  fileprivate func resumed(
    by now: Invocation, values fixed: [String: String?], keeping own: Set<String>
  ) -> Invocation {
    var values = values.filter { !own.contains($0.key) }
    for (name, text) in fixed { values[name] = text.map { Value(text: $0, origin: .typed) } }
    for (name, value) in now.values where own.contains(name) { values[name] = value }
    if now.chosen("time") == nil { values["time"] = self.values["time"] }
    return Invocation(command: command, values: values, operands: operands, arguments: arguments)
  }
}

extension SystemInterface {
  /// The options of a run, once they are checked: its result files are different ones, and a resumed run has the options of its
  /// report. Also shows the engine that started the program that it divides the work.
  func options(
    of invocation: Invocation, resuming resumed: ResumedRun?
  ) throws(ToolError) -> RunOptions {
    let options = try ToolError.checking(
      RunOptions(
        invocation, randomSeed: randomSeed, environment: environment, report: resumed?.report))
    try ResultFiles(invocation: invocation, system: self).requireApart(report: options.report)
    try resumed?.require(options.recorded)
    try touch(options.shardStatusFile)
    return options
  }
}
