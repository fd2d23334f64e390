public import HabitDomain

// A refused value becomes a leftover, and its row is kept with a substitute.
extension OldStore {
  /// The rows in the tables of ours.
  func movedIn(to version: Int) -> StoreContents {
    var new = OldStore(StoreContents(version: version, tables: [:]), days: days)
    new.contents.tables["migrationLeftover"] = self["migrationLeftover"]
    for table in MovedKind.allCases { new.take(self[table.source], table) }
    new.claimKeys()
    for row in self["inbox"] {
      new.contents.tables["migrationLeftover", default: []].append([
        "tableName": row.value("tableName"), "id": row.value("id"), "columnName": .text("inbox"),
        "value": row.value("content"),
      ])
    }
    for row in self["profile"] {
      var said = row
      said["id"] = nil
      new.leaveOver("profile", row, "*", .text(StoreContents.text(of: said)))
    }
    new.fillLastDays()
    new.setState()
    return new.contents
  }

  private mutating func take(_ rows: [PlainRow], _ kind: MovedKind) {
    for row in rows {
      guard kind.hasPlace(for: row, in: self) else {
        let said = row.filter { $0.key == "id" || kind.columns.contains($0.key) }
        leaveOver(kind.source, row, "*", .text(StoreContents.text(of: said)))
        continue
      }
      var moved: PlainRow = ["id": row.value("id"), "revision": .integer(1)]
      for field in kind.fields {
        let value = row.value(field.source)
        let isAllowed = field.isAllowed(value, row, self)
        moved[field.name] = isAllowed ? field.mapped(value) : field.other(value, row)
        if !isAllowed, value != .null { leaveOver(kind.source, row, field.source, value) }
      }
      if kind == .category || kind == .habit, case .text(let name) = moved.value("name") {
        moved["nameKey"] = .text(TextRules.folded(name))
      }
      if kind != .habit {
        moved["isImported"] = .integer(row.value("isImported") == .integer(0) ? 0 : 1)
      }
      contents.tables[kind.target, default: []].append(moved)
    }
  }

  /// What live rows may not share unless they are imported: the first of each has it.
  private mutating func claimKeys() {
    let isLive = { (row: PlainRow) in
      row.value("deletedAt") == .null && row.value("isImported") == .integer(0)
    }
    mark("family", by: ["code"], order: ["createdAt", "id"], where: isLive)
    mark("person", by: ["appleUserIDHash"], order: ["createdAt", "id"], where: isLive)
    mark("category", by: ["nameKey"], order: ["id"], where: isLive)
    mark("membership", by: ["familyID", "userID"], order: ["joinedAt", "id"]) {
      isLive($0) && $0["status"] != .text("removed")
    }
    mark("membership", by: ["familyID"], order: ["joinedAt", "id"]) {
      isLive($0) && $0["status"] == .text("active") && $0["role"] == .text("parent_admin")
    }
    mark("habitLog", by: ["habitID", "day"], order: ["id"], where: isLive)
  }

  private mutating func fillLastDays() {
    let logs = self["habitLog"].filter { $0.value("deletedAt") == .null }
    change("habit") { habit in
      let own = logs.filter { $0["habitID"] == habit["id"] && habit.isMet(by: $0.value("value")) }
      habit["lastCompletedDay"] = own.map { $0.value("day") }.max { $0.isBefore($1) }
    }
  }

  private mutating func setState() {
    let rows = MovedKind.allCases.flatMap { self[$0.target] }.filter(\.isFollowed)
    let last = rows.max { $0.isBefore($1, by: ["stampWall", "stampCounter"]) }
    let isSeeded = self["category"].contains { $0["isPredefined"] == .integer(1) }
    contents.tables["state"] = [
      [
        "id": .integer(1), "isSeedingCompleted": .integer(isSeeded ? 1 : 0),
        "stampWall": last?["stampWall"] ?? .null, "stampCounter": last?["stampCounter"] ?? .null,
      ]
    ]
    var sync: PlainRow = ["id": .integer(1), "isRepairDue": .integer(1)]
    for column in ["isSignedOut", "isZoneReady", "isSubscribed", "isRefetching", "isZoneGivenUp"] {
      sync[column] = .integer(0)
    }
    contents.tables["syncState"] = [sync]
  }

  /// The ids of habits whose schedule or reminders can no longer be read.
  public static func unreadableHabits(in contents: StoreContents) -> Set<StoredValue> {
    let rows = (contents.tables["habit"] ?? []).filter { row in
      guard case .text(let schedule) = row.value("schedule"),
        case .text(let reminders) = row.value("reminders")
      else { return true }
      return !ScheduleTexts.isReadable(schedule)
        || !["[]", MovedKind.reminders].contains(reminders)
    }
    return Set(rows.map { $0.value("id") })
  }
}

extension PlainRow {
  /// Whether a clock follows the stamp of this row: for some 140,000 years after 1970.
  fileprivate var isFollowed: Bool {
    guard let wall = value("stampWall").whole else { return false }
    return wall <= 1 << 52
  }
}
