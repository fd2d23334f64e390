@_spi(Storage) import HabitDomain
import HabitReference
import Testing

/// What a record must contain, according to domain 4.1.
@Suite struct ReferenceRecordTests {
  static let habit = Habit(
    id: .of(1), name: "Run", emoji: "🏃", colorHex: "#102030", schedule: .daysOfWeek([7, 1]),
    kind: .numeric, dailyTarget: 8, unitLabel: "km",
    reminders: [Reminder(hour: 7, minute: 5), Reminder(hour: 20, minute: 30)],
    startDay: CivilDay(20_000), endDay: CivilDay(20_400), isActive: false, displayOrder: 3,
    categoryID: "sport", isPinned: true, notes: "Slowly",
    archivedAt: Instant(milliseconds: 9), priorityLevel: 2)

  static let habitFields: [String: CloudValue] = [
    "name": .text("Run"), "emoji": .text("🏃"), "colorHex": .text("#102030"),
    "schedule": .text(#"{"days":[1,7],"kind":"daysOfWeek"}"#), "kind": .integer(1),
    "dailyTarget": .number(8), "unitLabel": .text("km"),
    "reminders": .text(#"[{"hour":7,"minute":5},{"hour":20,"minute":30}]"#),
    "startDay": .integer(20_000), "endDay": .integer(20_400), "isActive": .integer(0),
    "displayOrder": .integer(3), "categoryID": .text("sport"), "isPinned": .integer(1),
    "notes": .text("Slowly"), "archivedAt": .date(Instant(milliseconds: 9)),
    "priorityLevel": .integer(2),
  ]

  private func record(
    _ content: SyncedContent, deletedAt: Instant? = nil, mergedInto: String? = nil
  ) -> ReferenceRecord {
    ReferenceRecord(
      of: SyncedRow(
        content: content,
        metadata: Metadata(
          modifiedAt: Stamp(wall: 5, counter: 6, device: "a"), deletedAt: deletedAt),
        mergedInto: mergedInto))
  }

  private func stamped(_ fields: [String: CloudValue]) -> [String: CloudValue] {
    fields.merging([
      "modifiedWall": .integer(5), "modifiedCounter": .integer(6), "modifiedDevice": .text("a"),
    ]) { first, _ in first }
  }

  @Test func `a habit says all that a person can set`() {
    let record = record(.habit(Self.habit))
    #expect(record.type == "Habit")
    #expect(record.fields == stamped(Self.habitFields))
  }

  @Test func `a field without a value is not there`() {
    let record = record(.habit(Habit(id: .of(1), name: "Run", startDay: CivilDay(20_000))))
    let optional = [
      "emoji", "dailyTarget", "unitLabel", "endDay", "categoryID", "notes", "archivedAt",
      "priorityLevel",
    ]
    #expect(Set(record.fields.keys) == Set(stamped(Self.habitFields).keys).subtracting(optional))
  }

  @Test func `a tombstone says when it went, and where`() {
    let content = SyncedContent.category(Category(id: "c", name: "Sport"))
    let now = Instant(milliseconds: 7)
    let (live, dead) = (record(content), record(content, deletedAt: now, mergedInto: "d"))
    #expect(
      dead.fields
        == live.fields.merging(["deletedAt": .date(now), "mergedInto": .text("d")]) { $1 })
    // For a live row, the survivor does not matter.
    #expect(record(content, mergedInto: "d") == live)
  }

  @Test(arguments: [
    (SyncedTable.family, ["name", "code", "createdByUserId", "createdAt"]),
    (.person, ["displayName", "appleUserIdHash", "avatarUrl", "createdAt"]),
    (.category, ["name", "displayName", "emoji", "order", "isActive", "isPredefined"]),
    (.membership, ["family", "user", "role", "status", "joinedAt", "lastRoleChangeAt"]),
    (.habit, habitFields.keys.sorted()), (.log, ["habitID", "date", "timezone", "day", "value"]),
  ])
  func `the names of a table are its own and those of a stamp`(
    _ table: SyncedTable, _ names: [String]
  ) {
    let stamp = [
      "modifiedWall", "modifiedCounter", "modifiedDevice", "deletedAt", "mergedInto",
    ]
    #expect(ReferenceRecord.names(of: table) == Set(names + stamp))
  }
}
