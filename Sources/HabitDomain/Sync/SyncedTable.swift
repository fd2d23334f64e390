/// A synced table.
///
/// The cases are in the order of upload: parents before children (domain 4.4).
public enum SyncedTable: String, CaseIterable, Hashable, Sendable {
  /// Families.
  case family
  /// People.
  case person
  /// Categories.
  case category
  /// Memberships, children of families and people.
  case membership
  /// Habits, children of categories.
  case habit
  /// Logs, children of habits.
  case log
}

extension SyncedTable: Comparable {
  /// Orders parents before children.
  public static func < (left: SyncedTable, right: SyncedTable) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .family: 0
    case .person: 1
    case .category: 2
    case .membership: 3
    case .habit: 4
    case .log: 5
    }
  }
}

extension SyncedTable {
  /// The names of the fields that hold the content of its records (domain 4.1).
  package var fieldNames: Set<String> {
    switch self {
    case .family: ["name", "code", "createdByUserId", "createdAt"]
    case .person: ["displayName", "appleUserIdHash", "avatarUrl", "createdAt"]
    case .category: ["name", "displayName", "emoji", "order", "isActive", "isPredefined"]
    case .membership: ["family", "user", "role", "status", "joinedAt", "lastRoleChangeAt"]
    case .habit:
      [
        "name", "emoji", "colorHex", "schedule", "kind", "dailyTarget", "unitLabel", "reminders",
        "startDay", "endDay", "isActive", "displayOrder", "categoryID", "isPinned", "notes",
        "archivedAt", "priorityLevel",
      ]
    case .log: ["habitID", "date", "timezone", "day", "value"]
    }
  }
}
