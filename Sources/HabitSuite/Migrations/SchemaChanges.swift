import HabitDomain
import PropCheck

/// Schemas with one thing missing or changed, made from the statements of a correct one (requirement
/// 2.4).
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

  /// What everything missing belongs to: a table or an index.
  var subject: Substring { name.prefix { $0 != "." } }
}

extension SchemaChange {
  /// Everything that can be done to a schema.
  static func all(of schema: String) -> [SchemaChange] {
    let statements = schema.split(separator: ";\n").map(String.init)
    return statements.indices.flatMap { index in
      changes(of: statements[index]).map { kind, name, statement in
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
    guard words.starts(with: ["CREATE", "TABLE"]) else { return [] }
    return [(.table, words[2], "SELECT 1")] + changes(ofTable: words[2], statement)
  }

  private static func changes(
    ofTable table: String, _ statement: String
  ) -> [(Kind, String, String)] {
    guard let start = statement.firstIndex(of: "("), let end = statement.lastIndex(of: ")") else {
      return []
    }
    let parts = statement[statement.index(after: start)..<end].splitAtCommas()
    return parts.indices.flatMap { index in
      changes(ofColumn: parts[index], in: table, besides: parts.removing(index)).map {
        let body = (parts[..<index] + [$2].compactMap(\.self) + parts[(index + 1)...])
          .joined(separator: ",")
        return ($0, $1, "\(statement[...start])\(body)\(statement[end...])")
      }
    }
  }

  /// What may replace the definition of a column; nil means nothing.
  private static func changes(
    ofColumn part: String, in table: String, besides others: [String]
  ) -> [(Kind, String, String?)] {
    let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count > 1, ["TEXT", "INTEGER", "REAL", "BLOB", "ANY"].contains(words[1]) else {
      return []
    }
    let name = "\(table).\(words[0])"
    let isUsed = others.contains {
      $0.split { !$0.isLetter && !$0.isNumber }.contains(Substring(words[0]))
    }
    var changes: [(Kind, String, String?)] = []
    if !isUsed, !part.contains("PRIMARY KEY") { changes.append((.column, name, nil)) }
    if let range = part.firstRange(of: /REFERENCES \w+ \(id\)( ON DELETE CASCADE)?/) {
      changes.append((.reference, name, part.replacingCharacters(range, with: "")))
      let rule = part.contains("CASCADE") ? "ON DELETE SET NULL" : "ON DELETE CASCADE"
      let bare = part.replacing(" ON DELETE CASCADE", with: "")
      changes.append((.deletion, name, bare.replacing("(id)", with: "(id) \(rule)")))
    }
    return changes
  }
}

extension Substring {
  /// The parts of a list, whose commas in parentheses and texts belong to a part.
  fileprivate func splitAtCommas() -> [String] {
    var (parts, depth, isText) = ([""], 0, false)
    for character in self {
      switch character {
      case "'": isText.toggle()
      case "(" where !isText: depth += 1
      case ")" where !isText: depth -= 1
      case "," where depth == 0 && !isText:
        parts.append("")
        continue
      default: break
      }
      parts[parts.count - 1].append(character)
    }
    return parts
  }
}

extension [String] {
  fileprivate func removing(_ index: Int) -> [String] {
    var others = self
    others.remove(at: index)
    return others
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
    let changes = OnDemand { [layer] in SchemaChange.all(of: layer.schema) }
    return Property(
      "schema.check-finds-what-is-missing",
      "The schema check names everything that a schema lacks, and nothing in a complete one.",
      rules: ["2.4"],
      requiring: SchemaChange.Kind.allCases.map {
        Requirement(Label("lacks", $0.rawValue), share: 0.01)
      },
      of: Gen { source in source.element(of: changes.value) },
      describe: { change in change.map { "\($0.kind.rawValue) \($0.name)" } ?? "no change" }
    ) { [layer] change in
      try require(try layer.complaints(layer.schema), equals: [])
      // Columns are searched for in statements that make tables.
      try require(!layer.schema.contains("ALTER"), "The schema is not created in one go.")
      guard let change else { throw Failure("The schema has no parts.", origin: "schema") }
      tabulate("lacks", change.kind.rawValue)
      let complaints = try layer.complaints(change.schema)
      try require(
        complaints.contains { $0.contains(change.name) },
        "The check does not name \(change.name), but \(complaints).")
      let others = complaints.filter { !$0.contains(change.subject) }
      try require(others.isEmpty, "Without \(change.name), the check names \(others), too.")
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
      let judge = MigrationJudge(sight)
      try judge.checkWay(of: contents, by: [Self.newest])
      try MigrationJudge.compare(
        sight.stops.last, OwnRows.upgraded(sight.before), "version \(Self.newest)")
      try judge.checkEnd()
    }
  }
}
