import HabitDomain
import Testing

@testable import HabitSuite

@Suite struct BriefTests {
  private static let habit = Habit(id: Pool.habits[1], name: "a", startDay: CivilDay(0))
  private static let log = HabitLog(
    id: Pool.logs[0], habitID: habit.id, date: Instant(milliseconds: 0), day: CivilDay(3), value: 2)

  @Test func `answers are one short line each`() {
    #expect(brief(.success(Done())) == "ok")
    #expect(brief(.success(Self.habit)) == "habit 2 \"a\"")
    #expect(brief(.success([Self.habit])) == "[habit 2 \"a\"]")
    #expect(brief(.success(Self.habit as Habit?)) == "habit 2 \"a\"")
    #expect(brief(.success(nil as Habit?)) == "nil")
    #expect(brief(.success(Self.log)) == "log 1 1970-01-04 2.0")
    #expect(brief(.success(Category(id: "c", name: "d"))) == "\"c\" \"d\"")
    let problem = RowProblem(id: "x", reason: "")
    #expect(
      brief(.success(HabitList(habits: [], problems: [problem]))) == "[], 1 unreadable")
    #expect(
      brief(.failure(.log(.futureDate)) as Outcome<Done>)
        == "refused: Cannot log habits for future dates")
  }

  @Test func `answers about families are one short line each`() {
    let time = Instant(milliseconds: 0)
    let family = Family(
      id: Pool.families[0], name: "ab", code: "ABC123", createdByUserID: Pool.people[0],
      createdAt: time)
    let user = UserProfile(
      id: Pool.people[0], displayName: "a", appleUserIDHash: "1234567890", createdAt: time)
    let member = Membership(
      id: Pool.memberships[0], familyID: family.id, userID: user.id, role: .parentAdmin,
      joinedAt: time)
    let row = PendingRow(
      id: family.id, metadata: Metadata(modifiedAt: Stamp(wall: 0, counter: 0, device: "")))
    #expect(brief(.success([row])) == "[family 1]")
    #expect(
      brief(
        .success(
          FoundedFamily(
            user: user, family: family, membership: member, qrPayload: "", isCodeProvisional: false)
        ))
        == "person 1 \"a\", family 1 \"ab\" ABC123, "
        + "membership 1 of person 1 in family 1 active parent_admin")
  }

  @Test func `answers about meals are one short line each`() {
    let (start, end) = (Instant(milliseconds: 0), Instant(milliseconds: 1))
    let meal = EatingPattern(id: Pool.meals[0], start: start, end: end, notes: "\0")
    #expect(brief(.success([meal])) == "[meal 1 from \(start) to \(end)]")
    let window = FastingWindow(start: start, end: end)
    #expect(brief(.success([window])) == "[\(start) to \(end)]")
    #expect(
      MealCommands.text(meal) == "meal 1 from \(start) to \(end), snack of 0.0 kcal \"\\0\"")
    #expect(Pool.name(of: Pool.meals[1]) == "meal 2")
  }

  @Test(arguments: [
    ("a", "\"a\""), ("a\0b", "\"a\\0b\""), ("\u{200B}", "\"\\u{200B}\""),
    (String(repeating: "a", count: 41), "\"aaaaaaaaaaaa…\" of 41"),
  ])
  func `nothing in a text is invisible`(_ text: String, _ shown: String) {
    #expect(quoted(text) == shown)
  }

  @Test func `reminders look like a clock in the text of a command`() {
    var habit = Self.habit
    habit.reminders = [Reminder(hour: 8, minute: 5), Reminder(hour: -1, minute: 60)]
    #expect(HabitCommands.text(habit) == "habit 2 \"a\" reminders [08:05, -1:60]")
  }

  @Test func `identifiers have names`() {
    #expect(Pool.name(of: Identifier(high: 3, low: 4)) == "new log 4")
    let other = Identifier(high: 9, low: 9)
    #expect(Pool.name(of: other) == other.description)
  }
}
