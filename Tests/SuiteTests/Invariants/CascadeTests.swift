import HabitDomain
import Testing

@testable import HabitSuite

@Suite struct CascadeTests {
  private let habits = [Pool.habits[0], Pool.habits[1]]

  /// Two habits with a log each; the given ones are deleted, with a stamp of their own.
  private func dump(deadHabits: Set<Int> = [], deadLogs: Set<Int> = []) -> Dump {
    Dump(
      habits: habits.indices.map { index in
        StoredRow(
          content: Habit(id: habits[index], name: "a", startDay: CivilDay(0)),
          metadata: metadata(isDead: deadHabits.contains(index)))
      },
      logs: habits.indices.map { index in
        StoredRow(
          content: HabitLog(
            id: Pool.logs[index], habitID: habits[index], date: Instant(milliseconds: 0),
            day: CivilDay(0)),
          metadata: metadata(isDead: deadLogs.contains(index)))
      },
      categories: [], unreadable: [], isSeedingCompleted: false)
  }

  private func metadata(isDead: Bool) -> Metadata {
    Metadata(
      modifiedAt: Stamp(wall: isDead ? 2 : 1, counter: 0, device: "d"),
      deletedAt: isDead ? Instant(milliseconds: 2) : nil)
  }

  @Test(
    arguments: [
      ([0], [0], nil), ([], [], "habit 1 was not deleted"),
      ([0, 1], [0, 1], "habit 2 was deleted too"),
      ([0], [], "log 1 was left behind"), ([0], [0, 1], "log 2 was deleted too"),
    ] as [([Int], [Int], String?)])
  func `the deletion of habit 1 takes its log and nothing else`(
    _ deadHabits: [Int], _ deadLogs: [Int], _ violation: String?
  ) {
    let after = dump(deadHabits: Set(deadHabits), deadLogs: Set(deadLogs))
    let cascade = Cascade(before: dump(), after: after, doomed: [habits[0]])
    #expect(cascade.violation == violation)
  }

  @Test func `a deletion leaves the tombstone of a habit, even without logs`() {
    var (before, after) = (dump(deadHabits: [1]), dump(deadHabits: [0, 1]))
    (before.logs, after.logs) = ([], [])
    for place in [0, 1] {
      var rest = after
      rest.habits.remove(at: place)
      let cascade = Cascade(before: before, after: rest, doomed: Set(habits))
      #expect(cascade.violation == "habit \(place + 1) is gone")
    }
  }

  @Test func `a deletion leaves the tombstone of a category`() {
    let before = dump(category: nil, isDeleted: false)
    var after = dump(category: nil, isDeleted: true)
    after.categories = []
    let cascade = Cascade(
      before: before, after: after, doomed: [], deletedCategories: ["e\u{301}"])
    #expect(cascade.violation == "category \"e\\u{0301}\" is gone")
  }

  private func dump(category: String?, isDeleted: Bool) -> Dump {
    var dump = dump()
    dump.habits[0].content.categoryID = category
    let row = HabitDomain.Category(id: "e\u{301}", name: "a")
    dump.categories = [StoredRow(content: row, metadata: metadata(isDead: isDeleted))]
    return dump
  }

  @Test(
    arguments: [
      (nil, true, nil), ("e\u{301}", true, "habit 1 stayed in its category"),
      (nil, false, "category \"e\\u{0301}\" was not deleted"),
    ] as [(String?, Bool, String?)])
  func `the deletion of a category empties it`(
    _ left: String?, _ isDeleted: Bool, _ violation: String?
  ) {
    let cascade = Cascade(
      before: dump(category: "e\u{301}", isDeleted: false),
      after: dump(category: left, isDeleted: isDeleted), doomed: [],
      deletedCategories: ["e\u{301}"])
    #expect(cascade.violation == violation)
  }

  @Test func `the deletion of a category leaves the habits of others`() {
    let cascade = Cascade(
      before: dump(category: "e\u{301}", isDeleted: false),
      after: dump(category: nil, isDeleted: false), doomed: [], deletedCategories: ["\u{E9}"])
    #expect(cascade.violation == "habit 1 left its category")
  }
}
