import Domain
import Testing

@testable import Suite

@Suite struct CascadeTests {
  private let habits = [Pool.habits[0], Pool.habits[1]]

  /// Two habits with a log each; those named are dead, with a stamp of their own.
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
}
