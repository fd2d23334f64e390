import Domain

/// What an operation may change (P-R4).
struct Ownership: Sendable {
  /// Fields of habits; tombstoning and inserting are fields of their own.
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
  /// Fields of meals; removing for good is a field of its own.
  var meals: Set<String> = []

  private static let born = "born"
  private static let deleted = "deletedAt"
  private static let removed = "removed"
  private static let logWrite = Ownership(
    habits: ["lastCompletedDay"], logs: [born, deleted, "date", "timezone", "value"])

  static let table: [String: Ownership] = [
    "toggle habit": Ownership(habits: ["isActive"]),
    "archive habit": Ownership(habits: ["archivedAt"]),
    "unarchive habit": Ownership(habits: ["archivedAt"]),
    "reorder habits": Ownership(habits: ["displayOrder"]),
    "orphan from category": Ownership(habits: ["categoryID"]),
    "clean up orphans": Ownership(habits: ["categoryID"]),
    "delete habit": Ownership(habits: [deleted, "lastCompletedDay"], logs: [deleted]),
    "log habit": logWrite,
    "log from widget": logWrite,
    "increment habit": logWrite,
    "insert log": logWrite,
    "upsert log": logWrite,
    "import log": logWrite,
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
  private static let newMembership = Ownership(memberships: [born])
  private static let membershipStatus = Ownership(memberships: ["status"])
  private static let membershipRole = Ownership(memberships: ["role", "lastRoleChangeAt"])

  static let familyTable: [String: Ownership] = [
    "create family": Ownership(families: [born]),
    "rename family": Ownership(families: ["name"]),
    "delete family": Ownership(families: [deleted], memberships: [deleted]),
    "create person": Ownership(people: [born]),
    "update person": Ownership(people: ["displayName", "avatarURL"]),
    "delete person": Ownership(people: [deleted], memberships: [deleted]),
    "create membership": newMembership,
    "invite person": newMembership,
    "join family": newMembership,
    "accept membership": membershipStatus,
    "activate membership": membershipStatus,
    "remove membership": membershipStatus,
    "remove member": membershipStatus,
    "update role": membershipRole,
    "transfer admin": membershipRole,
    "change role": membershipRole,
    "found family": Ownership(families: [born], people: [born], memberships: [born]),
    "list members of family": reading,
    "fetch family of code": reading,
    "generate code": reading,
    "list pending": reading,
    "reopen": reading,
  ]

  private static let mealWrite = Ownership(
    meals: [born, "start", "end", "mealType", "calories", "notes"])

  static let mealTable: [String: Ownership] = [
    "save meal": mealWrite,
    "change meal": mealWrite,
    "delete meal": Ownership(meals: [removed]),
    "list meals": reading,
    "travel": reading,
    "reopen": reading,
  ]

  /// The first change that is not owned; nil if there is none.
  func trespass(from before: Dump, to after: Dump) -> String? {
    trespass("habits", habits, before.habits, after.habits) { $0.id.description }
      ?? trespass("logs", logs, before.logs, after.logs) { $0.id.description }
      ?? trespass("categories", categories, before.categories, after.categories) {
        "\(Array($0.id.utf8))"
      }
      ?? trespass("families", families, before.families, after.families) { $0.id.description }
      ?? trespass("people", people, before.people, after.people) { $0.id.description }
      ?? trespass("memberships", memberships, before.memberships, after.memberships) {
        $0.id.description
      }
      ?? trespass("meals", meals, rows(before.meals), rows(after.meals)) { $0.id.description }
      ?? (before.isSeedingCompleted == after.isSeedingCompleted ? nil : "the seeding flag")
  }

  private func trespass<Content>(
    _ table: String, _ owned: Set<String>, _ before: [StoredRow<Content>],
    _ after: [StoredRow<Content>], key: (Content) -> String
  ) -> String? {
    let old = Dictionary(
      before.map { (key($0.content), $0) }, uniquingKeysWith: { first, _ in first })
    for row in after {
      let changes = old[key(row.content)].map { changedFields($0, row) } ?? [Ownership.born]
      if let field = changes.subtracting(owned).min() { return "\(field) of \(table)" }
    }
    guard after.count < before.count, !owned.contains(Ownership.removed) else { return nil }
    return "the number of \(table)"
  }

  /// Rows that carry nothing besides their content.
  private func rows(_ meals: [EatingPattern]) -> [StoredRow<EatingPattern>] {
    let metadata = Metadata(modifiedAt: Stamp(wall: 0, counter: 0, device: ""))
    return meals.map { StoredRow(content: $0, metadata: metadata) }
  }

  /// The fields that differ. Metadata may change only together with content, of which the day of the last completion,
  /// being derived, is no part.
  private func changedFields<Content>(
    _ old: StoredRow<Content>, _ new: StoredRow<Content>
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
    return changes
  }
}
