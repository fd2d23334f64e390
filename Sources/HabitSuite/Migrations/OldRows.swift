import HabitDomain
import PropCheck

/// Draws rows of the apps' stores, with what will break a rule of a later version: duplicates, orphans, values that are missing or
/// of another type, unknown zones and extreme dates.
struct OldRows: Sendable {
  let version: Int

  private static let zones = ["UTC", "Europe/Berlin", "America/Havana", "Pacific/Apia"]
  private static let names = ["a", "A", "b", "\u{E9}", "e\u{301}", " a", "\0x", ""]
  private static let codes = ["ABC123", "abc123", " abc123", "ABCDEFG", "no", "ABC-12", "ÄÖÜ123"]
  private static let schedules = [
    "daily", #"{"daily":{}}"#, #"{"daysOfWeek":{"_0":[1,7,3]}}"#, #"{"timesPerWeek":{"_0":3}}"#,
    #"{"kind":"daily"}"#, #"{"days":[1,3],"kind":"daysOfWeek"}"#,
    #"{"daysOfWeek":{"_0":[9]}}"#, #"{"timesPerWeek":{"_0":-1}}"#, "weekly", "{}",
  ]

  func draw(from source: inout Source) -> [String: [PlainRow]] {
    var tables: [String: [PlainRow]] = [:]
    let zone = zone(&source)
    let isFixed = zone == .text("UTC")
    tables["profile"] = source.array(0...2) { profile(zone, &$0) }
    tables["families"] = rows(of: 1, 0...3, &source) { family(&$0) }
    tables["users"] = rows(of: 2, 0...3, &source) { user(&$0) }
    tables["memberships"] = rows(of: 3, 0...4, &source) { membership(&$0) }
    tables["categories"] = rows(of: 4, 0...3, &source) { category(&$0) }
    tables["habits"] = rows(of: 5, 0...3, &source) { habit(isFixed, &$0) }
    tables["logs"] = rows(of: 6, 0...6, &source) { log(&$0) }
    if version >= 11 { tables["inbox"] = source.array(0...1) { _ in inbox } }
    if version >= 7 { tables["migrationLeftover"] = source.array(0...1) { _ in leftover } }
    return tables
  }

  private var inbox: PlainRow {
    ["tableName": .text("logs"), "id": .text("0A"), "content": .text("value 1.0")]
  }

  private var leftover: PlainRow {
    [
      "tableName": .text("logs"), "id": .text("0B"), "columnName": .text("date"),
      "value": .text("never"),
    ]
  }

  /// Rows with ids of their own; at most the first has an invalid one.
  private func rows(
    of table: UInt8, _ count: ClosedRange<Int>, _ source: inout Source,
    _ draw: (inout Source) -> PlainRow
  ) -> [PlainRow] {
    var number: UInt8 = 0
    return source.array(count) { source in
      var row = draw(&source)
      let isOdd = number == 0 && source.boolean(probability: 0.1)
      row["id"] = isOdd ? oddID(&source) : id(table, number)
      number += 1
      return row.merging(metadata(table, &source)) { old, _ in old }
    }
  }

  private func oddID(_ source: inout Source) -> StoredValue {
    source.boolean() ? .null : .blob([7])
  }

  private func id(_ table: UInt8, _ number: UInt8) -> StoredValue {
    if table == 4 { return .text(number == 0 ? "health" : "own-\(number)") }
    return .blob(Array(repeating: 0, count: 7) + [table] + Array(repeating: 0, count: 7) + [number])
  }

  /// One of a few rows, which does not always exist.
  private func reference(to table: UInt8, _ source: inout Source) -> StoredValue {
    cell(&source) { id(table, UInt8($0.integer(in: 0...3))) }
  }
}

extension OldRows {
  /// A usual value, or nothing, or something that does not belong there.
  private func cell(
    _ source: inout Source, _ usual: (inout Source) -> StoredValue
  ) -> StoredValue {
    switch source.pick(weights: [20, 2, 1]) {
    case 0: usual(&source)
    case 1: .null
    default:
      source.element(
        of: [
          .text("odd"), .text(""), .blob([1]), .real(0.5), .integer(7), .real(.infinity),
          .integer(-1), .real(5_000),
        ] as [StoredValue]) ?? .null
    }
  }

  private func text(_ source: inout Source, of texts: [String]) -> StoredValue {
    cell(&source) { .text($0.element(of: texts) ?? "") }
  }

  private func number(_ source: inout Source, _ range: ClosedRange<Int>) -> StoredValue {
    cell(&source) { .integer(Int64($0.integer(in: range))) }
  }

  private func amount(_ source: inout Source) -> StoredValue {
    cell(&source) { source in
      .real(source.element(of: [1, 0, 0.5, 3, 8, 998.5, 999, 1_000] as [Double]) ?? 1)
    }
  }

  /// Seconds, often with half milliseconds; those for zones other than UTC are in the table of the suite.
  private func seconds(_ source: inout Source, isFixed: Bool = true) -> StoredValue {
    cell(&source) { source in
      let second = Double(1_325_200_000 + source.integer(in: 0...40) * 21_600)
      switch source.pick(weights: [8, 4, isFixed ? 3 : 0]) {
      case 0: return .real(second)
      case 1: return .real(second + [0.0005, 0.9995, 0.001][source.pick(weights: [1, 1, 1])])
      default:
        return .real(
          source.element(of: [-0.0005, -86_400, -1.5, 0, 1e12, -1e12, 9e15, 1e300] as [Double])
            ?? 0)
      }
    }
  }

