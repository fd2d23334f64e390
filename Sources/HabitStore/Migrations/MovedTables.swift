extension MovedColumn {
  fileprivate static func text(_ name: String, of source: String? = nil) -> MovedColumn {
    MovedColumn(name, of: source, where: "typeof(\(source ?? name)) = 'text'", else: "NULL")
  }

  fileprivate static func filled(_ name: String, else other: String) -> MovedColumn {
    MovedColumn(name, where: "typeof(\(name)) = 'text' AND \(name) <> ''", else: other)
  }

  /// A text that is stored without surrounding white space, and then meets a condition.
  ///
  /// Other devices receive it in this form; two that differed in white space would differ forever.
  fileprivate static func trimmed(
    _ name: String, of source: String? = nil,
    where condition: (String) -> String = { "\($0) <> ''" },
    else other: String
  ) -> MovedColumn {
    let source = source ?? name
    let bare = "trimmed(\(source))"
    return MovedColumn(
      name, of: source,
      where: "typeof(\(source)) = 'text' AND \(bare) = \(source) AND \(condition(source))",
      else: "iif(typeof(\(source)) = 'text' AND \(condition(bare)), \(bare), \(other))")
  }

  fileprivate static func moment(
    _ name: String, else other: String = "NULL"
  ) -> MovedColumn {
    var column = MovedColumn(name, where: "milliseconds(\(name)) IS NOT NULL", else: other)
    column.isMoment = true
    return column
  }

  fileprivate static func flag(_ name: String, else other: Int) -> MovedColumn {
    MovedColumn(name, where: "\(name) IN (0, 1)", else: "\(other)")
  }

  fileprivate static func choice(
    _ name: String, _ choices: [String], else other: String
  ) -> MovedColumn {
    let list = choices.map { "'\($0)'" }.joined(separator: ", ")
    return MovedColumn(name, where: "\(name) IN (\(list))", else: "'\(other)'")
  }

  fileprivate static func integer(
    _ name: String, _ bounds: String = "", else other: String
  ) -> MovedColumn {
    let bounds = bounds.isEmpty ? "" : " AND \(name) \(bounds)"
    return MovedColumn(name, where: "typeof(\(name)) = 'integer'\(bounds)", else: other)
  }

  /// A number that is clamped to the nearest allowed one.
  fileprivate static func amount(_ name: String, where test: String, from least: Int) -> MovedColumn
  {
    MovedColumn(
      name, where: "typeof(\(name)) = 'real' AND \(test)",
      else: "iif(typeof(\(name)) = 'real', min(max(\(name), \(least).0), 999.0), NULL)")
  }

  fileprivate static func identifier(
    _ name: String, of source: String, else other: String = "zeroblob(16)"
  ) -> MovedColumn {
    MovedColumn(
      name, of: source, where: "typeof(\(source)) = 'blob' AND length(\(source)) = 16", else: other)
  }

  static let name = trimmed("name", else: "'?'")
  fileprivate static let order = integer("displayOrder", "BETWEEN 0 AND 999999999", else: "0")
  fileprivate static let days = "BETWEEN -2147483648 AND 2147483647"

  fileprivate static let metadata = [
    flag("needsSync", else: 1),
    // Devices accept no other stamps (domain 1.9).
    integer("stampWall", "BETWEEN -9007199254740992 AND 9007199254740991", else: "0"),
    integer("stampCounter", "BETWEEN 0 AND 9007199254740991", else: "0"),
    MovedColumn("stampDevice", where: "typeof(stampDevice) = 'text'", else: "''"),
    // What was deleted stays deleted.
    integer("deletedAt", else: "iif(deletedAt IS NULL, NULL, 0)"), text("mergedInto"),
  ]
}

// The order is that of references.
extension MovedTable {
  static let all = [people, families, memberships, categories, habits, logs]

  private static let hasID = "coalesce(typeof(id) = 'blob' AND length(id) = 16, 0)"

  private static let people = MovedTable(
    source: "users", target: "person",
    columns: [
      .trimmed("displayName", else: "'?'"),
      .trimmed(
        "appleUserIDHash", of: "hash", where: { "length(CAST(\($0) AS BLOB)) >= 10" },
        else: "'lost-' || hex(id)"),
      .trimmed("avatarURL", of: "avatarUrl", where: { "\($0) LIKE 'http%'" }, else: "NULL"),
      .moment("createdAt", else: "0"),
    ] + MovedColumn.metadata, condition: hasID, unique: [("appleUserIDHash", "")],
    order: "createdAt, id")

