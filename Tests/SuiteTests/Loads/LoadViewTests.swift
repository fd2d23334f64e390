import HabitDomain
import LoadCheck
import Testing

@testable import HabitSuite

@Suite struct LoadViewTests {
  private static func view(_ parts: (LoadAction, Int)...) throws -> LoadView {
    LoadView(
      try LoadMix(
        "mine", "Mine.", sizes: LoadSizes(habits: 2, logDays: 5), keys: .uniform, rate: 1,
        parts.map { LoadMix.Part($0.0, $0.1) }))
  }

  /// Three habits at places, with a day on which they were done.
  private static func dump(places: [Int], done: Int32 = 5, wall: Int64 = 1) -> Dump {
    let data = LoadData(sizes: LoadSizes())
    let habits = places.enumerated().map { number, place in
      var habit = data.habit(number)
      (habit.displayOrder, habit.lastCompletedDay) = (place, CivilDay(done))
      return StoredRow(
        content: habit,
        metadata: Metadata(
          modifiedAt: Stamp(wall: wall, counter: 0, device: "a"),
          deletedAt: number == 0 ? Instant(milliseconds: wall) : nil))
    }
    return Dump(
      habits: habits, logs: [], categories: [], unreadable: [], isSeedingCompleted: true)
  }

  @Test func `moments of changes are left out, and whether a row is deleted is not`() throws {
    let view = try Self.view((.setLog, 100))
    let (first, second) = (Self.dump(places: [0, 1, 2]), Self.dump(places: [0, 1, 2], wall: 9))
    #expect(first != second && view.of(first) == view.of(second))
    var revived = first
    revived.habits[0].metadata.deletedAt = nil
    #expect(view.of(first) != view.of(revived))
    var written = first
    written.habits[1].metadata.revision = 2
    #expect(view.of(first) != view.of(written))
  }

  @Test func `places count, and where habits are created at once each has another one`() throws {
    let (first, second) = (Self.dump(places: [0, 1, 2]), Self.dump(places: [0, 2, 1]))
    let lost = Self.dump(places: [0, 1, 1])
    let still = try Self.view((.setLog, 100))
    #expect(still.of(first) != still.of(second))
    let creating = try Self.view((.createHabit, 100))
    #expect(creating.of(first) == creating.of(second))
    #expect(creating.places(of: first) == creating.places(of: second))
    #expect(creating.places(of: first) != creating.places(of: lost))
    let both = try Self.view((.createHabit, 50), (.updateHabit, 50))
    #expect(both.places(of: first) == both.places(of: lost) && both.of(first) == both.of(lost))
    #expect(still.places(of: first).isEmpty)
  }

  @Test func `the last day that was done counts, unless habits and logs are changed at once`()
    throws
  {
    let (first, second) = (Self.dump(places: [0], done: 5), Self.dump(places: [0], done: 6))
    for view in [try Self.view((.setLog, 100)), try Self.view((.updateHabit, 100))] {
      #expect(view.of(first) != view.of(second))
    }
    let both = try Self.view((.setLog, 50), (.updateHabit, 50))
    #expect(both.of(first) == both.of(second))
  }
}
