import PropCheck
import PropCheckReport

/// `propcheck replay`: runs a saved failure again.
struct ReplayCommand {
  let invocation: Invocation
  let system: SystemInterface

  func run() async throws(ToolError) -> ExitCode {
    try requireBisection()
    let times = try ToolError.checking(
      OptionValue(invocation: invocation).number("times", in: 1...1_000_000, default: 10))
    let isolation = try ToolError.checking(system.isolation(invocation, showsRepetitions: true))
    let caseTime = try ToolError.checking(invocation.caseTimeout())
    let seed = try seed(named: invocation.operands.first ?? "")
    let layer = try layer(of: seed)
    if let range = invocation["bisect"] { return try bisect(range, seed, layer, times) }
    system.out.line(
      style.encode("REPLAY   \(Printable.line(seed.reproduction.property)) on layer \(layer.name)"))
    system.watchSignals()
    let result = try await Workers.using(1, of: layer, isolation, system.probes) {
      workers async throws(ToolError) in
      let property = try property(of: seed, on: layer, in: workers)
      return await Repetition(
        property: property, reproduction: seed.reproduction, caseTime: caseTime
      )
      .run(
        times, isExact: invocation.chosen("times") != nil, isCancelled: system.isCancelled)
    }
    let code = try show(result, seed, layer)
    return system.isCancelled() ? .interrupted(signal: system.pendingSignal()) : code
  }

  /// Fails if an option for a bisection was typed without one.
  private func requireBisection() throws(ToolError) {
    guard invocation["bisect"] == nil,
      let option = ["build", "program"].first(where: invocation.isTyped)
    else { return }
    throw .input(
      place: "--\(option)", reason: "--\(option) has no effect without --bisect.",
      fix: "leave it out, or name commits to search, as in --bisect v1.2..HEAD.")
  }

  private var style: TextStyle { system.style(Presentation(invocation)) }

  /// Older programs replay the case by its token, since the file may be younger than they are.
  private func bisect(
    _ range: String, _ seed: KnownSeed, _ layer: Layer, _ times: Int
  ) throws(ToolError) -> ExitCode {
    system.watchSignals()
    return try BisectedReplay(
      range: range, build: invocation["build"] ?? BisectedReplay.usualBuild,
      program: invocation["program"] ?? ".build/release/\(system.program)",
      arguments: [
        "replay", seed.reproduction.token, "--times", "\(times)", "--layer", layer.name,
      ], system: system
    ).run()
  }

  /// A file if it exists, else a token; a missing path is reported as such.
  private func seed(named name: String) throws(ToolError) -> KnownSeed {
    let (isFile, isFolder) = system.lookUp(name)
    if isFolder {
      throw .input(
        place: name, reason: "This is a folder, not a seed file.", fix: "name a file in it.")
    }
    if isFile || name.hasSuffix(".seed") || name.contains("/") {
      return try SeedFolder(folder: "", system: system).seed(at: name)
    }
    do {
      return try KnownSeed(token: name)
    } catch .notRecognised {
      throw .input(
        place: name, reason: "This is neither a file nor a token.",
        fix: "name a file of \(system.program) list seeds, or copy the whole token of a failure.")
    } catch {
      throw .seed(place: name, error, noun: "token")
    }
  }

  /// The chosen layer, else the one the failure was found on.
  private func layer(of seed: KnownSeed) throws(ToolError) -> Layer {
    let found = invocation.chosen("layer") == nil ? seed.file?.layer : nil
    guard let found else { return try system.layer(named: invocation["layer"]) }
    let names = system.suite.everyLayer.map(\.name)
    guard names.contains(found) else {
      let hint = Nearest.match(found, among: names).map { " Did you mean \($0)?" } ?? ""
      throw .input(
        place: seed.name, reason: "The layer \(found) no longer exists.\(hint)",
        fix: "choose one with --layer; \(system.program) list layers shows all.")
    }
    return try system.layer(named: found)
  }

  private func property(
    of seed: KnownSeed, on layer: Layer, in workers: Workers
  ) throws(ToolError) -> Property {
    let id = seed.reproduction.property
    let properties = workers.members.first?.properties ?? []
    if let property = properties.first(where: { $0.id == id }) { return property }
    let hint = Nearest.match(id, among: properties.map(\.id)).map { " Is it \($0) now?" } ?? ""
    throw .input(
      place: seed.name, reason: "There is no property \(id) on layer \(layer.name).\(hint)",
      fix: fixOfMissingProperty(seed, on: layer))
  }

