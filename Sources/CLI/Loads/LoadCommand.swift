import Domain
import Report

/// `propcheck load`: puts a data layer under load.
struct LoadCommand {
  let invocation: Invocation
  let system: SystemInterface

  func run() async throws(ToolError) -> ExitCode {
    let options = try ToolError.checking(LoadOptions(invocation, system))
    let layer = try system.layer(named: invocation["layer"])
    guard let open = layer.load else {
      throw .layer(name: layer.name, error: .service(.unavailable("it has no store to load")))
    }
    system.watchSignals()
    let start = RunRecord(
      invocation, seed: options.seed, recorded: options.recorded, jobs: nil, layer: layer.name,
      engine: Self.engine(of: layer), system)
    let campaign = LoadCampaign(
      system: system, options: options, open: open, openDurably: layer.loadDurably,
      devices: layer.devices?(),
      suite: QuickSuite(layer: layer, seed: options.seed, system: system))
    return await campaign.run(start)
  }

  /// Includes what commits wait for, since their times cannot be compared otherwise.
  private static func engine(of layer: Layer) -> String? {
    layer.engine().map { version in
      version + (layer.synchronous.map { ", synchronous \($0)" } ?? "")
    }
  }
}
