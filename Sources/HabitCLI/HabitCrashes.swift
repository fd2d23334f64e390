import HabitSuite
import PropCheckReport
import PropCheckStorage
import PropCheckTool

extension CrashTrial {
  /// Every operation of the store, of the sync and of the files, and every place of a small file.
  static let habits =
    StorageLayer.sqlite.sweeps.map { CrashTrial($0) }
    + DamageSweep.Damage.allCases.map { CrashTrial($0) }
    + DamageSweep.Damage.allCases.map { CrashTrial(besideBackup: $0) }
    + DamageSweep.Damage.allCases.map { CrashTrial(ofLog: $0) }

  private init(_ sweep: StorageSweep) {
    self.init("\(sweep.kind.rawValue) \(sweep.name)") { seed, isCancelled in
      let counts = try await sweep.run(seed, isCancelled)
      return .crash(CrashRecord(counts, group: sweep.kind.rawValue))
    }
  }

  private init(_ damage: DamageSweep.Damage) {
    self.init("damage \(damage.rawValue)", damage) {
      let store = try await StoreDamage(on: .sqlite)
      return (store.file, store.sweep(damage))
    }
  }

  // Trying every place of a file with a backup takes an hour; with an odd stride every bit gets its
  // turn.
  private static let stride = 7

  private init(besideBackup damage: DamageSweep.Damage) {
    self.init("damage \(damage.rawValue) beside a backup", damage) {
      let store = try await StoreDamage(on: .sqlite, backedUpBy: .standard)
      var sweep = store.sweep(damage)
      sweep.stride = Self.stride
      return (store.file + " beside a backup", sweep)
    }
  }

  private init(ofLog damage: DamageSweep.Damage) {
    self.init("damage \(damage.rawValue) of a log", damage) {
      let log = try await LogDamage(on: .sqlite)
      return (log.file, log.sweep(damage))
    }
  }

  private init(
    _ name: String, _ damage: DamageSweep.Damage,
    _ prepare: @escaping @Sendable () async throws -> (file: String, sweep: DamageSweep)
  ) {
    self.init(name) { _, isCancelled in
      var (file, sweep) = try await prepare()
      sweep.isCancelled = isCancelled
      return .damage(DamageRecord(damage.rawValue, of: file, try await sweep.run()))
    }
  }
}

extension CrashRecord {
  init(_ counts: CrashCounts, group: String) {
    self.init(operation: counts.operation, group: group)
    (points, outcomes, secondLosses) = (counts.points, counts.outcomes, counts.secondLosses)
    (before, after, lost, half) = (counts.before, counts.after, counts.lost, counts.half)
    (refused, unfinished) = (counts.refused, counts.unfinished)
    problems = counts.problems.isEmpty ? nil : counts.problems
    t = Cost(wallNanoseconds: 0, disks: counts.disks)
  }
}

extension DamageRecord {
  init(_ damage: String, of file: String, _ counts: [DamageSweep.Sight: Int]) {
    self.init(file: file, damage: damage)
    func count(_ sight: DamageSweep.Sight) -> Int { counts[sight, default: 0] }
    places = counts.values.reduce(0, +)
    (refused, told, same) = (count(.refused), count(.told), count(.same))
    earlier = counts[.earlier]
    (empty, silent, deleted) = (count(.empty), count(.silent), count(.deleted))
  }
}
