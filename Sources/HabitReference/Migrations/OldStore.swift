public import HabitDomain

/// What a migration must make of a store of the apps, row by row (domain 5.3).
///
/// It knows nothing about SQL: rows are dictionaries, and each version is one function.
public struct OldStore: Sendable {
  /// Version and rows.
  public internal(set) var contents: StoreContents
  let days: DayRules

  /// Makes a store with the offsets of the zones that it mentions.
  public init(_ contents: StoreContents, days: DayRules) {
    (self.contents, self.days) = (contents, days)
  }

  /// The newest version of the apps.
  public static let newest = 12

  /// The contents at a later version; from 13 on in the tables of ours.
  public func contents(at version: Int) -> StoreContents {
    var store = self
    while store.contents.version < min(version, OldStore.newest) { store.takeStep() }
    return version > OldStore.newest ? store.movedIn(to: version) : store.contents
  }

  private mutating func takeStep() {
    contents.version += 1
    switch contents.version {
    case 2: addMetadata()
    case 3: add("isPinned", .integer(0), to: ["habits"])
    case 4, 6, 12: break
    case 5: fillLastCompletedDays()
    case 7: replaceDates()
    case 8: replaceZones()
    case 9: freeKeys()
    case 10: change("habits") { $0["schedule"] = ScheduleTexts.ofToday($0["schedule"]) }
    default: addTombstones()
    }
  }

  static let synced = ["families", "users", "memberships", "categories", "habits", "logs"]

  subscript(table: String) -> [PlainRow] { contents.tables[table] ?? [] }

  mutating func change(_ table: String, _ change: (inout PlainRow) -> Void) {
    var rows = self[table]
    for index in rows.indices { change(&rows[index]) }
    contents.tables[table] = rows
  }

  private mutating func add(_ column: String, _ value: StoredValue, to tables: [String]) {
    for table in tables { change(table) { $0[column] = value } }
  }

  mutating func leaveOver(
    _ table: String, _ row: PlainRow, _ column: String, _ value: StoredValue
  ) {
    contents.tables["migrationLeftover", default: []].append([
      "tableName": .text(table), "id": row["id", default: .null].key, "columnName": .text(column),
      "value": value,
    ])
  }
}

// Versions 2 to 8.
extension OldStore {
  private mutating func addMetadata() {
    add("needsSync", .integer(1), to: Self.synced)
    add("stampWall", .integer(0), to: Self.synced)
    add("stampCounter", .integer(0), to: Self.synced)
    add("stampDevice", .text(""), to: Self.synced)
  }

  private mutating func fillLastCompletedDays() {
    let (logs, days) = (self["logs"], self.days)
    change("habits") { habit in
      let own = logs.filter { $0.value("habitID").isSame(as: habit.value("id")) }
      let met = own.filter { habit.isMet(by: $0.value("value")) }
      let last = met.compactMap { days.day(of: $0.value("date"), in: "UTC") }.max()
      habit["lastCompletedDay"] = last.map { .integer($0) }
    }
  }

  private mutating func replaceDates() {
    let days = days
    for log in self["logs"] { leaveDate(of: log, "logs", "date") }
    change("logs") { log in
      log["day"] = days.day(of: log.value("date"), in: "UTC").map { .integer($0) }
      log["date"] = log.value("date").milliseconds.map { .integer($0) }
      log["timezone"] = .text("UTC")
    }
    let home = homeZone
    for (date, day) in [("startDate", "startDay"), ("endDate", "endDay")] {
      for habit in self["habits"] { leaveDate(of: habit, "habits", date) }
      change("habits") { habit in
        habit[day] = days.day(of: habit.value(date), in: home).map { .integer($0) }
        habit[date] = nil
      }
    }
  }

  private mutating func leaveDate(of row: PlainRow, _ table: String, _ column: String) {
    let date = row.value(column)
    if date != .null, date.milliseconds == nil { leaveOver(table, row, column, date) }
  }

  private var homeZone: String {
    let profiles = self["profile"].sorted { $0.value("id").isBefore($1.value("id")) }
    return profiles.compactMap { days.knownZone($0.value("homeTimezone")) }.first ?? "UTC"
  }