  private func fixOfMissingProperty(_ seed: KnownSeed, on layer: Layer) -> String {
    if isOfAnotherLayer(seed, than: layer) { return Self.fixOfOtherLayer }
    // A token does not say on which layer it failed.
    return seed.file == nil
      ? "name the layer it failed on with --layer, or use the version that found it."
      : "use the version that found it, or delete the file."
  }

  private static let fixOfOtherLayer =
    "replay it on the layer it was found on: leave --layer out."

  private func show(
    _ result: Repetition.Outcome, _ seed: KnownSeed, _ layer: Layer
  ) throws(ToolError) -> ExitCode {
    switch result {
    case .interrupted(let tries):
      let word = style.paint("INTERRUPTED", .warning)
      let count = tries == 1 ? "1 try" : "\(Figure.count(tries)) tries"
      system.out.line("\(word)   It did not fail on layer \(layer.name) in \(count).")
      return .passed
    case .fails(let finding):
      let option = system.optionName(of: layer)
      show(FailureRecord(finding, file: seed.name, layer: option))
      return .failed
    case .passes(let chance):
      showPass(of: seed, on: layer, chance)
      return .passed
    case .invalid(let reason) where Misuse.isOfMachine(reason):
      throw .property(id: seed.reproduction.property, reason: reason)
    case .invalid(let reason):
      throw .input(
        place: seed.name, reason: "Its case cannot be run. \(reason)",
        fix: "fix that first, then replay it again.")
    case .generatorChanged where isOfAnotherLayer(seed, than: layer):
      // Its properties may draw other cases, so this says nothing about the seed.
      throw .input(
        place: seed.name,
        reason: "On layer \(layer.name), \(seed.reproduction.property) draws another case from "
          + "these choices, and that case passes.",
        fix: Self.fixOfOtherLayer)
    case .generatorChanged:
      throw .input(
        place: seed.name,
        reason: "The generator of \(seed.reproduction.property) has changed since this was saved, "
          + "and the case it now makes of these choices passes, which proves nothing.",
        fix: "use the version that found it, or find the failure again and delete this one.")
    }
  }

  /// Whether a seed was found on another layer that still exists.
  private func isOfAnotherLayer(_ seed: KnownSeed, than layer: Layer) -> Bool {
    system.suite.everyLayer.contains { $0.name == seed.file?.layer && $0.name != layer.name }
  }

  /// Names the layer, since the failure may have been found on another one.
  private func showPass(
    of seed: KnownSeed, on layer: Layer, _ chance: Repetition.Chance?
  ) {
    if let chance, seed.file?.layer ?? layer.name == layer.name {
      return showChance(chance, on: layer)
    }
    let word = style.paint("PASSED", .good)
    let lines =
      switch seed.file?.layer {
      case .some(layer.name):
        [
          "\(word)   It no longer fails on layer \(layer.name).",
          "next     keep the seed file: every run replays it",
        ]
      case .some(let other):
        [
          "\(word)   It does not fail on layer \(layer.name); it was found on layer \(Printable.line(other)).",
          "next     \(system.program) replay " + Printable.line(ShellWord.quoted(seed.name))
            + " --layer " + Printable.line(ShellWord.quoted(other)),
        ]
      case nil:
        [
          "\(word)   It does not fail on layer \(layer.name).",
          "next     \(system.program) list layers",
        ]
      }
    for line in lines { system.out.line(style.encode(line)) }
  }

  /// What depends on timing may still be there.
  private func showChance(_ chance: Repetition.Chance, on layer: Layer) {
    let word = style.paint("PASSED", .good)
    let lines = [
      "\(word)   It did not fail in \(Figure.count(chance.runs)) runs on layer \(layer.name). It depends on timing:",
      "         a failure that shows in fewer than 1 of \(Figure.count(max(1, chance.runs / 3))) runs may still be there.",
      "next     repeat it with --times \(chance.runs), on a busy machine too",
    ]
    for line in lines { system.out.line(style.encode(line)) }
  }

  private func show(_ failure: FailureRecord) {
    if invocation.isOn("step") { StepPager(failure: failure, style: style).show(system) }
    var text = TextReport(style: style, columns: system.columns, program: system.program)
    for line in text.lines(for: .failure(failure)) { system.out.line(line) }
  }
}
