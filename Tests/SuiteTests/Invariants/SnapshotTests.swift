import HabitDomain
import Testing

@testable import HabitSuite

@Suite struct SnapshotTests {
  private static func metadata(_ name: String) -> Metadata {
    var metadata = Metadata(
      recordName: "record of \(name)", changeTag: "tag of \(name)",
      modifiedAt: Stamp(wall: 1, counter: 0, device: "device of \(name)"))
    metadata.syncBlocked = "why \(name) is blocked"
    return metadata
  }

  /// A row of each table, with all texts and numbers set, and all different.
  private static let full: Dump = {
    var habit = Habit(id: Pool.habits[0], name: "habit", startDay: CivilDay(0))
    (habit.emoji, habit.colorHex, habit.unitLabel) = ("emoji", "color", "unit")
    (habit.categoryID, habit.notes) = ("habit's category", "habit's notes")
    habit.dailyTarget = 1.5
    var category = Category(id: "id", name: "category", order: 1)
    (category.displayName, category.emoji) = ("shown", "category's emoji")
    var person = PersonBuilder(1).person
    (person.displayName, person.appleUserIDHash, person.avatarURL) = ("person", "hash", "avatar")
    var family = FamilyBuilder(1).family
    (family.name, family.code) = ("family", "code")
    var log = LogBuilder(of: habit).log
    (log.timezone, log.value) = ("zone", 0.25)
    var meal = MealBuilder().meal
    (meal.notes, meal.calories) = ("meal's notes", 300)
    return Dump(
      habits: [StoredRow(content: habit, metadata: metadata("habit"))],
      logs: [StoredRow(content: log, metadata: metadata("log"))],
      categories: [StoredRow(content: category, metadata: metadata("category"))],
      families: [StoredRow(content: family, metadata: metadata("family"))],
      people: [StoredRow(content: person, metadata: metadata("person"))],
      memberships: [
        StoredRow(
          content: MembershipBuilder(of: person, in: family).membership,
          metadata: metadata("membership"))
      ],
      meals: [meal], unreadable: ["unreadable"], isSeedingCompleted: true)
  }()

  private func strings(in value: Any) -> [String] {
    if let text = value as? String { return [text] }
    return Mirror(reflecting: value).children.flatMap { strings(in: $0.value) }
  }

  /// Otherwise a text could change to another normal form unnoticed.
  @Test func `every text of every row is compared`() {
    let all = strings(in: SnapshotTests.full)
    #expect(Set(all).count == all.count)
    #expect(all.count > 40)
    #expect(Set(SnapshotTests.full.texts) == Set(all))
  }

  private func doubles(in value: Any) -> [Double] {
    if let number = value as? Double { return [number] }
    return Mirror(reflecting: value).children.flatMap { doubles(in: $0.value) }
  }

  /// No layer stores -0.0 (domain 0), but one that does answers what is equal to 0.0.
  @Test func `every number is compared, with its sign`() {
    #expect(Set(doubles(in: SnapshotTests.full)) == Set(SnapshotTests.full.numbers))
    #expect(SnapshotTests.full.numbers == [1.5, 0.25, 300])
    let changes: [(inout Dump, Double) -> Void] = [
      { $0.habits[0].content.dailyTarget = $1 }, { $0.logs[0].content.value = $1 },
      { $0.meals[0].calories = $1 },
    ]
    for change in changes {
      var (left, right) = (SnapshotTests.full, SnapshotTests.full)
      change(&left, 0.0)
      change(&right, -0.0)
      #expect(left == right)
      #expect(Snapshot(dump: left) != Snapshot(dump: right))
      change(&right, 0.0)
      #expect(Snapshot(dump: left) == Snapshot(dump: right))
    }
  }

  @Test func `two normal forms of a letter are two texts`() {
    var (left, right) = (SnapshotTests.full, SnapshotTests.full)
    #expect(Snapshot(dump: left) == Snapshot(dump: right))
    (left.families[0].content.name, right.families[0].content.name) = ("\u{E9}", "e\u{301}")
    #expect(left == right)
    #expect(Snapshot(dump: left) != Snapshot(dump: right))
  }
}
