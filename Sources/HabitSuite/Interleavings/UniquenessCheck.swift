import HabitDomain

/// What must be unique at rest (P-Y9, domain 4.9).
struct UniquenessCheck {
  private let rows: [RowKey: SyncedRow]

  init(_ rows: [RowKey: SyncedRow]) {
    self.rows = rows
  }

  /// One sentence per duplicate, in a deterministic order.
  var complaints: [String] {
    var groups: [String: [RowKey]] = [:]
    for row in rows.values where isVisible(row) {
      for claim in claims(of: row.content) { groups[claim, default: []].append(row.key) }
    }
    return groups.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { claim, keys in
      "\(claim): \(keys.sorted().map { "\($0)" }.joined(separator: " and "))"
    }
  }

  private func isLive(_ key: RowKey) -> Bool {
    rows[key].map { $0.deletedAt == nil } ?? false
  }

  /// Whether it is shown; a habit is shown without its category.
  private func isVisible(_ row: SyncedRow) -> Bool {
    guard row.deletedAt == nil else { return false }
    return row.key.table == .habit || row.content.parents.allSatisfy(isLive)
  }

  /// What only one row may have.
  private func claims(of content: SyncedContent) -> [String] {
    switch content {
    case .family(let family): ["D-4: two families have the code \(family.code)"]
    case .person(let person): ["D-1: two people have the hash \(person.appleUserIDHash)"]
    case .category(let category): ["D-7: two categories are called \(key(category.name))"]
    case .membership(let membership): claims(of: membership)
    case .habit(let habit):
      habit.categoryID.map { RowKey(.category, $0).recordName }
        .map { ["D-5: two habits of \($0) are called \(key(habit.name))"] } ?? []
    case .log(let log): ["D-6: two logs of \(log.habitID) are of day \(log.day.number)"]
    }
  }

  private func claims(of membership: Membership) -> [String] {
    guard membership.status == .active else { return [] }
    let member = "D-2: \(membership.userID) is twice in \(membership.familyID)"
    guard membership.role == .parentAdmin else { return [member] }
    return [member, "D-3: two admins are in \(membership.familyID)"]
  }

  /// For names of the sample this equals `key` (domain 0).
  private func key(_ name: String) -> String { name.lowercased() }
}
