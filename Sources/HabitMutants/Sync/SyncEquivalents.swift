import HabitDomain
import HabitSync

/// Mutants that behave like the original and must not be found.
enum SyncEquivalents {
  static let all: [SyncMutant] = [
    // Rules are applied until nothing changes, so the other duplicates go in later rounds.
    SyncMutant(
      "one-duplicate-a-turn", "43", 0,
      "Each round of the repair removes only one duplicate log of a day.",
      kind: .equivalent
    ) { rules in
      let standard = rules.repair.rules.first { $0.name == "D-6" }
      rules.repair.replace("D-6") { set, now in
        var whole = set
        standard?.apply(&whole, now)
        let changes = set.differences(to: whole)
        guard let loser = changes.first(where: { $0.deletedAt != nil }) else { return set = whole }
        for item in changes where item.deletedAt == nil { set.set(item.content) }
        set.bury(loser.content.key, at: now)
      }
    },
    SyncMutant(
      "smaller-pages", "", 0, "Fewer changes are fetched and fewer records sent at once.",
      kind: .equivalent
    ) { rules in
      rules.pageSize = max(1, rules.pageSize - 1)
      rules.chunks.records = max(1, rules.chunks.records - 1)
    },
    SyncMutant(
      "rules-turned", "", 0, "People and memberships are repaired before habits and logs.",
      kind: .equivalent
    ) { rules in
      let isOfHabits = { (rule: Repair.Rule) in ["D-5", "D-6", "D-7"].contains(rule.name) }
      let all = rules.repair.rules
      rules.repair.rules = all.filter { !isOfHabits($0) } + all.filter(isOfHabits)
    },
  ]
}
