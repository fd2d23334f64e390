import HabitDomain
import PropCheck

/// Schemas with one thing missing or changed, made of the statements of a right one (requirement 2.4).
struct SchemaChange: Sendable {
  /// What is missing or changed.
  enum Kind: String, CaseIterable, Sendable {
    case table, column, reference, deletion, index, uniqueness
  }

  let kind: Kind
  /// What the check has to name.
  let name: String
  /// The statements without it.
  let schema: String
}

extension SchemaChange {
  /// All that can be done to a schema.
  static func all(of schema: String) -> [SchemaChange] {
    let statements = schema.split(separator: ";\n").map(String.init)
    return statements.indices.flatMap { index in
      changes(of: statements[index]).compactMap { kind, name, statement in
        guard !statements.contains("DROP INDEX IF EXISTS \(name)", behind: index) else {
          return nil
        }
        var others = statements
        others[index] = statement
        if kind == .table || kind == .column { others = others.filter { !uses($0, kind, name) } }
        return SchemaChange(kind: kind, name: name, schema: others.joined(separator: ";\n"))
      }
    }
  }

  /// Statements on what is gone would fail.
  private static func uses(_ statement: String, _ kind: Kind, _ name: String) -> Bool {
    let names = name.split(separator: ".")
    let words = statement.split { !$0.isLetter && !$0.isNumber }
    guard words.contains(names[0]), !statement.contains("CREATE TABLE") else { return false }
    return kind == .table || statement.contains("INSERT") || words.contains(names[1])
  }

  private static func changes(of statement: String) -> [(Kind, String, String)] {
    let words = statement.split { $0.isWhitespace || $0 == "(" }.map(String.init)
    guard words.count > 2 else { return [] }
    if words.starts(with: ["CREATE", "INDEX"]) { return [(.index, words[2], "SELECT 1")] }
    if words.starts(with: ["CREATE", "UNIQUE", "INDEX"]) {
      let plain = statement.replacing("UNIQUE INDEX", with: "INDEX")
      return [(.index, words[3], "SELECT 1"), (.uniqueness, words[3], plain)]
    }
    if words.starts(with: ["ALTER", "TABLE"]), words.count > 5 {
      return [(.column, "\(words[2]).\(words[5])", "SELECT 1")]
    }
    guard words.starts(with: ["CREATE", "TABLE"]) else { return [] }
    return [(.table, words[2], "SELECT 1")] + changes(ofTable: words[2], statement)
  }

  private static func changes(
    ofTable table: String, _ statement: String
  ) -> [(Kind, String, String)] {
    let lines = statement.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.indices.dropFirst().flatMap { index -> [(Kind, String, String)] in
      let line = lines[index]
      let words = line.split(separator: " ").map(String.init)
      guard let column = words.first, words.count > 1,
        ["TEXT", "INTEGER", "REAL", "BLOB", "TEXT,", "INTEGER,", "BLOB,"].contains(words[1])
      else { return [] }
      func with(_ line: String?) -> String {
        var others = lines
        if let line { others[index] = line } else { others.remove(at: index) }
        // The last column has no comma behind it.
        if line == nil, !lines[index].hasSuffix(","), others[index - 1].hasSuffix(",") {
          others[index - 1].removeLast()
        }
        return others.joined(separator: "\n")
      }
      let isUsed = lines.indices.contains { other in
        other != index
          && lines[other].split { !$0.isLetter && !$0.isNumber }.contains(Substring(column))
      }
      var changes = [(Kind.column, "\(table).\(column)", with(nil))]
      if isUsed || line.contains("PRIMARY KEY") { changes = [] }
      if let range = line.firstRange(of: /REFERENCES \w+ \(id\)( ON DELETE CASCADE)?/) {
        let name = "\(table).\(column)"
        changes.append((.reference, name, with(line.replacingCharacters(range, with: ""))))
        let rule = line.contains("CASCADE") ? "ON DELETE SET NULL" : "ON DELETE CASCADE"
        let bare = line.replacing(" ON DELETE CASCADE", with: "")
        changes.append((.deletion, name, with(bare.replacing("(id)", with: "(id) \(rule)"))))
      }
      return changes
    }
  }
}

extension [String] {
  /// Whether a later statement drops what an earlier one makes, so that a change of the earlier one changes nothing.
  fileprivate func contains(_ statement: String, behind index: Int) -> Bool {
    self[(index + 1)...].contains { $0.trimmingPrefix { $0.isWhitespace } == statement }
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}

extension Migrations {
  var schema: Property {
    let changes = SchemaChange.all(of: layer.schema)
    return Property(
      "schema.check-finds-what-is-missing",
      "The check at opening names whatever a schema lacks, and nothing of a right one.",
      rules: ["2.4"],
      requiring: SchemaChange.Kind.allCases.map {
        Requirement(Label("lacks", $0.rawValue), share: 0.01)
      },
      of: Gen { source in source.element(of: changes) },
      describe: { change in change.map { "\($0.kind.rawValue) \($0.name)" } ?? "no change" }
    ) { [layer] change in
      try require(try layer.complaints(layer.schema), equals: [])
      guard let change else { throw Failure("The schema has no parts.", origin: "schema") }
      tabulate("lacks", change.kind.rawValue)
      let complaints = try layer.complaints(change.schema)
      try require(
        complaints.contains { $0.contains(change.name) },
        "The check does not name \(change.name), but \(complaints).")
    }
  }

  var ownVersions: Property {
    Property(
      "migrations.keep-own-versions",
      "An older store of this program keeps every row and every value.",
      rules: ["P-M1", "8.6"],
      requiring: (1...5).map { Requirement(Label("from", "\($0)"), share: 0.1) },
      of: Gen { source in
        let version = source.integer(in: 1...5)
        return StoreContents(
          version: version, tables: OwnRows(version: version).draw(from: &source))
      }, describe: { Self.text(of: $0, [Self.newest]) }
    ) { [layer] contents in
      tabulate("from", contents.version)
      let sight = try layer.migrate(
        MigrationTrial(line: .own, contents: contents, path: [Self.newest]))
      let written = contents.tables.values.joined().count
      try require(
        sight.before.tables.filter { $0.key != "state" }.values.joined().count, equals: written)
      try MigrationJudge.compare(
        sight.stops.last, OwnRows.upgraded(sight.before), "version \(Self.newest)")
      try MigrationJudge(sight).checkEnd()
    }
  }
}
