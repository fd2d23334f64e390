import PropCheck
import PropCheckStorage
import StateCheck

/// Writes with backups between them, damage to the store and to backups, and a start, perhaps with a loss of power during
/// it.
struct RecoveryPlan: Sendable {
  let store: StoreScriptPlan
  /// After how many commands a backup is made, in order.
  let backups: [Int]
  /// Which backups are damaged, counted from the newest, which is 0.
  let damagedBackups: Set<Int>
  let damageOfBackups: FileDamage
  let damage: FileDamage
  /// What a loss of power before the damage leaves; nil if the store is closed.
  let ending: CrashOutcome?
  /// A loss of power during the start, after which comes another start.
  let loss: PowerLossPlan.Loss?

  static let drawn = Gen<RecoveryPlan> { source in
    let store = try source.draw(StoreScriptPlan.promising)
    var backups: [Int] = []
    source.repeated(0...6) { backups.append($0.integer(in: 0...store.script.count)) }
    return RecoveryPlan(
      store: store, backups: backups.sorted(),
      damagedBackups: Set((0..<3).filter { _ in source.boolean(probability: 0.25) }),
      damageOfBackups: try source.draw(FileDamage.drawnOfBackups),
      damage: try source.draw(FileDamage.drawn),
      ending: source.boolean() ? try source.draw(.crashOutcome()) : nil,
      loss: source.boolean(probability: 0.4)
        ? PowerLossPlan.Loss(
          call: source.integer(in: 1...mostCalls), outcome: try source.draw(.crashOutcome())) : nil)
  }

  // A restore makes some three hundred calls.
  private static let mostCalls = 400
}

extension StoreScriptPlan {
  /// Fewer commands on a store that promises everything.
  static let promising = Gen<StoreScriptPlan> { source in
    StoreScriptPlan(
      script: try source.draw(Workload.machine(length: 8).scripts), settings: DiskSettings(),
      promise: .all, movesLogOften: source.boolean())
  }
}

extension RecoveryPlan: CustomStringConvertible {
  /// What happens apart from the commands, a line each; a start follows all of it.
  var events: [String] {
    let damaged = damagedBackups.sorted().map { "backup \($0 + 1) from the end \(damageOfBackups)" }
    var events = backups.map { "a backup after \($0) commands" }
    if let ending { events.append("power lost, \(ending)") }
    events += damaged
    if !damage.isNone { events.append("the file of the store \(damage)") }
    if let loss { events.append("start, power lost in call \(loss)") }
    return events
  }

  var description: String { store.text(with: events) }
}
