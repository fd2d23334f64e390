import HabitDomain

/// A column of ours, and its source.
struct MovedField: Sendable {
  typealias Value = StoredValue

  let name: String
  let source: String
  /// Whether our tables accept a value.
  let isAllowed: @Sendable (Value, PlainRow, OldStore) -> Bool
  /// The substitute that they get.
  let other: @Sendable (Value, PlainRow) -> Value
  var mapped: @Sendable (Value) -> Value = { $0 }

  init(
    _ name: String, of source: String? = nil, else other: Value = .null,
    where isAllowed: @escaping @Sendable (Value) -> Bool
  ) {
    (self.name, self.source) = (name, source ?? name)
    self.isAllowed = { value, _, _ in isAllowed(value) }
    self.other = { _, _ in other }
  }

  init(
    _ name: String, of source: String? = nil,
    where isAllowed: @escaping @Sendable (Value, PlainRow, OldStore) -> Bool,
    else other: @escaping @Sendable (Value, PlainRow) -> Value
  ) {
    (self.name, self.source) = (name, source ?? name)
    (self.isAllowed, self.other) = (isAllowed, other)
  }
}

extension MovedField {
  static func text(_ name: String, of source: String? = nil) -> MovedField {
    MovedField(name, of: source) { $0.plainText != nil }
  }

  static func filled(_ name: String, _ other: Value) -> MovedField {
    MovedField(name, else: other) { $0.plainText?.isEmpty == false }
  }

  /// A text that is stored without surrounding white space, and then meets a condition.
  static func trimmed(
    _ name: String, of source: String? = nil,
    where isMeant: @escaping @Sendable (String) -> Bool = { !$0.isEmpty },
    else other: @escaping @Sendable (PlainRow) -> Value
  ) -> MovedField {
    MovedField(
      name, of: source,
      where: { value, _, _ in
        guard let text = value.plainText else { return false }
        return value == .text(TextRules.trimmed(text)) && isMeant(text)
      },
      else: { value, row in
        guard let text = value.plainText.map(TextRules.trimmed), isMeant(text) else {
          return other(row)
        }
        return .text(text)
      })
  }

  static func moment(_ name: String, _ other: Value = .null) -> MovedField {
    var field = MovedField(name, else: other) { $0.milliseconds != nil }
    field.mapped = { $0.milliseconds.map { .integer($0) } ?? .null }
    return field
  }

  static func flag(_ name: String, _ other: Int64) -> MovedField {
    MovedField(name, else: .integer(other)) { [.integer(0), .integer(1)].contains($0) }
  }

  static func choice(_ name: String, _ choices: [String], _ other: String) -> MovedField {
    MovedField(name, else: .text(other)) { value in
      choices.contains { value == .text($0) }
    }
  }

  static func integer(
    _ name: String, _ bounds: ClosedRange<Int64> = .min ... .max, else other: Value
  ) -> MovedField {
    MovedField(name, else: other) { $0.whole.map(bounds.contains) == true }
  }

  static func identifier(_ name: String, of source: String) -> MovedField {
    MovedField(name, of: source, else: .blob(Array(repeating: 0, count: 16))) { $0.isIdentifier }
  }

  /// A number that is clamped to the nearest allowed one.
  static func amount(
    _ name: String, _ bounds: @escaping @Sendable (PlainRow) -> ClosedRange<Double>,
    nearest: ClosedRange<Double>
  ) -> MovedField {
    MovedField(
      name,
      where: { value, row, _ in
        if case .real(let number) = value { bounds(row).contains(number) } else { false }
      },
      else: { value, _ in
        guard case .real(let number) = value else { return .null }
        return .real(min(max(number, nearest.lowerBound), nearest.upperBound))
      })
  }

  /// Numbers from here on do not occur in stamps that devices exchange.
  private static let wholeLimit: Int64 = 1 << 53

  static let metadata: [MovedField] = [
    .flag("needsSync", 1),
    .integer("stampWall", -wholeLimit...wholeLimit - 1, else: .integer(0)),
    .integer("stampCounter", 0...wholeLimit - 1, else: .integer(0)),
    MovedField("stampDevice", else: .text("")) { $0.plainText != nil },
    MovedField(
      "deletedAt", where: { value, _, _ in value.whole != nil },
      else: { value, _ in value == .null ? .null : .integer(0) }),
    .text("mergedInto"),
  ]
}

extension StoredValue {
  var plainText: String? { if case .text(let text) = self { text } else { nil } }
  var whole: Int64? { if case .integer(let number) = self { number } else { nil } }
  var isIdentifier: Bool { if case .blob(let bytes) = self { bytes.count == 16 } else { false } }
}

/// Tables of the apps whose rows move to one of ours; the order is that of references.
enum MovedKind: String, CaseIterable {
  case person = "users"
  case family = "families"
  case membership = "memberships"
  case category = "categories"
  case habit = "habits"
  case log = "logs"

  static let reminders = #"[{"hour":8,"minute":30}]"#

  var source: String { rawValue }

  var target: String { self == .log ? "habitLog" : "\(self)" }

  var columns: Set<String> { Set(fields.map(\.source)) }

