import PropCheck

/// `propcheck list`
struct ListCommand {
  enum Subject: String, CaseIterable {
    case properties, layers, profiles, mutants, requirements, seeds, night

    /// What a suite has.
    static func all(of suite: TestSuite) -> [Subject] {
      allCases.filter { subject in
        switch subject {
        case .profiles: suite.loads != nil
        case .mutants: !suite.mutants.isEmpty
        case .requirements: !suite.criteria.isEmpty
        case .properties, .layers, .seeds, .night: true
        }
      }
    }
  }

  let invocation: Invocation
  let system: SystemInterface

  func run() async throws(ToolError) -> ExitCode {
    let subject = invocation.operands.first.flatMap(Subject.init) ?? .properties
    let listing = try await listing(of: subject)
    let style = system.style(Presentation(invocation))
    // JSON is UTF-8 whatever the terminal shows.
    system.out.line(
      invocation.isOn("json") ? listing.json : listing.text(columns: system.columns, style))
    return .passed
  }

  private func listing(of subject: Subject) async throws(ToolError) -> any Listable {
    switch subject {
    case .properties: try await properties()
    case .layers:
      Listing(["name", "summary"], system.suite.everyLayer.map { [$0.name, $0.summary] })
    case .profiles:
      Listing(
        ["name", "summary"], (system.suite.loads?.profiles ?? []).map { [$0.name, $0.summary] })
    case .mutants:
      Listing(
        ["id", "number", "sentence"], system.suite.mutants.map { [$0.id, $0.number, $0.sentence] })
    case .requirements: CriteriaListing(criteria: system.suite.criteria)
    case .seeds: try seeds()
    case .night: Listing(ofNight: system.suite)
    }
  }

  private func properties() async throws(ToolError) -> Listing {
    let rows = try await system.properties().map {
      [$0.id, $0.claim, $0.rules.joined(separator: " "), $0.isExplicit ? "by name" : "always"]
    }
    return Listing(["id", "claim", "requirements", "runs"], rows)
  }

  private func seeds() throws(ToolError) -> Listing {
    let folder = SeedFolder(folder: invocation["seeds"] ?? "Seeds", system: system)
    var rows: [[String]] = []
    for property in try folder.properties() {
      rows += try folder.known(of: property).map { [$0.name, $0.summary] }
    }
    return Listing(["file", "summary"], rows)
  }
}

extension Listing {
  /// The tasks of a night, in columns that `scripts/nightly` reads: at least two spaces are between them.
  init(ofNight suite: TestSuite) {
    self.init(
      ["name", "arguments", "finding"],
      suite.nightTasks.map { [$0.name, $0.arguments, $0.finding ?? ""] })
  }
}
