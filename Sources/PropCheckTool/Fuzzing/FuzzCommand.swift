import PropCheck
import PropCheckReport

/// `propcheck fuzz`: searches for cases by coverage, property by property, and keeps those that reach something new.
struct FuzzCommand {
  let invocation: Invocation
  let system: SystemInterface

  func run() async throws(ToolError) -> ExitCode {
    let options = try ToolError.checking(RunOptions(invocation, randomSeed: system.randomSeed))
    try ResultFiles(invocation: invocation, system: system).requireApart(report: options.report)
    let value = OptionValue(invocation: invocation)
    let limit = try ToolError.checking(
      value.number("keep", in: 1...CorpusFile.limits.cases, default: FuzzCampaign.usualLimit))
    let caseTime = try ToolError.checking(value.duration("case-time")) ?? .seconds(10)
    let isolation = try ToolError.checking(system.isolation(invocation))
    guard let fuzzer = system.fuzzer else { throw Self.isAbsent(in: system) }
    let layer = try system.layer(named: invocation["layer"])
    let folder = SeedFolder(
      folder: invocation["seeds"] ?? "Seeds", layer: layer, system: system)
    try folder.check()
    system.watchSignals()
    return try await Workers.using(1, of: layer, isolation, system.probes) {
      workers async throws(ToolError) in
      let names = workers.members.first?.properties.map(\.id) ?? []
      guard let wanted = try system.filtered(names, options, invocation) else {
        return system.interruptedEarly()
      }
      let properties = workers.selected(by: invocation["filter"], wanted).compactMap(\.first)
      guard !properties.isEmpty else {
        return system.nothingMatches(invocation["filter"])
      }
      let start = RunRecord(
        invocation, options, layer: layer.name, engine: layer.engine(), system)
      let campaign = FuzzCampaign(
        system: system, fuzzer: fuzzer, options: options, layer: layer, folder: folder,
        caseTime: caseTime, limit: limit)
      return try await campaign.run(properties, start)
    }
  }

  private static func isAbsent(in system: SystemInterface) -> ToolError {
    .input(
      place: system.program, reason: "This program was built without libFuzzer.",
      fix: "start it with scripts/fuzz, which builds it with libFuzzer and passes these options on."
    )
  }
}
