import HabitDomain
import HabitReference
import PropCheck

/// Compares what is observed of a migration with what the model makes of the original store.
struct MigrationJudge {
  private let sight: MigrationSight
  private let model: OldStore

  init(_ sight: MigrationSight) {
    self.sight = sight
    model = OldStore(sight.before, days: DayRules(zones: .suite))
  }

  /// What was observed is of the store that should have been written, and of every version on its
  /// path.
  func checkWay(of contents: StoreContents, by path: [Int]) throws(Failure) {
    try require(sight.before.version, equals: contents.version)
    try WrittenRows(contents: contents).check(sight.before)
    try require(sight.stops.map(\.version), equals: path)
  }

  /// - Throws: A failure that shows the first difference.
  func compare(_ contents: StoreContents?, at version: Int) throws(Failure) {
    let expected = model.contents(at: max(version, sight.before.version))
    try Self.compare(contents, expected, "version \(version)")
  }

  static func compare(
    _ contents: StoreContents?, _ expected: StoreContents, _ place: String
  ) throws(Failure) {
    let contents = contents?.withKeys(of: expected)
    if contents?.hasRows(of: expected) == true { return }
    let actual = contents?.lines ?? []
    let lines = expected.lines
    guard actual != lines else { return }
    let difference = actual.difference(from: lines)
    let (surplus, missing) = (
      difference.insertions.map(\.text), difference.removals.map(\.text)
    )
    let table = (missing + surplus).first?.split(separator: ":").first ?? ""
    throw Failure(
      "A migrated store does not have the expected contents.", origin: "migration",
      symptoms: ["\(table)"],
      difference: Failure.Difference(
        path: place, expected: missing.joined(separator: "\n"),
        actual: surplus.joined(separator: "\n")))
  }

  /// The schema is that of a new store, nothing is damaged, a second run changes nothing, and the data layer
  /// reads what is there.
  func checkEnd() throws(Failure) {
    try require(!sight.freshSchema.isEmpty, "The schema of a new store is unknown.")
    let change = sight.schema.sorted().difference(from: sight.freshSchema.sorted())
    try require(change.removals.map(\.text), equals: [])
    try require(change.insertions.map(\.text), equals: [])
    try require(sight.flaws, equals: [])
    try require(!sight.isChangedBySecondRun, "A second run changes something.")
    guard let end = sight.stops.last, end.version == Migrations.newest else { return }
    guard let dump = sight.dump else {
      throw Failure("A store of the newest version was not read.", origin: "reading")
    }
    try Self.compare(ReadRows.contents(of: dump), ReadRows.due(in: end), "what is read")
  }

  /// Counts what the store made the migration do.
  func label(path: [Int]) {
    guard let end = sight.stops.last else { return }
    let rows = end.tables.values.joined()
    if rows.contains(where: { $0["isImported"] == .integer(1) }) { tabulate("met", "duplicates") }
    if end.tables["migrationLeftover"]?.isEmpty == false { tabulate("met", "left over") }
    let left = (end.tables["migrationLeftover"] ?? []).contains {
      $0["columnName"] == .text("inbox")
    }
    if left || end.tables["inbox"]?.isEmpty == false { tabulate("met", "orphans") }
    if sight.dump?.unreadable.isEmpty == false { tabulate("met", "unreadable habits") }
    if path.count > 1 { tabulate("met", "in several steps") }
  }
}

extension StoreContents {
  /// The contents with the keys of names as in the other contents, if they are equal as texts: the store decides which
  /// Unicode form of a key it stores.
  fileprivate func withKeys(of others: StoreContents) -> StoreContents {
    var contents = self
    for table in ["habit", "category"] {
      let keys = (others.tables[table] ?? []).map { ($0["id"], $0["nameKey"]) }
      for index in (tables[table] ?? []).indices {
        let row = tables[table]?[index]
        guard case .text(let key) = row?["nameKey"],
          case .text(let other) = keys.first(where: { $0.0 == row?["id"] })?.1, key == other
        else { continue }
        contents.tables[table]?[index]["nameKey"] = .text(other)
      }
    }
    return contents
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var text: String {
    switch self {
    case .insert(_, let text, _), .remove(_, let text, _): text
    }
  }
}