  private func zone(_ source: inout Source) -> StoredValue {
    source.boolean(probability: 0.6) ? .text("UTC") : text(&source, of: Self.zones + ["Mars/Base"])
  }

  private func metadata(_ table: UInt8, _ source: inout Source) -> PlainRow {
    guard version >= 2 else { return [:] }
    var row: PlainRow = [:]
    if source.boolean(probability: 0.3) {
      row["needsSync"] = .integer(Int64(source.integer(in: 0...1)))
      row["stampWall"] = .integer(Int64(source.integer(in: 0...3)))
      row["stampCounter"] = .integer(Int64(source.integer(in: -1...3)))
      row["stampDevice"] = source.boolean() ? .text("phone") : .blob([1])
    }
    guard version >= 9, source.boolean(probability: 0.3) else { return row }
    if table != 5 { row["isImported"] = .integer(Int64(source.integer(in: 0...2))) }
    guard version >= 11 else { return row }
    row["deletedAt"] = number(&source, 0...9)
    row["mergedInto"] = text(&source, of: ["x"])
    return row
  }
}

extension OldRows {
  private func profile(_ zone: StoredValue, _ source: inout Source) -> PlainRow {
    var row: PlainRow = ["homeTimezone": zone]
    if version < 8 {
      row["displayTimezoneMode"] = text(&source, of: ["home", "original", "current", "other"])
    } else {
      row["currentTimezone"] = self.zone(&source)
      row["timezoneMode"] = text(&source, of: ["home", "current"])
      row["timezoneHistory"] = text(&source, of: [#"["UTC"]"#])
    }
    return row
  }

  private func family(_ source: inout Source) -> PlainRow {
    [
      "name": text(&source, of: Self.names), "code": text(&source, of: Self.codes),
      "createdByUserId": reference(to: 2, &source), "createdAt": seconds(&source),
    ]
  }

  private func user(_ source: inout Source) -> PlainRow {
    [
      "displayName": text(&source, of: Self.names),
      "hash": text(
        &source,
        of: ["hash-of-ann-1", "hash-of-bob-1", " hash-of-ann-1", "short   \t   ", "ÄÖÜäöü"]),
      "avatarUrl": text(&source, of: ["https://a.b/c", "HTTP", " https://a.b/c ", "ftp://a", ""]),
      "createdAt": seconds(&source),
    ]
  }

  private func membership(_ source: inout Source) -> PlainRow {
    [
      "familyId": reference(to: 1, &source), "userId": reference(to: 2, &source),
      "role": text(&source, of: ["parent_admin", "kid", "adult", "boss"]),
      "status": text(&source, of: ["active", "removed", "invited", "gone"]),
      "joinedAt": seconds(&source), "lastRoleChangeAt": seconds(&source),
    ]
  }

  private func category(_ source: inout Source) -> PlainRow {
    [
      "name": text(&source, of: Self.names), "displayName": text(&source, of: Self.names),
      "emoji": text(&source, of: ["📂"]), "displayOrder": number(&source, -1...3),
      "isActive": number(&source, 0...2), "isPredefined": number(&source, 0...1),
    ]
  }

  private func log(_ source: inout Source) -> PlainRow {
    var row: PlainRow = ["habitID": reference(to: 5, &source), "value": amount(&source)]
    guard version >= 7 else {
      row["date"] = seconds(&source)
      return row
    }
    row["date"] = number(&source, -3...3)
    row["day"] = cell(&source) { source in
      .integer(source.element(of: [0, 1, 15_400, -1, 1 << 31] as [Int64]) ?? 0)
    }
    row["timezone"] = .text(source.element(of: Self.zones + ["Mars/Base", ""]) ?? "UTC")
    return row
  }

  private func habit(_ isFixed: Bool, _ source: inout Source) -> PlainRow {
    var row: PlainRow = [
      "name": text(&source, of: Self.names), "emoji": text(&source, of: ["🏃"]),
      "colorHex": text(&source, of: ["#2DA9E3", "#2DA9E3FF", "blue", ""]),
      "schedule": text(&source, of: Self.schedules), "kind": number(&source, 0...2),
      "dailyTarget": amount(&source), "unitLabel": text(&source, of: ["km"]),
    ]
    row["reminders"] = text(&source, of: ["[]", #"[{"hour":8,"minute":30}]"#, "8:30", "[8]"])
    row["isActive"] = number(&source, 0...1)
    row["displayOrder"] = number(&source, 0...3)
    row["categoryId"] = reference(to: 4, &source)
    if version < 7 {
      row["startDate"] = seconds(&source, isFixed: isFixed)
      row["endDate"] = seconds(&source, isFixed: isFixed)
    } else {
      row["startDay"] = number(&source, -2...4)
      row["endDay"] = number(&source, 0...6)
    }
    return row.merging(later(&source)) { old, _ in old }
  }

  /// What later versions add to a habit.
  private func later(_ source: inout Source) -> PlainRow {
    var row: PlainRow = [:]
    if version >= 3 { row["isPinned"] = .integer(Int64(source.integer(in: 0...1))) }
    if version >= 4 { row["notes"] = text(&source, of: ["in the park", "\0", ""]) }
    if version >= 5 {
      row["lastCompletedDay"] = number(&source, 0...9)
      row["archivedAt"] = seconds(&source)
    }
    if version >= 6 { row["priorityLevel"] = number(&source, 0...4) }
    return row
  }
}
