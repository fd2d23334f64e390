import HabitDomain
import TextChecking
import Testing

/// Values that reach a text have words of their own, and no case is shown by its Swift name.
@Suite struct WordsTests {
  private static let id = Identifier(high: 1, low: 2)
  private static let instant = Instant(milliseconds: 0)
  private static let storage = DataLayerError.service(.storageFull)

  private static let cases: [String] =
    [
      told(AccountStatus.self), told(ZoneEnd.self), told(SyncTrigger.self), told(ZoneChoice.self),
      told(AppVersion.self), told(Rung.self), told(Membership.Role.self),
      told(Membership.Status.self), told(Habit.Kind.self), told(EatingPattern.MealType.self),
      told(Body.Sex.self), told(Body.Activity.self), told(BodyMassCategory.self),
      told(CloudError.Code.self),
    ].flatMap(\.self)

  private static func told<Value: CaseIterable & CustomStringConvertible>(
    _ type: Value.Type
  ) -> [String] {
    type.allCases.map(\.description)
  }

  private static let samples: [any CustomStringConvertible & Sendable] = [
    SyncResult.Skip.alreadyRunning, SyncResult.Skip.waiting(until: instant),
    SyncResult.Skip.accountChanged, SyncResult.Skip.zoneGivenUp,
    SyncResult.Skip.account(.couldNotDetermine), CloudValue.text("a"), CloudValue.integer(1),
    CloudValue.number(0.5), CloudValue.date(instant), CloudValue.reference(record),
    CloudValue.link(record), Schedule.daily, Schedule.daysOfWeek([2, 1]),
    Schedule.timesPerWeek(3),
    StreakStatus(current: 3, atRisk: 0, isAtRisk: false, isTodayDue: true, display: 3),
    WeeklyProgress(done: 1, target: 2), Reminder(hour: 7, minute: 30),
    PendingNotification(
      habitID: id, day: CivilDay(0), reminder: Reminder(hour: 7, minute: 30), fireTime: instant),
    RowProblem(id: "a", reason: "it has no name"),
    Body(sex: .female, kilograms: 60, centimeters: 170, years: 30, activity: .veryActive),
  ]

  private static let record = RecordID(zone: RecordZone(name: "z"), name: "r")

  @Test(arguments: cases)
  func `a case has words`(_ text: String) {
    #expect(SwiftForm.firstOrName(in: text) == nil)
  }

  @Test(arguments: samples.indices)
  func `a value has words`(_ index: Int) {
    #expect(SwiftForm.firstOrName(in: Self.samples[index].description) == nil)
  }

  @Test(
    arguments: [
      LadderError.schemaValidationFailed("a"), .cloudKitCreationFailed(.quotaExceeded),
      .restored(Restoration(backup: 3, damagedFile: "/a")),
      .restored(Restoration(backup: 3, damagedFile: nil)), .localCreationFailed(storage),
      .inMemoryCreationFailed(storage),
      .allCreationMethodsFailed([
        .cloudKitCreationFailed(.quotaExceeded), .localCreationFailed(storage),
      ]),
    ])
  func `an error of the ladder is a sentence`(_ error: LadderError) {
    #expect(SwiftForm.firstOrName(in: "\(error)") == nil)
    #expect("\(error)".hasPrefix("The "))
  }

  @Test(
    arguments: [
      (SyncResult.Skip.account(.noAccount), "nobody is signed in"),
      (.account(.restricted), "the account is restricted"),
      (.waiting(until: instant), "it must wait until 1970-01-01T00:00Z"),
    ])
  func `why there was no sync reads like this`(_ skip: SyncResult.Skip, _ text: String) {
    #expect("\(skip)" == text)
  }
}

extension WordsTests {
  private static let contents: [SyncedContent] = [
    .family(Family(id: id, name: "f", code: "AAA111", createdByUserID: id, createdAt: instant)),
    .person(
      UserProfile(id: id, displayName: "p", appleUserIDHash: "1234567890", createdAt: instant)),
    .category(Category(id: "c", name: "n")),
    .membership(
      Membership(id: id, familyID: id, userID: id, role: .parentAdmin, joinedAt: instant)),
    .habit(
      Habit(
        id: id, name: "h", schedule: .daysOfWeek([1]), kind: .numeric, dailyTarget: 2,
        reminders: [Reminder(hour: 7, minute: 30)], startDay: CivilDay(0))),
    .log(HabitLog(id: id, habitID: id, date: instant, day: CivilDay(0), value: 0.5)),
  ]

  @Test(arguments: contents)
  func `a row that travels tells its fields`(_ content: SyncedContent) {
    #expect(SwiftForm.first(in: "\(content)") == nil)
    #expect("\(content)".hasPrefix("\(content.key): "))
  }

  @Test func `a habit that travels reads like this`() {
    #expect(
      "\(Self.contents[4])" == """
        habit \(Self.id): name "h", colorHex "#2DA9E3", schedule on weekdays [1], kind numeric, \
        dailyTarget 2.0, reminders [07:30], startDay 1970-01-01, isActive true, displayOrder 0, \
        isPinned false
        """)
  }

  @Test func `two rows that differ have different texts`() {
    guard case .habit(var habit) = Self.contents[4] else { return }
    habit.notes = ""
    #expect("\(SyncedContent.habit(habit))" != "\(Self.contents[4])")
  }
}
