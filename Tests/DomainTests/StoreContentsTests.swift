import HabitDomain
import Testing

/// Rows as a database has them.
@Suite struct StoreContentsTests {
  private static let run: PlainRow = [
    "id": .blob([1]), "name": .text("Run"), "emoji": .null, "target": .real(1.5),
  ]

  private static func contents(_ rows: [PlainRow], version: Int = 3) -> StoreContents {
    StoreContents(version: version, tables: ["habits": rows, "logs": []])
  }

  /// Rows that say the same in other words.
  @Test func `columns without a value say nothing`() {
    let (one, other) = (
      Self.contents([Self.run]), Self.contents([Self.run.filter { $0.key != "emoji" }])
    )
    #expect(one.hasRows(of: other) && other.hasRows(of: one))
    #expect(one.lines == other.lines)
  }

  @Test(arguments: [
    ("another version", contents([run], version: 4)),
    ("a row less", contents([])),
    ("a row more", contents([run, run])),
    ("another value", contents([run.merging(["name": .text("Walk")]) { $1 }])),
    ("another type", contents([run.merging(["target": .integer(1)]) { $1 }])),
    ("a value less", contents([run.filter { $0.key != "name" }])),
    ("a value more", contents([run.merging(["emoji": .text("🏃")]) { $1 }])),
    (
      "a table more",
      StoreContents(version: 3, tables: ["habits": [run], "logs": [], "users": [run]])
    ),
    ("another table", StoreContents(version: 3, tables: ["habits": [run], "users": []])),
  ])
  func `what differs is not the same`(_ difference: String, _ other: StoreContents) {
    let one = Self.contents([Self.run])
    #expect(!one.hasRows(of: other) && !other.hasRows(of: one), "\(difference)")
  }

  /// The fast comparison recognizes only what is certainly equal.
  @Test func `rows in another order have the same lines`() {
    let walk: PlainRow = ["id": .blob([2]), "name": .text("Walk")]
    let (one, other) = (Self.contents([Self.run, walk]), Self.contents([walk, Self.run]))
    #expect(!one.hasRows(of: other))
    #expect(one.lines == other.lines)
  }

  @Test func `a text is a literal of SQL, with its quotes twice`() {
    #expect("\(StoredValue.text("Run"))" == "'Run'")
    #expect("\(StoredValue.text("Ann's"))" == "'Ann''s'")
  }

  @Test func `equal values have one hash, and two forms of one text are two values`() {
    let values: [StoredValue] = [
      .null, .integer(0), .real(0), .real(-0.0), .text(""), .text("\u{e9}"), .text("e\u{301}"),
      .blob([]), .blob([0]),
    ]
    #expect(Set(values + values).count == values.count)
  }
}
