import PropCheck

/// The scenarios of several parts (H-G6): whole lives of an app on a few phones.
struct Stories: Sendable {
  let layer: AppLayer

  /// All scenarios in turn, and each by its name.
  var properties: [Property] {
    [property(of: Story.drawn)] + StoryName.allCases.map { property(of: $0) }
  }

  /// The property of the stories that are drawn this way.
  func property(of stories: Gen<Story>) -> Property {
    property(
      "scenarios.end-as-they-must",
      "Through updates, restores, losses of power, full disks and years offline, phones hold what was acknowledged, and agree in the end.",
      of: stories,
      requiring: StoryName.allCases.map {
        Requirement(Label("scenario", $0.rawValue), shareOfCases: 0.02)
      } + [
        Requirement(Label("met", "an update"), shareOfCases: 0.2),
        Requirement(Label("met", "a restore"), shareOfCases: 0.04),
        Requirement(Label("met", "a new store"), shareOfCases: 0.015),
        Requirement(Label("power lost", "in a step"), shareOfCases: 0.03),
        Requirement(Label("interrupted write", "is there"), shareOfCases: 0.001),
        Requirement(Label("interrupted write", "is not there"), shareOfCases: 0.005),
        Requirement(Label("sync in trouble", "interrupted"), shareOfCases: 0.02),
        Requirement(Label("sync alone", "offline"), shareOfCases: 0.04),
        Requirement(Label("sync alone", "signed out"), shareOfCases: 0.02),
        Requirement(Label("start on a full disk", "in memory"), shareOfCases: 0.015),
        Requirement(Label("start on a full disk", "as usual"), shareOfCases: 0.015),
        Requirement(Label("write", "failed"), shareOfCases: 0.015),
        Requirement(Label("write", "refused"), shareOfCases: 0.2),
        Requirement(Label("purge", "some"), shareOfCases: 0.01),
      ]
        + StoryRows.repairs.map { Requirement(Label("repair", $0), shareOfCases: 0.003) }
    )
  }

  /// The property of one scenario: `scenarios.a-year-offline`.
  private func property(of scenario: StoryName) -> Property {
    property(
      "scenarios.\(scenario.slug)",
      "Through \(scenario.rawValue), phones hold what was acknowledged, and agree in the end.",
      of: Story.drawn(scenario), requiring: []
    ).explicit()
  }

  private func property(
    _ id: String, _ claim: String, of stories: Gen<Story>, requiring requirements: [Requirement]
  ) -> Property {
    Property(
      id, claim, rules: ["H-G6"], requiring: requirements, of: stories, describe: \.description
    ) { [layer] story in
      tabulate("scenario", story.scenario.rawValue)
      var simulation = try StorySimulation(story, on: layer)
      try await simulation.run()
    }.usually(cases: 100)
  }
}
