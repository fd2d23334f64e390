import Foundation
import PropCheck
import PropCheckReport

/// `propcheck seeds`: lists saved findings, thins them out, or brings in those of others.
struct SeedsCommand {
  private enum Action: String, CaseIterable {
    case list, thin
    case take = "import"
  }

  let invocation: Invocation
  let system: SystemInterface

  func run() throws(ToolError) -> ExitCode {
    let sources = Array(invocation.operands.dropFirst())
    let action = try action()
    try requireNoLimit(for: action)
    switch action {
    case .list:
      try requireNone(sources)
      try list()
    case .thin:
      try requireNone(sources)
      try thin()
    case .take: try take(sources)
    }
    return .passed
  }

  private func action() throws(ToolError) -> Action {
    guard let word = invocation.operands.first else { return .list }
    if let action = Action(rawValue: word) { return action }
    let words = Action.allCases.map(\.rawValue)
    throw .usage(
      .badValue(
        word, name: "the action", expected: CommandSpec.alternatives(words),
        nearest: Nearest.match(word, among: words), command: invocation.command))
  }

  private func requireNoLimit(for action: Action) throws(ToolError) {
    guard action != .thin, invocation.isTyped("keep") else { return }
    throw .input(
      place: "seeds \(action.rawValue)", reason: "--keep has no effect here.",
      fix: "leave it out, or remove findings with \(system.program) seeds thin --keep N.")
  }

  private func requireNone(_ sources: [String]) throws(ToolError) {
    guard let first = sources.first else { return }
    throw .usage(.unexpectedOperand(first, command: invocation.command))
  }

  private var folder: SeedFolder {
    SeedFolder(folder: invocation["seeds"] ?? "Seeds", system: system)
  }

  private func list() throws(ToolError) {
    var rows: [[String]] = []
    for property in try folder.properties() {
      rows += try folder.known(of: property).map { seed in
        let count = seed.reproduction.choices.count
        return [seed.name, Figure.count(count, "choice"), seed.file?.layer ?? "", seed.summary]
      }
    }
    show(Listing(["file", "size", "layer", "summary"], rows))
  }

  private func thin() throws(ToolError) {
    let limit = try ToolError.checking(
      OptionValue(invocation: invocation).number(
        "keep", in: 1...1_000_000, default: SeedThinning.usual))
    var dropped: [KnownSeed] = []
    for property in try folder.properties() {
      let seeds = try folder.known(of: property)
      dropped += SeedThinning(limit: limit).dropped(seeds)
    }
    for seed in dropped { try ToolError.reporting(folder.remove(seed)) }
    show(Listing(["removed"], dropped.map { [$0.name] }))
  }

  /// Everything is read before anything is written.
  private func take(_ sources: [String]) throws(ToolError) {
    guard !sources.isEmpty else {
      throw .input(
        place: "seeds import", reason: "Nothing says what to import.",
        fix: "name folders of seeds or reports, as in "
          + "\(system.program) seeds import artifact/Seeds.")
    }
    var seeds: [SeedFile] = []
    for source in sources { seeds += try SeedSource(path: source, system: system).seeds() }
    var added: [SeedFile] = []
    for seed in seeds where try ToolError.reporting(folder.add(seed)) { added.append(seed) }
    show(
      Listing(
        ["property", "id"], added.map { [$0.reproduction.property, $0.reproduction.id] }))
  }

  private func show(_ listing: Listing) {
    let style = system.style(Presentation(invocation))
    system.out.line(
      invocation.isOn("json") ? listing.json : listing.text(columns: system.columns, style))
  }
}