  private mutating func replaceZones() {
    let days = days
    for profile in self["profile"] {
      let (zone, mode) = (profile.value("homeTimezone"), profile.value("displayTimezoneMode"))
      if zone != .null, days.knownZone(zone) == nil {
        leaveOver("profile", profile, "homeTimezone", zone)
      }
      if mode != .null, ![.text("original"), .text("current"), .text("home")].contains(mode) {
        leaveOver("profile", profile, "displayTimezoneMode", mode)
      }
    }
    change("profile") { profile in
      let zone = days.knownZone(profile.value("homeTimezone")) ?? "UTC"
      let isHome = profile.removeValue(forKey: "displayTimezoneMode") == .text("home")
      profile["homeTimezone"] = .text(zone)
      profile["currentTimezone"] = .text(zone)
      profile["timezoneMode"] = .text(isHome ? "home" : "current")
      profile["timezoneHistory"] = .text("[\"\(zone)\"]")
    }
  }
}

// Versions 9 to 11.
extension OldStore {
  private mutating func freeKeys() {
    add(
      "isImported", .integer(0), to: ["families", "users", "memberships", "categories", "logs"])
    change("memberships") { row in
      if row.value("role") == .null { row["role"] = .text("kid") }
      if row.value("status") == .null { row["status"] = .text("active") }
    }
    mark("users", by: ["hash"], order: ["createdAt", "id"])
    mark("memberships", by: ["familyId", "userId"], order: ["joinedAt", "id"]) {
      $0["status"] != .text("removed")
    }
    mark("memberships", by: ["familyId"], order: ["joinedAt", "id"]) {
      $0["role"] == .text("parent_admin") && $0["status"] == .text("active")
    }
    change("categories") { row in
      if case .text(let name) = row.value("name") { row["key"] = .text(TextRules.folded(name)) }
    }
    mark("categories", by: ["key"], order: ["id"])
    change("categories") { $0["key"] = nil }
    mark("logs", by: ["habitID", "day"], order: ["date", "id"])
  }

  /// Marks rows with the same key as an earlier one.
  mutating func mark(
    _ table: String, by columns: [String], order: [String],
    where isMeant: (PlainRow) -> Bool = { _ in true }
  ) {
    let rows = self[table].filter(isMeant)
    change(table) { row in
      guard isMeant(row) else { return }
      let hasElder = rows.contains { other in
        columns.allSatisfy { other.value($0).isSame(as: row.value($0)) }
          && other.isBefore(row, by: order)
      }
      if hasElder { row["isImported"] = .integer(1) }
    }
  }

  private mutating func addTombstones() {
    change("families") { row in
      guard case .text(let code) = row.value("code") else { return }
      let end = code.reversed().drop { $0 == " " }.reversed()
      row["code"] = .text(String(end.drop { $0 == " " }).asciiUppercased)
    }
    mark("families", by: ["code"], order: ["createdAt", "id"])
    let (families, users, habits) = (ids("families"), ids("users"), ids("habits"))
    keep("memberships", saying: membershipColumns) { row in
      families.contains { $0.isSame(as: row.value("familyId")) }
        && users.contains { $0.isSame(as: row.value("userId")) }
    }
    keep("logs", saying: ["habitID", "date", "timezone", "day", "value"]) { row in
      habits.contains { $0.isSame(as: row.value("habitID")) }
    }
  }

  private var membershipColumns: Set<String> {
    ["familyId", "userId", "role", "status", "joinedAt", "lastRoleChangeAt"]
  }

  private func ids(_ table: String) -> [StoredValue] { self[table].map { $0.value("id") } }

  /// Moves rows to the inbox that do not meet a condition.
  private mutating func keep(
    _ table: String, saying columns: Set<String>, if isKept: (PlainRow) -> Bool
  ) {
    for row in self[table] where !isKept(row) {
      contents.tables["inbox", default: []].append([
        "tableName": .text(table), "id": row["id", default: .null].key,
        "content": .text(StoreContents.text(of: row.filter { columns.contains($0.key) })),
      ])
    }
    contents.tables[table] = self[table].filter(isKept)
  }
}

extension DayRules {
  /// The day of a moment in seconds; nil if it is none.
  fileprivate func day(of seconds: StoredValue, in zone: String) -> Int64? {
    guard let moment = seconds.milliseconds else { return nil }
    return civilDay(Instant(milliseconds: moment), zone).map { Int64($0.number) }
  }

  fileprivate func knownZone(_ value: StoredValue) -> String? {
    guard case .text(let zone) = value, !zones.transitions(of: zone).isEmpty else { return nil }
    return zone
  }
}
