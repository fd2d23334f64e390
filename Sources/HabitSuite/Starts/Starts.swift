import HabitDomain
import PropCheck

/// P-K: an app starts on the first rung that holds.
struct Starts: Sendable {
  let layer: StartLayer

  var properties: [Property] {
    [
      Property(
        "start.takes-the-first-rung-that-holds",
        "An app starts with the server, without it or in memory, reports which, and loses nothing in its file.",
        rules: ["P-K"],
        requiring: (Rung.allCases.map(\.rawValue) + ["none"]).map { rung in
          Requirement(Label("rung", rung), shareOfCases: 0.05)
        },
        of: .starts,
        describe: { $0.map(\.description).joined(separator: "\n") }
      ) { [layer] sessions in
        let disk = try await layer.makeDisk()
        var simulation = StartSimulation(disk)
        do { try await simulation.run(sessions) } catch {
          await disk.remove()
          throw error
        }
        await disk.remove()
      }.usually(cases: 15)
    ]
  }
}
