public import PropCheck

/// A state machine under test: its start, its commands and its inspection.
public struct Machine<Model: Sendable, System: Sendable>: Sendable {
  let start: @Sendable (inout Source) throws -> Model
  let commands: [Command<Model, System>]
  let prepare: @Sendable (System, Model) async throws -> Void
  let inspection: Inspection<Model, System>
  let length: Int
  /// Where the machine is made.
  private let place: String

  /// Creates a machine.
  ///
  /// - Parameters:
  ///   - length: The maximum number of commands in a script, 1 to 10,000.
  ///   - commands: The commands; saved cases refer to them by position, so append new ones.
  ///   - inspection: The comparison of the whole state.
  ///   - start: Draws the initial model.
  ///   - prepare: Puts the real system into that state.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  public init(
    length: Int = 60, commands: [Command<Model, System>], inspection: Inspection<Model, System>,
    start: @escaping @Sendable (inout Source) throws -> Model,
    prepare: @escaping @Sendable (System, Model) async throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.length = length
    place = "\(fileID):\(line)"
    (self.commands, self.inspection, self.start) = (commands, inspection, start)
    self.prepare = prepare
  }
}

extension Machine {
  /// Scripts of this machine.
  ///
  /// Each command is a span, so that shrinking deletes commands like the elements of an array. Commands that make no
  /// sense in the current state, for instance after a deletion, are skipped.
  public var scripts: Gen<Script<Model, System>> {
    Gen { source in
      var script = Script<Model, System>(start: try start(&source))
      try extend(&script, from: &source)
      script.inspections.append((script.count, script.end))
      return script
    }
  }

  /// Scripts whose last command is one of these, to examine one command in any state.
  ///
  /// A script is empty if none of these makes sense after the other commands; then there is no last command to examine.
  public func scripts(
    endingWith last: [Command<Model, System>]
  ) -> Gen<Script<Model, System>> {
    Gen { source in
      try refuse(last)
      var script = Script<Model, System>(start: try start(&source))
      try extend(&script, from: &source)
      let count = script.count
      try source.span(.step) { try append(oneOf: last, to: &script, from: &$0) }
      return script.count > count ? script : Script(start: script.start)
    }
  }

  /// The greatest length of scripts; longer ones take minutes to shrink.
  private static var longest: Int { 10_000 }

  /// A machine that cannot make scripts is a misuse.
  func refuse(_ commands: [Command<Model, System>]) throws(Misuse) {
    let hasLength = 1...Self.longest ~= length
    guard commands.isEmpty || !hasLength else { return }
    let problem = commands.isEmpty ? "has no command" : "has the length \(length)"
    throw Misuse(
      generator: "Machine", problem: problem, place: place,
      fix: "give it at least one command, and a length of 1 to 10,000.")
  }

  /// Appends commands, with other draws for each; in full as many as possible.
  func extend(
    _ script: inout Script<Model, System>, from source: inout Source, inFull: Bool = false,
    opening: Opening? = nil, beside draw: (inout Source) throws -> Void = { _ in }
  ) throws {
    try refuse(commands)
    let swarm = source.swarm(of: commands.count).map { $0 ? 1 : 0 }
    let opened = opening.map { opening in
      commands.map { opening.commands.contains($0.name) ? Opening.factor : 1 }
    }
    let appendOne = { (source: inout Source) throws in
      let count = script.count
      let factors = count < opening?.count ?? 0 ? opened ?? swarm : swarm
      try append(oneOf: commands, steeredBy: factors, to: &script, from: &source)
      if script.count > count { try draw(&source) }
    }
    if inFull {
      try source.repeatedInFull(1...length, label: .step, body: appendOne)
    } else {
      try source.repeated(1...length, label: .step, body: appendOne)
    }
  }

  private func append(
    oneOf commands: [Command<Model, System>], steeredBy factors: [Int] = [],
    to script: inout Script<Model, System>, from source: inout Source
  ) throws {
    let weights = try weights(of: commands, in: script.end)
    guard weights.contains(where: { $0 > 0 }) else { return }
    let steered = zip(weights, factors).map { $0 * $1 }
    let index = source.pick(weights: steered.contains { $0 > 0 } ? steered : weights)
    // A replayed case may pick one that makes no sense here.
    if weights[index] > 0 { try append(commands[index], to: &script, from: &source) }
  }

  /// The weights in a state, which is copied once and not for each command.
  private func weights(
    of commands: [Command<Model, System>], in state: Model
  ) throws(Misuse) -> [Int] {
    var weights: [Int] = []
    weights.reserveCapacity(commands.count)
    for index in commands.indices {
      let weight = commands[index].weight(state)
      guard weight >= 0 else {
        throw Misuse(
          generator: "command \(commands[index].name)", problem: "has a weight below 0",
          place: place, fix: "make its weight 0 where it makes no sense.")
      }
      weights.append(min(weight, 1 << 32))
    }
    return weights
  }

  private func append(
    _ command: Command<Model, System>, to script: inout Script<Model, System>,
    from source: inout Source
  ) throws {
    source.enterFrame(command.name)
    defer { source.leaveFrame() }
    guard let step = try command.step(&source, &script.end) else { return }
    source.record(command.label)
    script.steps.append(step)
    if script.count.isMultiple(of: inspection.interval) {
      script.inspections.append((script.count, script.end))
    }
  }

  /// Prepares a system and runs all but the last command, without comparing.
  public func runAllButLast(
    of script: Script<Model, System>, on system: System
  ) async throws {
    try await prepare(system, script.start)
    for step in script.steps.dropLast() { _ = await step.perform(system) }
  }

  /// Runs a script and records all answers and inspections.
  public func run(
    _ script: Script<Model, System>, on system: System
  ) async throws -> Transcript {
    try await prepare(system, script.start)
    var transcript = Transcript()
    var inspections = script.inspections[...]
    for (index, step) in script.steps.enumerated() {
      transcript.answers.append(await step.perform(system))
      while let next = inspections.first, next.after == index + 1 {
        transcript.views.append(await inspection.perform(system))
        inspections.removeFirst()
      }
    }
    for _ in inspections { transcript.views.append(await inspection.perform(system)) }
    return transcript
  }

  /// Compares a transcript with the model.
  ///
  /// - Throws: A `Failure` with the first difference and the commands up to it.
  public func check(
    _ script: Script<Model, System>, _ transcript: Transcript
  ) throws(Failure) {
    let comparison = ScriptComparison(
      script: script, transcript: transcript, inspection: inspection)
    guard let failure = comparison.failure else { return }
    throw script.steps.unsteadiness(
      from: script.start, to: script.end, asSeenBy: inspection.look) ?? failure
  }

  /// Returns the property that a system agrees with the model.
  public func agreement(
    _ id: String, _ claim: String, rules: [String] = [], requiring: [Requirement] = [],
    on system: System
  ) -> Property {
    Property(
      id, claim, rules: rules, requiring: requiring, of: scripts, describe: { $0.description },
      run: { script in try await run(script, on: system) },
      check: { script, transcript in try check(script, transcript) }
    )
  }
}
