import HabitDomain

/// What an operation may change (P-R4).
struct Ownership: Sendable {
  /// Fields of habits; insertion and deletion count as fields.
  var habits: Set<String> = []
  /// Fields of logs.
  var logs: Set<String> = []
  /// Fields of categories.
  var categories: Set<String> = []
  /// Fields of families.
  var families: Set<String> = []
  /// Fields of people.
  var people: Set<String> = []
  /// Fields of memberships.
  var memberships: Set<String> = []
  /// Fields of meals; removal counts as a field.
  var meals: Set<String> = []
  /// The most rows that may change.
  var mostRows = Int.max
  /// The fewest rows that must change, unless the operation is refused.
  var leastRows = 0

  private static let inserted = "inserted"
  private static let deleted = "deletedAt"
  private static let removed = "removed"
  private static let logWrite = Ownership(
    habits: ["lastCompletedDay"], logs: [inserted, deleted, "date", "timezone", "value"])

  private static let categoryWrite = Ownership(
    categories: fields(of: Category(id: "", name: "")), mostRows: 1)

  /// A write that replaces all content of one row.
  private static let habitWrite = Ownership(
    habits: fields(of: Habit(id: Identifier(high: 0, low: 0), name: "", startDay: CivilDay(0))),
    mostRows: 1)

  private static func fields(of content: Any) -> Set<String> {
    Set(Mirror(reflecting: content).children.compactMap(\.label)).union([inserted, deleted])
  }

  /// The same, for an operation that changes at least that many rows unless it is refused.
  private func atLeast(_ rows: Int) -> Ownership {
    var ownership = self
    ownership.leastRows = rows
    return ownership
  }

  static let table: [String: Ownership] = [
    "create habit": habitWrite.atLeast(1),
    "update habit": habitWrite,
    "create category": categoryWrite.atLeast(1),
    "append category": categoryWrite.atLeast(1),
    "update category": categoryWrite,
    "toggle habit": Ownership(habits: ["isActive"], mostRows: 1, leastRows: 1),
    "archive habit": Ownership(habits: ["archivedAt"], mostRows: 1),
    "unarchive habit": Ownership(habits: ["archivedAt"], mostRows: 1),
    "reorder habits": Ownership(habits: ["displayOrder"]),
    "orphan from category": Ownership(habits: ["categoryID"]),
    "clean up orphans": Ownership(habits: ["categoryID"]),
    "delete habit": Ownership(habits: [deleted, "lastCompletedDay"], logs: [deleted]),
    "log habit": logWrite,
    "log from widget": logWrite,
    "increment habit": logWrite,
    "insert log": logWrite.atLeast(1),
    "upsert log": logWrite,
    "import log": logWrite,
    "import logs": logWrite,
    "unlog habit": Ownership(habits: ["lastCompletedDay"], logs: [deleted]),
    "delete log": Ownership(habits: ["lastCompletedDay"], logs: [deleted]),
    "delete logs before": Ownership(habits: ["lastCompletedDay"], logs: [deleted]),
    "delete category": Ownership(habits: ["categoryID"], categories: [deleted]),
    "list habits": Ownership(),
    "fetch habit": Ownership(),
    "list logs": Ownership(),
    "list categories": Ownership(),
    "reopen": Ownership(),
  ]

  private static let reading = Ownership()
  private static let newMembership = Ownership(memberships: [inserted], mostRows: 1, leastRows: 1)
  private static let membershipStatus = Ownership(memberships: ["status"], mostRows: 1)
  private static let membershipRole = Ownership(
    memberships: ["role", "lastRoleChangeAt"], mostRows: 1, leastRows: 1)

  static let familyTable: [String: Ownership] = [
    "create family": Ownership(families: [inserted], mostRows: 1, leastRows: 1),
    "rename family": Ownership(families: ["name"], mostRows: 1),
    "delete family": Ownership(families: [deleted], memberships: [deleted]),
    "create person": Ownership(people: [inserted], mostRows: 1, leastRows: 1),
    "update person": Ownership(people: ["displayName", "avatarURL"], mostRows: 1),
    "delete person": Ownership(people: [deleted], memberships: [deleted]),
    "create membership": newMembership,
    "invite person": newMembership,
    "join family": newMembership,
    "accept membership": membershipStatus,
    "activate membership": membershipStatus,
    "remove membership": membershipStatus,
    "remove member": membershipStatus,
    "update role": membershipRole,
    "transfer admin": Ownership(
      memberships: ["role", "lastRoleChangeAt"], mostRows: 2, leastRows: 2),
    "change role": membershipRole,
    "found family": Ownership(
      families: [inserted], people: [inserted], memberships: [inserted], mostRows: 3, leastRows: 3),
    "list members of family": reading,
    "fetch family of code": reading,
    "generate code": reading,
    "list pending": reading,
    "purge": Ownership(families: [removed], people: [removed], memberships: [removed]),
    "reopen": reading,
  ]

