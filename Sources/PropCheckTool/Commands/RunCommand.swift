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
    resumed = try invocation["resume"].map { path throws(ToolError) in
      try ResumedRun(path, system)
    }
    self.invocation = try resumed?.invocation(invocation, table, system.environment) ?? invocation
  }

  func run() async throws(ToolError) -> ExitCode {
    let options = try ToolError.checking(
      RunOptions(
        invocation, randomSeed: system.randomSeed, environment: system.environment,
        report: resumed?.report))
    try resumed?.require(options.recorded)
    try system.touch(options.shardStatusFile)
    try resumed?.makeRoom(for: options.report, system)
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
    try requireEvidence(on: layer, among: names + workers.leftOut.map(\.id))
    guard let wanted = try system.filtered(names, options, invocation) else {
      return system.interruptedEarly()
    }
    let selected = workers.properties { wanted.contains($0.id) }
    guard !selected.isEmpty, options.cases != 0 else { return nothing(selected.isEmpty) }
    let folder = SeedFolder(
      folder: invocation["seeds"] ?? "Seeds", layer: layer, system: system)
    try folder.check()
    let known = invocation.isOn("known") ? try knownSeeds(of: selected, in: folder) : [:]
    let campaign = Campaign(
      system: system, options: options, folder: folder, known: known,
      gauge: workers.gauge, leftOut: invocation["filter"] == nil ? workers.leftOut : [],
      resumed: resumed)
    let start = RunRecord(
      invocation, options, layer: layer.name, engine: layer.engine(), system)
    return await campaign.run(selected, start)
  }

  /// The default layer has every property that a requirement names; a name that it lacks is a mistake in the suite.
  private func requireEvidence(
    on layer: Layer, among names: [String]
  ) throws(ToolError) {
    guard layer.name == system.suite.layers.first?.name else { return }
    let known = Set(names)
    let problems = system.suite.criteria.flatMap { criterion in
      criterion.properties.filter { !known.contains($0) }.map { id in
        "The requirement \(criterion.id) names the property \(id), which the layer \(layer.name) does not have; "
          + (Nearest.match(id, among: names).map { "did you mean \($0)?" } ?? "correct it.")
      }
    }
    guard problems.isEmpty else { throw .suite(problems) }
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

  private func nothing(_ isFiltered: Bool) -> ExitCode {
    system.complain(
      isFiltered
        ? "Nothing ran: no property matches the filter.\nfix: \(system.program) list shows their names."
        : "Nothing ran: there are 0 cases.\nfix: give --cases a number above 0.")
    return .nothingRan
  }
}
