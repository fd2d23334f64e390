import HabitDomain

/// One habit of a name in a category (D-5), and one log of a day (D-6).
enum HabitRepair {
  private struct Place: Hashable {
    let name: [UInt8]
    let category: [UInt8]
  }

  private struct Day: Hashable {
    let habit: Identifier
    let day: CivilDay
  }

  /// Habits without a category may share a name, as the deletion of a category leaves them (H-7).
  static func mergeNames(in set: inout RepairSet, at now: Instant, _ key: (String) -> String) {
    let same = groups(of: set.habits) { habit in
      habit.categoryID.map { Place(name: Array(key(habit.name).utf8), category: Array($0.utf8)) }
    }
    for group in same {
      for loser in group.dropFirst() {
        set.bury(RowKey(.habit, loser.id), at: now, mergedInto: group.first.map { "\($0.id)" })
      }
    }
    repointLogs(in: &set)
  }

  private static func repointLogs(in set: inout RepairSet) {
    for var log in set.logs {
      guard let survivor = set.survivor(of: RowKey(.habit, log.habitID)),
        let id = Identifier(survivor.id)
      else { continue }
      log.habitID = id
      set.set(.log(log))
    }
  }

  static func mergeDays(in set: inout RepairSet, at now: Instant) {
    let visible = set.logs.filter { set.isVisible(RowKey(.log, $0.id)) }
    for group in groups(of: visible, by: { Day(habit: $0.habitID, day: $0.day) }) {
      guard var survivor = group.first else { continue }
      let best = group.compactMap(\.value).max()
      if survivor.value != best {
        survivor.value = best
        set.set(.log(survivor))
      }
      for loser in group.dropFirst() { set.bury(RowKey(.log, loser.id), at: now) }
    }
  }
}
