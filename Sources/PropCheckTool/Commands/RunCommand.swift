import PropCheck
import PropCheckReport

/// `propcheck run`: tests the properties on a data layer.
struct RunCommand {
  let invocation: Invocation
  let system: SystemInterface
  /// The run to go on with; nil to begin one.
  private let resumed: ResumedRun?

  /// - Throws: ``ToolError`` if a report to go on with cannot be read, or belongs to another command.
  init(
    _ invocation: Invocation, _ system: SystemInterface, _ table: CommandTable
  ) throws(ToolError) {
    self.system = system
    (resumed, self.invocation) = try ResumedRun.named(by: invocation, system, table)
  }

  func run() async throws(ToolError) -> ExitCode {
    let options = try system.options(of: invocation, resuming: resumed)
    let isolation = try ToolError.checking(system.isolation(invocation))
    let layer = try system.layer(named: invocation["layer"])
    // Before the layer is opened, so that a signal still removes its files.
    system.watchSignals()
    return try await Workers.using(options.jobs, of: layer, isolation, system.probes) {
      workers async throws(ToolError) in
      try await examine(layer, workers, options)
    }
  }

  private func examine(
    _ layer: Layer, _ workers: Workers, _ options: RunOptions
  ) async throws(ToolError) -> ExitCode {
    let names = workers.members.first?.properties.map(\.id) ?? []
    let all = names + workers.leftOut.map(\.id)
    try await requireEvidence(on: layer, among: all, workers.explicit)
    guard let wanted = try system.filtered(all, options, invocation) else {
      return system.interruptedEarly()
    }
    let folder = SeedFolder(
      folder: invocation["seeds"] ?? "Seeds", layer: layer, system: system)
    try folder.check()
    let isReplaying = invocation.isOn("known")
    let selected = workers.selected(
      by: invocation["filter"], wanted, saved: isReplaying ? Set(try folder.properties()) : [])
    let leftOut = workers.leftOut.filter { wanted.contains($0.id) }
    guard !selected.isEmpty, options.cases != 0 else {
      return nothing(selected.isEmpty, leftOut)
    }
    try await requireValues(of: selected.compactMap(\.first), options)
    let known = isReplaying ? try knownSeeds(of: selected, in: folder) : [:]
    let campaign = Campaign(
      system: system, options: options, folder: folder, known: known,
      corpora: isReplaying ? try corpora(of: selected, in: folder) : [:],
      gauge: workers.gauge, leftOut: leftOut, notes: workers.notes, resumed: resumed)
    let start = RunRecord(
      invocation, options, layer: layer.name, engine: layer.engine(), system)
    try resumed?.makeRoom(for: options.report, system)
    return await campaign.run(selected, start)
  }

  /// A property whose values cannot be drawn is reported before the first one runs, as far as a few cases of each show.
  private func requireValues(
    of properties: [Property], _ options: RunOptions
  ) async throws(ToolError) {
    var settings = options.settings(system)
    settings.cases = min(Self.drawnBefore, options.cases ?? .max)
    settings.isProfiled = false
    var problems: [String] = []
    for property in properties where !system.isCancelled() {
      if let reason = await property.obstacleToDrawing(settings) {
        problems.append("The property \(property.id) cannot be run: \(reason)")
      }
    }
    guard problems.isEmpty else { throw .suite(problems) }
  }

  /// How many cases of each property are drawn before the first one runs: enough to reach the elements of a list.
  private static let drawnBefore = 8

  /// The default layer has every property that a requirement names, and some layer has those that not every one has; other
  /// names are mistakes in the suite.
  private func requireEvidence(
    on layer: Layer, among names: [String], _ explicit: Set<String>
  ) async throws(ToolError) {
    guard layer.name == system.suite.layers.first?.name else { return }
    let criteria = system.suite.criteria
    var problems = criteria.flatMap { criterion in
      missing(
        criterion.properties, of: criterion, among: names,
        "which the layer \(layer.name) does not have")
    }
    problems += criteria.flatMap { criterion in
      (criterion.properties + criterion.propertiesInFile).filter(explicit.contains).map { id in
        "The requirement \(criterion.id) names the property \(id), which is explicit, so a run leaves it out; "
          + "name one that is not."
      }
    }
    if !Set(criteria.flatMap(\.propertiesInFile)).isSubset(of: names),
      let all = await namesOnEveryLayer(besides: names)
    {
      problems += criteria.flatMap { criterion in
        missing(criterion.propertiesInFile, of: criterion, among: all, "which no layer has")
      }
    }
    guard problems.isEmpty else { throw .suite(problems) }
  }

  /// The ids that are not among names, in a sentence each.
  private func missing(
    _ ids: [String], of criterion: Criterion, among names: [String], _ lack: String
  ) -> [String] {
    ids.filter { !names.contains($0) }.map { id in
      let hint = Nearest.match(id, among: names).map { "did you mean \($0)?" } ?? "correct it."
      return "The requirement \(criterion.id) names the property \(id), \(lack); \(hint)"
    }
  }

  /// The ids of all layers; nil if one cannot be opened here, so that nothing can be said of what it has.
  private func namesOnEveryLayer(besides names: [String]) async -> [String]? {
    var names = names
    for layer in system.suite.layers.dropFirst() {
      guard let open = try? await layer.open() else { return nil }
      names += open.properties.map(\.id) + open.leftOut.map(\.id)
      await open.close()
    }
    return names
  }

  /// Reads all seed files before the first case, so that a damaged one stops the run early.
  private func knownSeeds(
    of selected: [[Property]], in folder: SeedFolder
  ) throws(ToolError) -> [String: [KnownSeed]] {
    var known: [String: [KnownSeed]] = [:]
    for property in selected.compactMap(\.first) {
      known[property.id] = try folder.known(of: property.id)
    }
    return known
  }

  /// Reads the cases that a fuzzer kept, as early.
  private func corpora(
    of selected: [[Property]], in folder: SeedFolder
  ) throws(ToolError) -> [String: [[UInt8]]] {
    var corpora: [String: [[UInt8]]] = [:]
    for property in selected.compactMap(\.first) {
      corpora[property.id] = try folder.corpus(of: property.id)
    }
    return corpora
  }

  private func nothing(_ isFiltered: Bool, _ leftOut: [LeftOutProperty]) -> ExitCode {
    if isFiltered, let property = leftOut.first {
      system.complain(
        "Nothing ran: \(property.id) is left out, since \(property.reason).\n"
          + "fix: choose another layer with --layer; \(system.program) list layers shows all.")
    } else if isFiltered {
      return system.nothingMatches(invocation["filter"])
    } else {
      system.complain("Nothing ran: there are 0 cases.\nfix: give --cases a number above 0.")
    }
    return .nothingRan
  }
}
