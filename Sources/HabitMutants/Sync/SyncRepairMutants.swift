import HabitDomain
import HabitSync

/// Mutants of the repair after a merge.
enum SyncRepairMutants {
  static let all: [SyncMutant] = [
    SyncMutant(
      "days-by-instant", "5", 4,
      "Logs of the same instant, not of the same day, count as duplicates, and the first keeps its value."
    ) { rules in
      rules.repair.replace("D-6") { set, now in
        struct Moment: Hashable {
          let habit: Identifier
          let date: Instant
        }
        for group in groups(of: visible(set), by: { Moment(habit: $0.habitID, date: $0.date) }) {
          keep(group[0], of: group, in: &set, now)
        }
      }
    },
    SyncMutant(
      "highest-value-survives", "103", 9,
      "Among the logs of a day, the one with the greatest value survives."
    ) { rules in
      rules.repair.replace("D-6") { set, now in
        for group in groups(of: visible(set), by: Day.init) {
          let best = group.max { ($0.value ?? -1, $1.id) < ($1.value ?? -1, $0.id) } ?? group[0]
          keep(best, of: group, in: &set, now)
        }
      }
    },
    SyncMutant(
      "logs-stay", "106", 5, "Logs of a merged habit stay with it, unseen."
    ) { rules in
      let standard = rules.repair.rules.first { $0.name == "D-5" }
      rules.repair.replace("D-5") { set, now in
        let logs = set.logs
        standard?.apply(&set, now)
        for log in logs { set.set(.log(log)) }
      }
    },
    SyncMutant(
      "two-admins", "107", 9, "Two admins appointed on two devices both stay."
    ) { $0.repair.replace("D-3", by: nil) },
    SyncMutant(
      "code-by-time", "109", 6, "The new code of a family depends on the time of the repair."
    ) { rules in
      rules.repair.replace("D-4") { set, now in
        for group in groups(of: set.families, by: \.code) {
          let first = group.min { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
          for var loser in group where loser.id != first?.id {
            let digits = String(now.milliseconds.magnitude, radix: 36, uppercase: true)
            let last = String(loser.id.low % 36, radix: 36, uppercase: true)
            loser.code = String(("0000000" + digits).suffix(7)) + last
            set.set(.family(loser))
          }
        }
      }
    }.found(within: 6_000),
    SyncMutant(
      "two-logs-of-day", "cloud 29", 5, "Two logs of a day written by two devices both stay."
    ) { $0.repair.replace("D-6", by: nil) },
    SyncMutant(
      "admin-stamped-anew", "cloud 30", 4, "Every repair stamps the role of the admin anew."
    ) { rules in
      rules.repair.rules.append(
        Repair.Rule("again") { set, now in
          for var member in set.memberships
          where member.role == .parentAdmin && member.lastRoleChangeAt != now {
            member.lastRoleChangeAt = now
            set.set(.membership(member))
          }
        })
    },
    SyncMutant(
      "most-logs-survive", "cloud 31", 9,
      "Among habits with exactly the same name, the one with the most logs survives; later logs stay."
    ) { rules in
      rules.repair.replace("D-5") { set, now in
        let logs = set.logs
        let named = set.habits.filter { $0.categoryID != nil }
        for group in groups(of: named, by: { [$0.name, $0.categoryID] }) {
          let count = { (habit: Habit) in logs.count { $0.habitID == habit.id } }
          let best = group.max { (count($0), $1.id) < (count($1), $0.id) } ?? group[0]
          for loser in group where loser.id != best.id { merge(loser, into: best, in: &set, now) }
        }
      }
    },
    SyncMutant(
      "names-across-categories", "cloud 32", 4,
      "Habits with the same name are merged across categories, even if one has none."
    ) { merge(&$0, by: \.name) },
    // The clock stands for the order of a dictionary: as arbitrary, but the same in a replay.
    SyncMutant(
      "tie-by-time", "104", 4, "Which log of a day survives depends on the order of a dictionary."
    ) { rules in
      rules.repair.replace("D-6") { set, now in
        for group in groups(of: visible(set), by: Day.init) {
          var kept = now.milliseconds / 1_000 % 2 == 0 ? group[0] : group[group.count - 1]
          kept.value = group.compactMap(\.value).max()
          keep(kept, of: group, in: &set, now)
        }
      }
    },
    SyncMutant(
      "name-after-repair", "D-4", 4, "A family that gets a new code also gets a new name."
    ) { rules in
      let standard = rules.repair.rules.first { $0.name == "D-4" }
      rules.repair.replace("D-4") { set, now in
        let codes = Dictionary(set.families.map { ($0.id, $0.code) }) { first, _ in first }
        standard?.apply(&set, now)
        for var family in set.families where codes[family.id] != family.code {
          family.name = "Family \(family.code)"
          set.set(.family(family))
        }
      }
    },
    SyncMutant(
      "names-of-two-categories", "D-5", 4,
      "Habits with the same name are merged, although in different categories."
    ) { merge(&$0) { $0.categoryID == nil ? nil : $0.name.lowercased() } },
    SyncMutant(
      "habits-of-one-category", "D-5", 3, "Habits in the same category are merged."
    ) { merge(&$0, by: \.categoryID) },
    SyncMutant(
      "logs-of-one-day", "D-6", 3, "Only one log of a day survives, even of different habits."
    ) { keepOneLog(&$0, by: \.day) },
    SyncMutant(
      "logs-of-one-habit", "D-6", 3, "Only one log of a habit survives, even of different days."
    ) { keepOneLog(&$0, by: \.habitID) },
    SyncMutant(
      "members-of-one-family", "D-2", 3, "Only one member of a family survives."
    ) { $0.repair.replace("D-2") { set, _ in removeAllButFirst(of: \.familyID, in: &set) } },
    SyncMutant(
      "memberships-of-one-person", "D-2", 3, "A person keeps only one membership."
    ) { $0.repair.replace("D-2") { set, _ in removeAllButFirst(of: \.userID, in: &set) } },
    SyncMutant(
      "admins-of-all-families", "D-3", 3, "Only one admin of all families stays admin."
    ) { rules in
      rules.repair.replace("D-3") { set, _ in
        let admins = visible(set).filter { $0.status == .active && $0.role == .parentAdmin }
        keepEarliest(of: admins, in: &set) { $0.role = .adult }
      }
    },
    SyncMutant(
      "names-without-category", "D-5", 2,
      "Habits with the same name are merged, although in no category."
    ) { merge(&$0) { [$0.name.lowercased(), $0.categoryID ?? ""] } },
    SyncMutant(
      "former-members-count", "D-2", 2, "A removed membership survives an active one."
    ) { rules in
      rules.repair.replace("D-2") { set, _ in
        for group in groups(of: visible(set), by: { [$0.familyID, $0.userID] }) {
          keepEarliest(of: group, in: &set) { $0.status = .removed }
        }
      }
    },
    SyncMutant(
      "former-admins-count", "D-3", 2, "A former admin counts as admin."
    ) { rules in
      rules.repair.replace("D-3") { set, _ in
        let admins = visible(set).filter { $0.role == .parentAdmin }
        for group in groups(of: admins, by: \.familyID) {
          keepEarliest(of: group, in: &set) { $0.role = .adult }
        }
      }
    }.found(within: 20_000),
  ]
}

// MARK: - Habits

extension SyncRepairMutants {
  /// Merges all habits that share a key into the first of them; nil is no key.
  private static func merge<Key: Hashable & SendableMetatype>(
    _ rules: inout SyncRules, by key: @escaping @Sendable (Habit) -> Key?
  ) {
    rules.repair.replace("D-5") { set, now in
      for group in groups(of: set.habits, by: key) {
        for loser in group.dropFirst() { merge(loser, into: group[0], in: &set, now) }
      }
    }
  }

