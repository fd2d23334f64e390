import PropCheckReport

/// `propcheck load`: puts a data layer under load.
struct LoadCommand {
  let invocation: Invocation
  let system: SystemInterface

  func run() async throws(ToolError) -> ExitCode {
    guard let loads = system.suite.loads else {
      throw .suite(["\(system.program) has no loads; add some to its suite."])
    }
    let options = try ToolError.checking(LoadOptions(invocation, loads, system))
    try ResultFiles(invocation: invocation, system: system).requireApart(report: options.report)
    let layer = try system.layer(named: invocation["layer"])
    guard let target = layer.load else {
      throw .layer(
        name: layer.name,
        error: LayerError("it has no store to load", fix: "choose another with --layer."))
    }
    try system.touch(options.shardStatusFile)
    system.watchSignals()
    let start = RunRecord(
      invocation, seed: options.seed, recorded: options.recorded, jobs: nil, shard: options.shard,
      layer: layer.name, engine: Self.engine(of: layer), system)
    let campaign = LoadCampaign(
      system: system, options: options, layer: layer, target: target)
    return await campaign.run(start)
  }

  /// Includes what commits wait for, since their times cannot be compared otherwise.
  private static func engine(of layer: Layer) -> String? {
    layer.engine().map { version in
      version + (layer.synchronous.map { ", synchronous \($0)" } ?? "")
    }
  }
}
