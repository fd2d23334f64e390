import Domain
import Report

/// `propcheck load`: a data layer under load.
struct LoadCommand {
  private let invocation: Invocation
  private let surroundings: Surroundings

  init(_ invocation: Invocation, _ surroundings: Surroundings) {
    self.invocation = invocation
    self.surroundings = surroundings
  }

  func run() async throws(ToolError) -> ExitCode {
    let options = try ToolError.checking { () throws(UsageError) in
      try LoadOptions(invocation, surroundings)
    }
    let layer = try surroundings.layer(named: invocation["layer"])
    guard let open = layer.load else {
      throw .layer(name: layer.name, error: .service(.unavailable("it has no store to load")))
    }
    surroundings.watchSignals()
    let start = RunRecord(
      invocation, seed: options.seed, recorded: options.recorded, jobs: nil, layer: layer.name,
      engine: Self.engine(of: layer), surroundings)
    let campaign = LoadCampaign(
      surroundings: surroundings, options: options, open: open, openDurably: layer.loadDurably,
      devices: layer.devices?(),
      suite: QuickSuite(layer: layer, seed: options.seed, surroundings: surroundings))
    return await campaign.run(start)
  }

  /// With what commits wait for: times of one are none of the other.
  private static func engine(of layer: Layer) -> String? {
    layer.engine().map { version in
      version + (layer.synchronous.map { ", synchronous \($0)" } ?? "")
    }
  }
}
