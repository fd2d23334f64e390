import HabitDomain
import HabitReference
import PropCheck
import PropCheckStorage
import StateCheck
import Synchronization

/// Loses power in every call of one write of a repository, twice: as the first one after opening, and after another one
/// on a store that checkpoints its log each time.
struct CommandSweep: Sendable {
  let layer: StorageLayer
  let command: StoreCommand

  /// The commands that change only the world, and no store.
  static let ofWorld: Set<String> = ["move clock", "travel"]

  func run(
    _ seed: UInt64, _ isCancelled: @escaping @Sendable () -> Bool
  ) async throws -> CrashCounts {
    var counts = CrashCounts(command.name)
    guard let script = try await script(seed, isCancelled) else {
      // When cancelled, it has not drawn all scripts.
      if isCancelled() { return counts }
      throw CommandSweepError.never(command.name)
    }
    for isWarm in [false, true] where !isCancelled() {
      let plan = StoreScriptPlan(
        script: script, settings: DiskSettings(), promise: .all, movesLogOften: isWarm)
      var sweep = CrashSweep(of: operation(plan, warmingUp: isWarm ? 1 : 0))
      sweep.interruptedRecoveries = 3
      sweep.isCancelled = isCancelled
      counts.add(try await sweep.run())
    }
    return counts
  }

  fileprivate static let mostScripts = 20_000
  /// What others leave behind, and the passage of time, without which there are no orphans to clean up and no old
  /// tombstones to purge.
  private static let leftovers: Set<String> = ["orphan habit", "mark synced", "let a month pass"]

  private func leftovers() async throws -> [StoreCommand] {
    let generators = SuiteGenerators.standard
    let site = StorageSite(disk: try SimulatedDisk(), environment: World().environment)
    let store = try await layer.open(site)
    let damage = store.damage
    try await store.lifeCycle.close()
    let all =
      DamageCommands(generators: generators).available(in: damage)
      + FamilyDamageCommands(generators: generators).available(in: damage)
    return all.filter { Self.leftovers.contains($0.name) }
  }

  /// The first drawn script that ends with the command, which succeeds and changes something; nil also if cancelled before there
  /// is one.
  func script(
    _ seed: UInt64, _ isCancelled: @escaping @Sendable () -> Bool = { false }
  ) async throws -> StoreScript? {
    let found = Mutex<StoreScript?>(nil)
    let machine = Workload.machine(length: 12, and: try await leftovers())
    let scripts = machine.scripts(endingWith: [command.command])
    let property = Property(
      "sweep.\(command.name)", "A script can be drawn.", of: scripts, describe: \.description
    ) { script in
      guard script.count > 1, script.lastChanges || command.name == "reopen" else { return }
      found.withLock { if $0 == nil { $0 = script } }
    }
    var settings = Settings(seed: seed, cases: Self.mostScripts)
    settings.isCancelled = { found.withLock { $0 != nil } || isCancelled() }
    _ = await property.check(settings)
    return found.withLock(\.self)
  }

  private func operation(
    _ plan: StoreScriptPlan, warmingUp count: Int
  ) -> CrashOperation<Snapshot> {
    let (layer, last) = (layer, plan.countBefore)
    let start = last - count
    let empty = EmptyStore(layer)
    let trial = { @Sendable in StorageTrial(layer: layer, plan: plan, events: []) }
    return CrashOperation(
      command.name,
      prepare: {
        let (disk, trial) = (try await empty.copy(as: plan.settings), trial())
        trial.show(after: 0)
        try await trial.opening(disk) { try await trial.perform(0..<start, on: $0) }
        return try disk.afterPowerLoss(.everythingKept)
      },
      perform: { disk, moments in
        let trial = trial()
        trial.show(after: start)
        try await trial.opening(disk) { opened in
          try await trial.perform(start..<last, on: opened)
          try moments.begin()
          try await trial.perform(last..<last + 1, on: opened)
          try moments.acknowledge()
        }
      },
      view: { disk in try await trial().opening(disk) { try await $0.whole() } },
      finish: { disk, steps in
        let trial = trial()
        trial.show(after: last + steps)
        try await trial.opening(disk) { opened in
          try await trial.perform(last + steps..<last + 1, on: opened)
          guard trial.place(of: try await opened.whole().dump, in: last + 1...last + 1) != nil
          else {
            throw trial.failure(
              "Repeating a command does not give the same result", origin: "end")
          }
        }
      })
  }
}

/// Why a command cannot be swept.
enum CommandSweepError: Error, CustomStringConvertible {
  /// No drawn script lets it change something.
  case never(String)

  var description: String {
    switch self {
    case .never(let name):
      """
      The command never succeeds and changes something in \(CommandSweep.mostScripts) drawn scripts.
      where: \(name)
      fix: let its arguments name rows that exist more often, or sweep it with another seed.
      """
    }
  }
}

extension StorageTrial.Opened {
  /// Everything that is stored.
  ///
  /// - Throws: Also if the store finds a flaw in itself.
  func whole() async throws -> Snapshot {
    let snapshot = try await Snapshot(of: subject.layer)
    if let flaw = try await subject.layer.lifeCycle.flaws?().first {
      throw DataLayerError.service(.invalidData(flaw))
    }
    return snapshot
  }
}

extension StoreScript {
  /// Whether the last command succeeds and changes what is stored.
  fileprivate var lastChanges: Bool {
    guard !lastIsRefused, let before = model(after: count - 1) else { return false }
    return before.dump() != end.dump()
  }
}
