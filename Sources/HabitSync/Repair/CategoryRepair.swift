import HabitDomain

/// One category of a name (D-7).
enum CategoryRepair {
  static func mergeNames(in set: inout RepairSet, at now: Instant, _ key: (String) -> String) {
    for group in groups(of: set.categories, by: { Array(key($0.name).utf8) }) {
      let sorted = group.sorted(by: survives)
      for loser in sorted.dropFirst() {
        set.bury(RowKey(.category, loser.id), at: now, mergedInto: sorted.first?.id)
      }
    }
    repointHabits(in: &set)
  }

  private static func survives(_ left: Category, _ right: Category) -> Bool {
    guard left.isPredefined == right.isPredefined else { return left.isPredefined }
    return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }

  private static func repointHabits(in set: inout RepairSet) {
    for var habit in set.habits {
      guard let id = habit.categoryID, let survivor = set.survivor(of: RowKey(.category, id))
      else { continue }
      habit.categoryID = survivor.id
      set.set(.habit(habit))
    }
  }
}
