/// Counts by the words of labels: of a case, of a block or of a whole run.
///
/// What a test tells may have no end, so each table has so many names and no more; what comes later
/// counts under one name for all of it.
struct LabelTable: Sendable {
  static let nameLimit = 1000
  static let tableLimit = 100
  static let otherNames = "other names"
  static let otherTables = "other tables"

  private(set) var rows: [LabelCount] = []
  private var places: [String: [String: Int]] = [:]

  /// The place of a label in the rows, which may be that of all others.
  mutating func place(_ table: String, _ name: String) -> Int {
    if let place = places[table]?[name] { return place }
    let count = places[table]?.count
    guard count != nil || places.count < Self.tableLimit || table == Self.otherTables else {
      return place(Self.otherTables, Self.otherNames)
    }
    guard count ?? 0 < Self.nameLimit || name == Self.otherNames else {
      return place(table, Self.otherNames)
    }
    return reserve(table, name)
  }

  /// Keeps a place for a label whatever the limits say; it must be new.
  @discardableResult
  mutating func reserve(_ table: String, _ name: String) -> Int {
    places[table, default: [:]][name] = rows.count
    rows.append(LabelCount(table: table, name: name, count: 0))
    return rows.count - 1
  }

  mutating func add(count: Int, cases: Int, at place: Int) {
    rows[place].count &+= count
    rows[place].cases &+= cases
  }

  mutating func add(_ counts: [LabelCount]) {
    for row in counts { add(count: row.count, cases: row.cases, at: place(row.table, row.name)) }
  }

  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// What occurred, in the order in which it was first seen.
  var seen: [LabelCount] { rows.filter { $0.count > 0 } }

  /// What occurred, by table, then by name.
  var sorted: [LabelCount] { seen.sorted { ($0.table, $0.name) < ($1.table, $1.name) } }
}
