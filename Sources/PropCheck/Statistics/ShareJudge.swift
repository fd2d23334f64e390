/// Judges the required shares of a property case by case, in the order of the cases.
package struct ShareJudge: Sendable {
  private let requirements: [Requirement]
  private let columns: ShareColumns
  private var tests: [ShareTest]

  /// A judge that has seen no case.
  package init(_ requirements: [Requirement]) {
    self.requirements = requirements
    columns = ShareColumns(requirements)
    tests = requirements.map { ShareTest(share: $0.share) }
  }

  /// Judges cases by the numbers in their columns.
  ///
  /// The first cases of a run are not judged: they are small on purpose, and have fewer and other records.
  package mutating func add(_ samples: CaseSamples?) {
    guard let samples, samples.width == columns.width else { return }
    for place in 0..<samples.count { add(samples.row(at: place), ofCase: samples.index(at: place)) }
  }

  /// Judges one case.
  package mutating func add(_ row: ArraySlice<Int>, ofCase index: Int) {
    guard columns.width > 0, row.count == columns.width else { return }
    for place in tests.indices { judge(place, row, isSmall: index < CaseSize.growth) }
  }

  private mutating func judge(_ place: Int, _ row: ArraySlice<Int>, isSmall: Bool) {
    let column = columns.places[place]
    let isOfCases = requirements[place].basis == .cases
    let total = isOfCases ? 1 : row[row.startIndex + column.table]
    let found = row[row.startIndex + column.label]
    if isSmall {
      tests[place].grow(to: total)
    } else {
      tests[place].add(isOfCases ? min(found, 1) : found, of: total)
    }
  }

  /// The complaint about the first refuted share.
  package var complaint: String? {
    zip(requirements, tests).first { $1.state == .missed }.map { $0.complaint($1) }
  }

  /// The shares with their states.
  package var states: [RequiredShare] {
    zip(requirements, tests).map { $0.judged($1.state) }
  }
}

extension Requirement {
  /// The share with a state.
  func judged(_ state: RequiredShare.State) -> RequiredShare {
    RequiredShare(
      table: label.table, name: label.name, share: share, basis: basis, state: state)
  }
}

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
