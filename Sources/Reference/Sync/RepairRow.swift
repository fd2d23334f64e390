import Domain

/// What a repair looks at in a row: what it says, whether it lives, and where it went.
struct RepairRow<Content: Equatable, ID: Equatable>: Equatable {
  let id: ID
  var content: Content
  var deletedAt: Instant?
  var mergedInto: String?
  /// Where the row stands among those that were given.
  let place: Int

  var isLive: Bool { deletedAt == nil }

  mutating func bury(at time: Instant, mergedInto survivor: String? = nil) {
    deletedAt = time
    mergedInto = survivor
  }
}

/// The positions of rows that are alike, of which one survives.
struct RepairGroup: Equatable {
  var survivor: Int
  /// All, the survivor too, in the order of the rows.
  var members: [Int]

  var losers: [Int] { members.filter { $0 != survivor } }
}

/// The rows that count, in groups of two and more that are alike, of which the first in an order survives; `areAlike`
/// is an equivalence, and `isBefore` a total order.
///
/// - Complexity: O(n²), which is plain to see and right.
func groups<Row>(
  of rows: [Row], where counts: (Row) -> Bool, _ areAlike: (Row, Row) -> Bool,
  first isBefore: (Row, Row) -> Bool
) -> [RepairGroup] {
  var groups: [RepairGroup] = []
  for (position, row) in rows.enumerated() where counts(row) {
    if let group = groups.firstIndex(where: { areAlike(rows[$0.survivor], row) }) {
      groups[group].members.append(position)
      if isBefore(row, rows[groups[group].survivor]) { groups[group].survivor = position }
    } else {
      groups.append(RepairGroup(survivor: position, members: [position]))
    }
  }
  return groups.filter { $0.members.count > 1 }
}

/// The end of the chain of survivors that begins with a dead row; nil where there is none, where it is not known yet, and
/// where the chain is a circle. `read` answers the id that a text of a row names.
func survivor<Content, ID>(
  of id: ID, in rows: [RepairRow<Content, ID>], _ read: (String) -> ID?
) -> RepairRow<Content, ID>? {
  var last = rows.first { $0.id == id }
  // Each step that is no circle leads to another row.
  for step in 0...rows.count {
    guard let row = last, !row.isLive, let next = row.mergedInto else {
      return step > 0 ? last : nil
    }
    guard let nextID = read(next) else { return nil }
    last = rows.first { $0.id == nextID }
  }
  return nil
}
