/// The columns of the numbers by which required shares are judged: one for each required label and its table.
struct ShareColumns: Sendable {
  private(set) var width = 0
  private(set) var labels: [(table: String, name: String, column: Int)] = []
  /// The columns of each requirement, in their order.
  private(set) var places: [(label: Int, table: Int)] = []
  private var tables: [String: Int] = [:]

  init(_ requirements: [Requirement]) {
    var known: [String: [String: Int]] = [:]
    for requirement in requirements {
      let (table, name) = (requirement.label.table, requirement.label.name)
      let label = known[table]?[name] ?? next()
      if known[table, default: [:]].updateValue(label, forKey: name) == nil {
        labels.append((table, name, label))
      }
      let total = tables[table] ?? next()
      tables[table] = total
      places.append((label, total))
    }
  }

  private mutating func next() -> Int {
    defer { width += 1 }
    return width
  }

  /// The column of a table; nil if nothing in it is required.
  func column(ofTable table: String) -> Int? { tables[table] }
}
