import PropCheckReport

extension Samples {
  static let recordsOfCrashes: [Record] = [
    .crash(survivor), .crash(victim), .damage(cut), .damage(flipped), .damage(log),
  ]

  static let survivor = crash("create habit", group: "write") { crash in
    (crash.points, crash.outcomes, crash.secondLosses) = (51, 598, 120)
    (crash.before, crash.after) = (574, 24)
  }

  static let victim = crash("make a store", group: "files") { crash in
    (crash.points, crash.outcomes, crash.before) = (40, 80, 75)
    (crash.lost, crash.half, crash.refused, crash.unfinished) = (1, 2, 2, 3)
    crash.problems = ["What was acknowledged is lost: power lost in call 4, every step is lost."]
  }

  static let cut = damage("cut") { damage in
    (damage.places, damage.refused, damage.told, damage.same) = (8_192, 8_000, 100, 91)
    damage.empty = 1
  }

  static let flipped = damage("flip") { damage in
    (damage.places, damage.refused, damage.silent, damage.deleted) = (8_192, 8_000, 190, 2)
  }

  static let log = damage("flip", of: "/store.sqlite-wal") { damage in
    (damage.places, damage.earlier) = (4_120, 4_120)
  }

  private static func crash(
    _ operation: String, group: String, _ change: (inout CrashRecord) -> Void
  ) -> CrashRecord {
    var crash = CrashRecord(operation: operation, group: group)
    crash.t = CrashRecord.Cost(wallNanoseconds: 1_500_000_000, disks: 200)
    change(&crash)
    return crash
  }

  private static func damage(
    _ damage: String, of file: String = "/store.sqlite", _ change: (inout DamageRecord) -> Void
  ) -> DamageRecord {
    var record = DamageRecord(file: file, damage: damage)
    record.t = DamageRecord.Cost(wallNanoseconds: 2_000_000_000)
    change(&record)
    return record
  }
}