  private static let families = MovedTable(
    source: "families", target: "family",
    columns: [
      .name,
      MovedColumn(
        "code",
        where:
          "typeof(code) = 'text' AND length(code) BETWEEN 6 AND 8 AND code NOT GLOB '*[^A-Z0-9]*'",
        else: "substr(hex(id), -8)"), .identifier("createdByUserID", of: "createdByUserId"),
      .moment("createdAt", else: "0"),
    ] + MovedColumn.metadata, condition: hasID, unique: [("code", "")], order: "createdAt, id")

  private static let memberships = MovedTable(
    source: "memberships", target: "membership",
    columns: [
      .identifier("familyID", of: "familyId"), .identifier("userID", of: "userId"),
      .choice("role", ["parent_admin", "adult", "kid", "visitor"], else: "kid"),
      .choice("status", ["active", "invited", "removed"], else: "active"),
      .moment("joinedAt", else: "0"), .moment("lastRoleChangeAt"),
    ] + MovedColumn.metadata,
    condition: hasID
      + " AND EXISTS (SELECT 1 FROM family f WHERE f.id = familyId)"
      + " AND EXISTS (SELECT 1 FROM person p WHERE p.id = userId)",
    unique: [
      ("familyID, userID", "status <> 'removed'"),
      ("familyID", "role = 'parent_admin' AND status = 'active'"),
    ], order: "joinedAt, id")

  private static let categories = MovedTable(
    source: "categories", target: "category",
    columns: [
      .name,
      MovedColumn(
        "displayName", where: "typeof(displayName) = 'text'", else: MovedColumn.name.value),
      MovedColumn("emoji", where: "typeof(emoji) = 'text'", else: "'📂'"), .order,
      .flag("isActive", else: 1), .flag("isPredefined", else: 0),
    ] + MovedColumn.metadata, condition: "coalesce(typeof(id) = 'text' AND id <> '', 0)",
    unique: [("nameKey", "")])

  private static let firstDay = MovedColumn.integer("startDay", MovedColumn.days, else: "0")

  private static let habits = MovedTable(
    source: "habits", target: "habit",
    columns: [
      .name, .text("emoji"),
      MovedColumn(
        "colorHex", where: "typeof(colorHex) = 'text' AND length(colorHex) IN (7, 9)",
        else: "'#2DA9E3'"),
      // An unreadable schedule is reported, and none is made up.
      MovedColumn(
        "schedule", where: "typeof(schedule) = 'text' AND schedule GLOB '{*}'", else: "'{}'"),
      .flag("kind", else: 0),
      .amount(
        "dailyTarget",
        where: "abs(dailyTarget) < 9e999 AND (kind IS NOT 1 OR dailyTarget BETWEEN 1 AND 999)",
        from: 1), .text("unitLabel"),
      MovedColumn(
        "reminders", where: "typeof(reminders) = 'text' AND reminders GLOB '[[]*]'", else: "'[]'"),
      firstDay,
      .integer(
        "endDay", "BETWEEN \(firstDay.value) AND 2147483647",
        else:
          "iif(typeof(endDay) = 'integer', min(max(endDay, \(firstDay.value)), 2147483647), NULL)"
      ), .flag("isActive", else: 1), .order,
      MovedColumn(
        "categoryID", of: "categoryId",
        where: "EXISTS (SELECT 1 FROM category c WHERE c.id = categoryId)",
        else: "NULL"), .flag("isPinned", else: 0), .text("notes"), .moment("archivedAt"),
      .integer("priorityLevel", "BETWEEN 1 AND 3", else: "NULL"),
    ] + MovedColumn.metadata, condition: hasID)

  private static let logs = MovedTable(
    source: "logs", target: "habitLog",
    columns: [
      .identifier("habitID", of: "habitID"), .integer("date", else: "0"),
      .filled("timezone", else: "'UTC'"), .integer("day", MovedColumn.days, else: "0"),
      .amount("value", where: "value BETWEEN 0 AND 999", from: 0),
    ] + MovedColumn.metadata,
    condition: hasID + " AND coalesce(typeof(date) = 'integer' AND typeof(day) = 'integer'"
      + " AND day \(MovedColumn.days), 0) AND EXISTS (SELECT 1 FROM habit h WHERE h.id = habitID)",
    unique: [("habitID, day", "")])
}