  private static let mealWrite = Ownership(meals: fields(of: MealBuilder().meal), mostRows: 1)

  static let mealTable: [String: Ownership] = [
    "save meal": mealWrite,
    "change meal": mealWrite,
    "delete meal": Ownership(meals: [removed], mostRows: 1),
    "list meals": reading,
    "travel": reading,
    "reopen": reading,
  ]

  /// The first change that is not owned, or the number of changes if there are too many or too few; nil if all is well.
  func violation(from before: Dump, to after: Dump, isRefused: Bool = true) -> String? {
    let changes =
      changes("habits", habits, before.habits, after.habits) { $0.id.description }
      + changes("logs", logs, before.logs, after.logs) { $0.id.description }
      + changes("categories", categories, before.categories, after.categories) {
        "\(Array($0.id.utf8))"
      }
      + changes("families", families, before.families, after.families) { $0.id.description }
      + changes("people", people, before.people, after.people) { $0.id.description }
      + changes("memberships", memberships, before.memberships, after.memberships) {
        $0.id.description
      }
      + changes("meals", meals, rows(before.meals), rows(after.meals), isStamped: false) {
        $0.id.description
      }
    if let stray = changes.lazy.compactMap(\.stray).first { return stray }
    if changes.count > mostRows { return "\(changes.count) rows" }
    if !isRefused, changes.count < leastRows { return "\(changes.count) rows of \(leastRows)" }
    return before.isSeedingCompleted == after.isSeedingCompleted ? nil : "the seeding flag"
  }

  /// A changed row, and the first field of it that is not owned.
  private struct RowChange {
    let stray: String?
  }

  private func changes<Content>(
    _ table: String, _ owned: Set<String>, _ before: [StoredRow<Content>],
    _ after: [StoredRow<Content>], isStamped: Bool = true, key: (Content) -> String
  ) -> [RowChange] {
    var old = Dictionary(
      before.map { (key($0.content), $0) }, uniquingKeysWith: { first, _ in first })
    var changes = after.map { row in
      old.removeValue(forKey: key(row.content)).map { changedFields($0, row, isStamped) }
        ?? [Ownership.inserted]
    }
    changes += old.map { _ in [Ownership.removed] }
    return changes.filter { !$0.isEmpty }.map { fields in
      RowChange(stray: fields.subtracting(owned).min().map { "\($0) of \(table)" })
    }
  }

  /// Rows without metadata.
  private func rows(_ meals: [EatingPattern]) -> [StoredRow<EatingPattern>] {
    let metadata = Metadata(modifiedAt: Stamp(wall: 0, counter: 0, device: ""))
    return meals.map { StoredRow(content: $0, metadata: metadata) }
  }

  /// The fields that differ. Metadata changes if and only if content does, where the derived day of the last completion does
  /// not count.
  private func changedFields<Content>(
    _ old: StoredRow<Content>, _ new: StoredRow<Content>, _ isStamped: Bool
  ) -> Set<String> {
    var changes: Set<String> = []
    let fields = zip(
      Mirror(reflecting: old.content).children, Mirror(reflecting: new.content).children)
    for (left, right) in fields where exactText(of: left.value) != exactText(of: right.value) {
      changes.insert(left.label ?? "")
    }
    if old.metadata.deletedAt != new.metadata.deletedAt { changes.insert(Ownership.deleted) }
    let isContentChanged = !changes.subtracting(["lastCompletedDay"]).isEmpty
    if old.metadata != new.metadata, !isContentChanged { changes.insert("metadata") }
    let isNoted = new.metadata.needsSync && new.metadata.revision > old.metadata.revision
    if isStamped, isContentChanged, !isNoted { changes.insert("unnoted content") }
    return changes
  }
}