  private static func merge(
    _ loser: Habit, into habit: Habit, in set: inout RepairSet, _ now: Instant
  ) {
    set.bury(RowKey(.habit, loser.id), at: now, mergedInto: "\(habit.id)")
    for var log in set.logs where log.habitID == loser.id {
      log.habitID = habit.id
      set.set(.log(log))
    }
  }
}

// MARK: - Logs

extension SyncRepairMutants {
  private struct Day: Hashable {
    let habit: Identifier
    let day: CivilDay

    init(_ log: HabitLog) { (habit, day) = (log.habitID, log.day) }
  }

  private static func visible(_ set: RepairSet) -> [HabitLog] {
    set.logs.filter { set.isVisible(RowKey(.log, $0.id)) }
  }

  /// Keeps one of all logs that share a key, with the greatest value.
  private static func keepOneLog<Key: Hashable & SendableMetatype>(
    _ rules: inout SyncRules, by key: @escaping @Sendable (HabitLog) -> Key
  ) {
    rules.repair.replace("D-6") { set, now in
      for group in groups(of: visible(set), by: key) {
        var kept = group[0]
        kept.value = group.compactMap(\.value).max()
        keep(kept, of: group, in: &set, now)
      }
    }
  }

  private static func keep(
    _ kept: HabitLog, of group: [HabitLog], in set: inout RepairSet, _ now: Instant
  ) {
    set.set(.log(kept))
    for log in group where log.id != kept.id { set.bury(RowKey(.log, log.id), at: now) }
  }
}

// MARK: - Memberships

extension SyncRepairMutants {
  private static func visible(_ set: RepairSet) -> [Membership] {
    set.memberships.filter { set.isVisible(RowKey(.membership, $0.id)) }
  }

  /// Changes all active members but the one that joined first.
  private static func keepEarliest(
    of members: [Membership], in set: inout RepairSet, change: (inout Membership) -> Void
  ) {
    let sorted = members.sorted { ($0.joinedAt, $0.id) < ($1.joinedAt, $1.id) }
    for var loser in sorted.dropFirst() where loser.status == .active {
      change(&loser)
      set.set(.membership(loser))
    }
  }

  private static func removeAllButFirst(
    of key: (Membership) -> Identifier, in set: inout RepairSet
  ) {
    for group in groups(of: visible(set).filter({ $0.status == .active }), by: key) {
      for var loser in group.dropFirst() {
        loser.status = .removed
        set.set(.membership(loser))
      }
    }
  }
}
