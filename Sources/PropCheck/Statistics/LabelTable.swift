/// Counts labels by name, for a case, a block or a run.
///
/// The number of names in a table is limited for a case and for a run, since a test may make up any number of them; later
/// ones count under one name. A block keeps those of all its cases: which come later depends on how it was divided.
struct LabelTable: Sendable {
  static let nameLimit = 1000
  static let tableLimit = 100
  static let otherNames = "other names"
  static let otherTables = "other tables"

  private(set) var rows: [LabelCount] = []
  private var places: [String: [String: Int]] = [:]
  private let isLimited: Bool

  init(isLimited: Bool = true) { self.isLimited = isLimited }

  /// The row of a label, which may be that of other names.
  mutating func place(_ table: String, _ name: String) -> Int {
    if let place = places[table]?[name] { return place }
    guard isLimited else { return reserve(table, name) }
    let count = places[table]?.count
    guard count != nil || places.count < Self.tableLimit || table == Self.otherTables else {
      return place(Self.otherTables, Self.otherNames)
    }
    guard count ?? 0 < Self.nameLimit || name == Self.otherNames else {
      return place(table, Self.otherNames)
    }
    return reserve(table, name)
  }

  /// Adds a row for a new label regardless of limits.
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

  /// The labels that occurred, in the order in which they were first seen.
  var seen: [LabelCount] { rows.filter { $0.count > 0 } }

  /// The labels that occurred, by table and name.
  var sorted: [LabelCount] { seen.sorted { ($0.table, $0.name) < ($1.table, $1.name) } }
}
