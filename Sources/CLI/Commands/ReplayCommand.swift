import Foundation
import PropCheck
import Report

/// `propcheck replay`: a known failure once more.
struct ReplayCommand {
  private let invocation: Invocation
  private let surroundings: Surroundings

  init(_ invocation: Invocation, _ surroundings: Surroundings) {
    self.invocation = invocation
    self.surroundings = surroundings
  }

  func run() async throws(ToolError) -> ExitCode {
    let times = try ToolError.checking { () throws(UsageError) in
      try OptionValue(invocation: invocation).number("times", in: 1...1_000_000, default: 10)
    }
    let seed = try seed(named: invocation.operands.first ?? "")
    let layer = try surroundings.layer(named: invocation["layer"])
    let result = try await Crew.using(1, of: layer.name, opening: layer.open) {
      crew async throws(ToolError) in
      let property = try property(of: seed, in: crew)
      return await property.replay(seed.reproduction, times: times)
    }
    return try show(result, seed, layer: surroundings.optionName(of: layer))
  }

  /// A file if there is one, else a token; what looks like the path of a file is said to be missing.
  private func seed(named name: String) throws(ToolError) -> KnownSeed {
    let isFile = FileManager.default.fileExists(atPath: surroundings.path(name))
    if isFile || name.hasSuffix(".seed") || name.contains("/") {
      return try SeedFolder(folder: "", surroundings: surroundings).seed(at: name)
    }
    do {
      return KnownSeed(file: name, story: "", reproduction: try Reproduction(token: name))
    } catch {
      throw .seed(place: name, error)
    }
  }

  private func property(of seed: KnownSeed, in crew: Crew) throws(ToolError) -> Property {
    let id = seed.reproduction.property
    let properties = crew.members.first?.properties ?? []
    if let property = properties.first(where: { $0.id == id }) { return property }
    let hint = Nearest.match(id, among: properties.map(\.id)).map { " Is it \($0) now?" } ?? ""
    throw .seed(
      place: seed.file, reason: "There is no property \(id).\(hint)",
      fix: "use the version that found it, or delete the file.")
  }

  private func show(
    _ result: ReplayResult, _ seed: KnownSeed, layer: String?
  ) throws(ToolError) -> ExitCode {
    switch result {
    case .fails(let finding):
      show(finding, FailureRecord.Trace(file: seed.file, layer: layer))
      return .failed
    case .passes:
      surroundings.out.line("PASSED   \(seed.reproduction.property) does not fail here any more.")
      surroundings.out.line("next     keep the seed file: every run replays it")
      return .passed
    case .generatorChanged:
      throw .seed(
        place: seed.file,
        reason: "The generator of \(seed.reproduction.property) has changed since this was saved.",
        fix: "use the version that found it, or find the failure again and delete this one.")
    }
  }

  private func show(_ finding: Finding, _ trace: FailureRecord.Trace) {
    var failure = FailureRecord(finding)
    failure.t = trace
    let style = surroundings.style(Presentation(invocation))
    if invocation.isOn("step") { StepWalk(failure: failure, style: style).show(surroundings) }
    var text = TextReport(style: style)
    for line in text.lines(for: .failure(failure)) { surroundings.out.line(line) }
  }
}
