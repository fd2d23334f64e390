import HabitDomain
import PropCheck

/// Draws rows of this store's older versions, which were valid when they were written.
struct OwnRows: Sendable {
  let version: Int

  func draw(from source: inout Source) -> [String: [PlainRow]] {
    var tables: [String: [PlainRow]] = [:]
    tables["category"] = rows(&source) { number, _ in
      [
        "id": .text("own-\(number)"), "name": .text("Name \(number)"),
        "nameKey": .text("name \(number)"), "displayName": .text(""), "emoji": .text("📂"),
        "displayOrder": .integer(0), "isActive": .integer(1), "isPredefined": .integer(0),
      ]
    }
    tables["habit"] = rows(&source) { number, source in habit(number, &source) }
    let habits = tables["habit"] ?? []
    tables["habitLog"] = habits.isEmpty ? [] : rows(&source) { log($0, habits, &$1) }
    guard version >= 2 else { return tables }
    tables["person"] = rows(&source) { number, source in
      [
        "id": id(3, number), "displayName": .text("Person"), "createdAt": .integer(-5),
        "appleUserIDHash": .text("hash-of-00\(number)"),
        "avatarURL": source.boolean() ? .text("https://a.b/c") : .null,
      ]
    }
    tables["family"] = rows(&source) { number, source in family(number, &source) }
    let (families, people) = (tables["family"] ?? [], tables["person"] ?? [])
    if !families.isEmpty, !people.isEmpty {
      tables["membership"] = [membership(families[0], people[0], &source)]
    }
    if version >= 3 { tables["syncState"] = source.array(0...1) { _ in sync } }
    tables["meal"] = source.array(0...1) { source in meal(&source) }
    return tables
  }

  /// The rows with what later versions add.
  static func upgraded(_ contents: StoreContents) -> StoreContents {
    var contents = contents
    for table in ["person", "category", "membership"] {
      contents.tables[table] = contents.tables[table]?.map { row in
        row.merging(["isImported": .integer(0)]) { old, _ in old }
      }
    }
    contents.version = Migrations.newest
    return contents
  }

  private func rows(
    _ source: inout Source, _ draw: (UInt8, inout Source) -> PlainRow
  ) -> [PlainRow] {
    var number: UInt8 = 0
    return source.array(0...3) { source in
      number += 1
      return draw(number, &source).merging(metadata(&source)) { old, _ in old }
    }
  }

  private func id(_ table: UInt8, _ number: UInt8) -> StoredValue {
    .blob(Array(repeating: 0, count: 7) + [table] + Array(repeating: 0, count: 7) + [number])
  }

  private func metadata(_ source: inout Source) -> PlainRow {
    var row: PlainRow = [
      "stampWall": .integer(Int64(source.integer(in: 0...9))), "stampCounter": .integer(0),
      "stampDevice": .text("phone"), "needsSync": .integer(source.boolean() ? 1 : 0),
    ]
    if source.boolean() { row["deletedAt"] = .integer(3) }
    if source.boolean() { row["recordName"] = .text("record") }
    guard version >= 3, source.boolean() else { return row }
    row["extras"] = .text("")
    row["mergedInto"] = .text("another")
    if version >= 5 { row["traits"] = .text("") }
    return row
  }
}

extension OwnRows {
  private func habit(_ number: UInt8, _ source: inout Source) -> PlainRow {
    [
      "id": id(1, number), "name": .text("Run"), "nameKey": .text("run"),
      "colorHex": .text("#2DA9E3"), "schedule": .text(#"{"kind":"daily"}"#),
      "kind": .integer(1), "dailyTarget": source.boolean() ? .real(2.5) : .null,
      "reminders": .text("[]"), "startDay": .integer(Int64(Int32.min)),
      "endDay": source.boolean() ? .integer(Int64(Int32.max)) : .null, "isActive": .integer(0),
      "displayOrder": .integer(999_999_999), "isPinned": .integer(1), "notes": .text("a\0b"),
      "archivedAt": .integer(.max), "priorityLevel": .integer(3),
    ]
  }

  private func log(_ number: UInt8, _ habits: [PlainRow], _ source: inout Source) -> PlainRow {
    [
      "id": id(2, number), "habitID": source.element(of: habits)?["id"] ?? .null,
      "date": .integer(0), "timezone": .text("Mars/Base"), "day": .integer(Int64(number)),
      "value": source.boolean() ? .real(0.5) : .null, "isImported": .integer(1),
    ]
  }

  private func family(_ number: UInt8, _ source: inout Source) -> PlainRow {
    [
      "id": id(4, number), "name": .text("Smith"), "code": .text("ABC12\(number)"),
      "createdByUserID": id(3, 9), "createdAt": .integer(0),
      "isImported": .integer(source.boolean() ? 1 : 0),
    ]
  }

  private func membership(
    _ family: PlainRow, _ person: PlainRow, _ source: inout Source
  ) -> PlainRow {
    let row: PlainRow = [
      "id": id(5, 1), "familyID": family["id"] ?? .null, "userID": person["id"] ?? .null,
      "role": .text("parent_admin"), "status": .text("active"), "joinedAt": .integer(1),
    ]
    return row.merging(metadata(&source)) { old, _ in old }
  }

  /// It takes a whole day.
  private func meal(_ source: inout Source) -> PlainRow {
    [
      "id": id(6, 1), "startAt": .integer(-1), "endAt": .integer(86_399_999),
      "mealType": .text("lunch"), "calories": .real(350.5),
      "notes": source.boolean() ? .text("a\0b") : .null,
    ]
  }

  private var sync: PlainRow {
    [
      "id": .integer(1), "account": .text("a"), "token": .text("t"), "isSignedOut": .integer(0),
      "isZoneReady": .integer(1), "isSubscribed": .integer(1), "isRepairDue": .integer(0),
      "isRefetching": .integer(1), "isZoneGivenUp": .integer(0),
    ]
  }
}
