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
