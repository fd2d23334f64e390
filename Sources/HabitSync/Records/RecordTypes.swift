import HabitDomain

// The tables of fields (domain 4.1).

extension RecordType {
  /// All types as the present version knows them, in the order of upload.
  static let all = all(of: .current)

  /// All types as a version of the app knows them, in the order of upload.
  static func all(of version: AppVersion) -> [RecordType] { byVersion[version] ?? [] }

  private static let byVersion = Dictionary(
    uniqueKeysWithValues: AppVersion.allCases.map { version in
      (version, [family, person, category, membership, habit, log].map { $0(version) })
    })

  /// Makes blank content of rows whose ids are identifiers.
  private static func ofID<Content>(
    _ make: @escaping @Sendable (Identifier) -> Content
  ) -> @Sendable (RowKey) -> Content? {
    { key in Identifier(key.id).map(make) }
  }

  private static let epoch = Instant(milliseconds: 0)
  private static let nobody = Identifier(high: 0, low: 0)

  private static func family(_ version: AppVersion) -> RecordType {
    RecordType(
      .family, ["Family", "CKFamily"],
      [
        RecordField("name", \Family.name, .required(.text)),
        RecordField("code", \.code, .required(.text)),
        RecordField("createdByUserId", \.createdByUserID, .required(.identifier)),
        RecordField("createdAt", \.createdAt, .required(.date)),
      ], of: version,
      blank: ofID { Family(id: $0, name: "", code: "", createdByUserID: nobody, createdAt: epoch) },
      wrap: { .family($0) },
      unwrap: { if case .family(let family) = $0 { family } else { nil } })
  }

  private static func person(_ version: AppVersion) -> RecordType {
    RecordType(
      .person, ["UserProfile", "CKUserProfile"],
      [
        RecordField("displayName", \UserProfile.displayName, .required(.text)),
        RecordField("appleUserIdHash", \.appleUserIDHash, .required(.text)),
        RecordField("avatarUrl", \.avatarURL, .optional(.text)).recent,
        RecordField("createdAt", \.createdAt, .required(.date)),
      ], of: version,
      blank: ofID { UserProfile(id: $0, displayName: "", appleUserIDHash: "", createdAt: epoch) },
      wrap: { .person($0) },
      unwrap: { if case .person(let person) = $0 { person } else { nil } })
  }

  private static func category(_ version: AppVersion) -> RecordType {
    RecordType(
      .category, ["Category"],
      [
        RecordField("name", \Category.name, .required(.text)),
        RecordField("displayName", \.displayName, .required(.text)),
        RecordField("emoji", \.emoji, .required(.text)),
        RecordField("order", \.order, .required(.integer)),
        RecordField("isActive", \.isActive, .required(.truth)),
        RecordField("isPredefined", \.isPredefined, .required(.truth)),
      ], of: version,
      blank: { Category(id: $0.id, name: "") },
      wrap: { .category($0) },
      unwrap: { if case .category(let category) = $0 { category } else { nil } })
  }

  private static func membership(_ version: AppVersion) -> RecordType {
    RecordType(
      .membership, ["Membership", "CKMembership"],
      [
        RecordField("family", \Membership.familyID, .required(.parent)),
        RecordField("user", \.userID, .required(.parent)),
        RecordField("role", \.role, .required(.choice)),
        RecordField("status", \.status, .required(.choice)),
        RecordField("joinedAt", \.joinedAt, .required(.date)),
        RecordField("lastRoleChangeAt", \.lastRoleChangeAt, .optional(.date)),
      ], of: version,
      blank: ofID { Membership(id: $0, familyID: nobody, userID: nobody, joinedAt: epoch) },
      wrap: { .membership($0) },
      unwrap: { if case .membership(let membership) = $0 { membership } else { nil } })
  }

  private static func habit(_ version: AppVersion) -> RecordType {
    RecordType(
      .habit, ["Habit"], habitFields, of: version,
      blank: ofID { Habit(id: $0, name: "", startDay: CivilDay(0)) },
      wrap: { .habit($0) },
      unwrap: { if case .habit(let habit) = $0 { habit } else { nil } })
  }

  private static func log(_ version: AppVersion) -> RecordType {
    RecordType(
      .log, ["HabitLog"],
      [
        RecordField("habitID", \HabitLog.habitID, .required(.owner)),
        RecordField("date", \.date, .required(.date)),
        RecordField("timezone", \.timezone, .required(.text)),
        RecordField("day", \.day, .required(.day)),
        RecordField("value", \.value, .optional(.number)),
      ], of: version,
      blank: ofID { HabitLog(id: $0, habitID: nobody, date: epoch, day: CivilDay(0)) },
      wrap: { .log($0) },
      unwrap: { if case .log(let log) = $0 { log } else { nil } })
  }

  // The category is a text and not a reference, because its id need not be a valid record name.
  private static let habitFields: [RecordField<Habit>] = [
    RecordField("name", \.name, .required(.text)),
    RecordField("emoji", \.emoji, .optional(.text)),
    RecordField("colorHex", \.colorHex, .required(.text)),
    RecordField("schedule", \.schedule, .required(.schedule)),
    RecordField("kind", \.kind, .required(.kind)),
    RecordField("dailyTarget", \.dailyTarget, .optional(.number)),
    RecordField("unitLabel", \.unitLabel, .optional(.text)).retired,
    RecordField("reminders", \.reminders, .required(.reminders)),
    RecordField("startDay", \.startDay, .required(.day)),
    RecordField("endDay", \.endDay, .optional(.day)),
    RecordField("isActive", \.isActive, .required(.truth)),
    RecordField("displayOrder", \.displayOrder, .required(.integer)),
    RecordField("categoryID", \.categoryID, .optional(.text)),
    RecordField("isPinned", \.isPinned, .defaulted(.truth, to: false)).recent,
    RecordField("notes", \.notes, .optional(.text)).recent,
    RecordField("archivedAt", \.archivedAt, .optional(.date)).recent,
    RecordField("priorityLevel", \.priorityLevel, .optional(.integer)).recent,
  ]
}