  /// Whether a row can be in our table at all.
  func hasPlace(for row: PlainRow, in store: OldStore) -> Bool {
    func hasParent(_ table: String, _ column: String) -> Bool {
      store[table].contains { $0.value("id") == row.value(column) }
    }
    switch self {
    case .category: return row.value("id").plainText?.isEmpty == false
    case .membership:
      guard hasParent("family", "familyId"), hasParent("person", "userId") else { return false }
    case .log:
      guard hasParent("habit", "habitID"), row.value("date").whole != nil,
        row.value("day").whole.map(Self.days.contains) == true
      else { return false }
    case .person, .family, .habit: break
    }
    return row.value("id").isIdentifier
  }

  var fields: [MovedField] {
    switch self {
    case .person: Self.personFields
    case .family: Self.familyFields
    case .membership: Self.membershipFields
    case .category: Self.categoryFields
    case .habit: Self.habitFields
    case .log: Self.logFields
    }
  }

  private static let days = Int64(Int32.min)...Int64(Int32.max)
  private static let places: ClosedRange<Int64> = 0...999_999_999

  private static let personFields: [MovedField] =
    [
      .trimmed("displayName", else: { _ in .text("?") }),
      .trimmed(
        "appleUserIDHash", of: "hash", where: { $0.utf8.count >= 10 },
        else: { .text("lost-" + ($0.value("id").key.plainText ?? "")) }),
      .trimmed(
        "avatarURL", of: "avatarUrl", where: { $0.asciiUppercased.hasPrefix("HTTP") },
        else: { _ in .null }), .moment("createdAt", .integer(0)),
    ] + MovedField.metadata

  private static let familyFields: [MovedField] =
    [
      .trimmed("name", else: { _ in .text("?") }),
      MovedField(
        "code", where: { value, _, _ in value.plainText.map(isCode) == true },
        else: { _, row in .text(String((row.value("id").key.plainText ?? "").suffix(8))) }),
      .identifier("createdByUserID", of: "createdByUserId"), .moment("createdAt", .integer(0)),
    ] + MovedField.metadata

  private static func isCode(_ text: String) -> Bool {
    let allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".unicodeScalars
    return 6...8 ~= text.unicodeScalars.count && text.unicodeScalars.allSatisfy(allowed.contains)
  }

  private static let membershipFields: [MovedField] =
    [
      .identifier("familyID", of: "familyId"), .identifier("userID", of: "userId"),
      .choice("role", ["parent_admin", "adult", "kid", "visitor"], "kid"),
      .choice("status", ["active", "invited", "removed"], "active"),
      .moment("joinedAt", .integer(0)), .moment("lastRoleChangeAt"),
    ] + MovedField.metadata

  private static let categoryFields: [MovedField] =
    [
      .trimmed("name", else: { _ in .text("?") }),
      MovedField(
        "displayName", where: { value, _, _ in value.plainText != nil },
        else: { _, row in
          let name = row.value("name").plainText.map(TextRules.trimmed) ?? ""
          return .text(name.isEmpty ? "?" : name)
        }), MovedField("emoji", else: .text("📂")) { $0.plainText != nil },
      .integer("displayOrder", places, else: .integer(0)), .flag("isActive", 1),
      .flag("isPredefined", 0),
    ] + MovedField.metadata

  private static let logFields: [MovedField] =
    [
      .identifier("habitID", of: "habitID"), .integer("date", else: .integer(0)),
      .filled("timezone", .text("UTC")), .integer("day", days, else: .integer(0)),
      .amount("value", { _ in 0...999 }, nearest: 0...999),
    ] + MovedField.metadata

  private static let habitFields: [MovedField] = shownFields + plannedFields + MovedField.metadata

  private static let shownFields: [MovedField] = [
    .trimmed("name", else: { _ in .text("?") }), .text("emoji"),
    MovedField("colorHex", else: .text("#2DA9E3")) {
      [7, 9].contains($0.plainText?.unicodeScalars.count)
    }, .text("unitLabel"), .flag("isActive", 1),
    .integer("displayOrder", places, else: .integer(0)),
    MovedField(
      "categoryID", of: "categoryId",
      where: { value, _, store in store["category"].contains { $0.value("id") == value } },
      else: { _, _ in .null }), .flag("isPinned", 0), .text("notes"), .moment("archivedAt"),
    .integer("priorityLevel", 1...3, else: .null),
  ]

  private static let plannedFields: [MovedField] = [
    MovedField("schedule", else: .text("{}")) { $0.isEnclosed("{", "}") },
    MovedField("reminders", else: .text("[]")) { $0.isEnclosed("[", "]") }, .flag("kind", 0),
    .amount(
      "dailyTarget",
      { row in
        let greatest = Double.greatestFiniteMagnitude
        return row.value("kind") == .integer(1) ? 1...999 : -greatest...greatest
      }, nearest: 1...999), .integer("startDay", days, else: .integer(0)),
    MovedField(
      "endDay",
      where: { value, row, _ in
        value.whole.map { firstDay(of: row) <= $0 && $0 <= days.upperBound } == true
      },
      else: { value, row in
        guard let day = value.whole else { return .null }
        return .integer(min(max(day, firstDay(of: row)), days.upperBound))
      }),
  ]

  private static func firstDay(of row: PlainRow) -> Int64 {
    row.value("startDay").whole.flatMap { days.contains($0) ? $0 : nil } ?? 0
  }
}

extension StoredValue {
  fileprivate func isEnclosed(_ first: String, _ last: String) -> Bool {
    guard let text = plainText else { return false }
    return text.utf8.count > 1 && text.hasPrefix(first) && text.hasSuffix(last)
  }
}
