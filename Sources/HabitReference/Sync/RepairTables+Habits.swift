import HabitDomain

// Categories, habits and logs (D-5 to D-7).
extension RepairTables {
  /// D-7: of categories with one name a predefined one survives, else the least id; habits follow it.
  mutating func mergeCategories(at now: Instant) {
    let names = categories.map { TextRules.folded($0.content.name) }
    let same = groups(
      of: Array(categories.indices), where: { categories[$0].isLive }, { names[$0] == names[$1] },
      first: { isBefore(categories[$0], categories[$1]) })
    for group in same {
      for loser in group.losers {
        categories[loser].bury(at: now, mergedInto: categories[group.survivor].content.id)
      }
    }
    for index in habits.indices where habits[index].isLive {
      guard let category = habits[index].content.categoryID,
        let end = survivor(of: ByteText(category), in: categories, ByteText.init)
      else { continue }
      habits[index].content.categoryID = end.content.id
    }
  }

  private func isBefore(
    _ left: RepairRow<Category, ByteText>, _ right: RepairRow<Category, ByteText>
  ) -> Bool {
    let isPredefined = left.content.isPredefined
    return isPredefined == right.content.isPredefined ? left.id < right.id : isPredefined
  }

  /// D-5: of habits with one name in a category the least id survives; logs follow it. Habits without a category may share a
  /// name.
  mutating func mergeHabits(at now: Instant) {
    let names = habits.map { TextRules.folded($0.content.name) }
    let categories = habits.map { $0.content.categoryID.map(ByteText.init) }
    let areAlike = { (first: Int, second: Int) -> Bool in
      names[first] == names[second] && categories[first] == categories[second]
    }
    let same = groups(
      of: Array(habits.indices), where: { habits[$0].isLive && categories[$0] != nil }, areAlike,
      first: { habits[$0].id < habits[$1].id })
    for group in same {
      for loser in group.losers {
        habits[loser].bury(at: now, mergedInto: "\(habits[group.survivor].id)")
      }
    }
    for index in logs.indices where logs[index].isLive {
      let habit = logs[index].content.habitID
      guard let end = survivor(of: habit, in: habits, { Identifier($0) }) else { continue }
      logs[index].content.habitID = end.id
    }
  }

  /// D-6: of the logs of a habit on a day the least id survives, with the greatest value.
  mutating func mergeLogs(at now: Instant) {
    let same = groups(
      of: logs, where: isVisible,
      { $0.content.habitID == $1.content.habitID && $0.content.day == $1.content.day },
      first: { $0.id < $1.id })
    for group in same {
      let values = group.members.compactMap { logs[$0].content.value }
      logs[group.survivor].content.value = values.max()
      for loser in group.losers { logs[loser].bury(at: now) }
    }
  }
}
