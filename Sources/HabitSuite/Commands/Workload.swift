package import HabitDomain
import PropCheck
import HabitReference
import StateCheck
import Synchronization

/// Drawn writes of every kind, for a process that is killed while it does them.
///
/// A seed and a number give the same writes in every process, so the killer knows what the killed process did.
package struct Workload: Sendable {
  private let script: StoreScript

  private init(script: StoreScript) {
    self.script = script
  }

  /// Draws the writes; other numbers give independent ones. Nil if nothing can be drawn.
  package static func drawn(seed: UInt64, number: Int) async -> Workload? {
    let drawn = Mutex<StoreScript?>(nil)
    let property = Property(
      "workload", "Writes can be drawn.", of: Workload.machine().scripts, describe: \.description
    ) { script in drawn.withLock { $0 = script } }
    var settings = Settings(seed: seed, cases: 1)
    settings.firstCase = Workload.firstOfAnySize + number
    _ = await property.check(settings)
    return drawn.withLock { $0 }.map(Workload.init)
  }

  // The first cases of a property are short.
  private static let firstOfAnySize = 40

  /// The commands that write, and any others requested; no caller does damage. The model is known after each.
  static func machine(
    length: Int = 120, and others: [StoreCommand] = []
  ) -> Machine<Model, Subject> {
    Machine<Model, Subject>(
      length: length,
      commands: (writes + others).map(\.command),
      inspection: Inspection(
        every: 1, model: { Snapshot(dump: $0.dump()) },
        real: { try? await Snapshot(of: $0.layer) }),
      start: { SuiteGenerators.standard.start(from: &$0) },
      prepare: StoreMachine.prepare)
  }

  static var writes: [StoreCommand] {
    let generators = SuiteGenerators.standard
    let logs = LogCommands(generators: generators)
    let all =
      HabitCommands(generators: generators).all + logs.all + [logs.importAll]
      + CategoryCommands(generators: generators).all + WorldCommands(generators: generators).all
      + StoreMachine.familyCommands(generators) + MealCommands(generators: generators).all
    return all.filter { command in !reading.contains { command.name.hasPrefix($0) } }
  }

  /// The first words of the names of commands that only read.
  private static let reading = [
    "list", "fetch", "look", "log of", "value of", "first and last", "count", "can join",
    "generate", "is name", "category exists", "category name", "identify", "read", "qr",
  ]
}

extension Workload {
  /// How many commands there are.
  package var count: Int { script.count }

  /// The commands, a line each.
  package var lines: [String] { script.lines }

  /// Empties a store, and sets its world to the start of the commands.
  package func prepare(_ subject: Subject) async throws {
    try await StoreMachine.prepare(subject, script.start)
  }

  /// Does one command; false if its answer is not that of the reference model.
  package func perform(_ index: Int, on subject: Subject) async -> Bool {
    // A log must not get identifiers that a command on families left unused.
    subject.world.set { $0.freshIDs = [] }
    return await script.perform(index, on: subject)
  }

  /// Whether a store holds what it must after that many commands.
  package func expects(_ dump: Dump, after count: Int) -> Bool {
    guard let model = script.model(after: count) else { return false }
    return Snapshot(dump: model.dump()) == Snapshot(dump: dump)
  }
}
