import HabitDomain
import PropCheck

/// P-Y8, where another program deletes records on the server.
struct Deletions: Sendable {
  let layer: SyncLayer

  var properties: [Property] {
    [
      Property(
        "sync.follows-deletions",
        "A record that is deleted on the server is deleted on every device, unless one has edited it meanwhile.",
        rules: ["P-Y8"],
        requiring: [Requirement(Label("deletions", "some"), shareOfCases: 0.4)],
        of: .deletions, describe: \.description
      ) { [layer] script in try await DeletionSimulation.run(script, on: layer) }.usually(cases: 40)
    ]
  }
}
