import PropCheck
import PropCheckTesting
import HabitSQLite
import Testing

@Suite struct StatementTests {
  let connection: Connection

  init() throws {
    connection = try Connection(.memory, slots: 4)
    try connection.execute("CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)")
  }

  @Test(arguments: [
    "", "a", "a\0b", "\0", "é", "e\u{301}", "👩‍👩‍👧", String(repeating: "x", count: 512),
    String(repeating: "x", count: 513), String(repeating: "long ", count: 100_000),
  ])
  func `a text comes back with all its bytes`(_ text: String) throws {
    let statement = try connection.statement(0, "SELECT ?1, length(CAST(?1 AS BLOB))")
    defer { statement.reset() }
    statement.bind(text)
    #expect(try statement.step())
    #expect(Row(of: statement).text(0).utf8.elementsEqual(text.utf8))
    // Whatever was likely, even a text of the same length, or an equal one with other bytes.
    for likely in [text, "", "b", "\0", "é", "xy", String(repeating: "y", count: 512)] {
      #expect(Row(of: statement).text(0, likely: likely).utf8.elementsEqual(text.utf8))
    }
    #expect(Row(of: statement).integer(1) == text.utf8.count)
    #expect(Row(of: statement).withUTF8(0) { $0.count } == text.utf8.count)
  }

  @Test func `any values come back as they were bound`() async throws {
    let values = Gen { source in
      BoundValues(
        texts: try source.draw(.array(of: .string(upTo: 300), upTo: 4)),
        number: Int64(source.integer(in: .min ... .max)), real: try source.draw(.double))
    }
    await forAll(values, settings: Settings(seed: TestSeed.value)) { values in
      try values.check(on: Connection(.memory, slots: 1))
    }
  }

  @Test func `many arguments overflow the arena without a loss`() throws {
    let statement = try connection.statement(0, "SELECT ?1, ?2, ?3")
    for round in 0..<3 {
      let texts = ["a", "b", "c"].map { String(repeating: $0, count: 200 + round) }
      for text in texts { statement.bind(text) }
      #expect(try statement.step())
      #expect((0..<3).map { Row(of: statement).text($0) } == texts)
      statement.reset()
    }
  }

  @Test func `values come back as they were bound`() throws {
    let statement = try connection.statement(0, "SELECT ?, ?, ?, ?, ?, ?")
    defer { statement.reset() }
    statement.bind(Int64.min)
    statement.bind(0.1)
    statement.bind(true)
    statement.bind(high: 1, low: .max)
    statement.bind(nil as String?)
    statement.bind(7 as Int64)
    #expect(try statement.step())
    let row = Row(of: statement)
    #expect(row.integer(0) == .min)
    #expect(row.optionalReal(1) == 0.1)
    #expect(row.boolean(2) == true)
    #expect(row.halves(3) == (1, .max))
    #expect(row.optionalText(4) == nil)
    #expect(row.text(4).isEmpty)
    #expect(row.optionalInteger(5) == 7)
  }

  @Test func `missing values are null`() throws {
    let statement = try connection.statement(0, "SELECT ?, ?, ?")
    defer { statement.reset() }
    for _ in 0..<3 { statement.bindNull() }
    #expect(try statement.step())
    let row = Row(of: statement)
    #expect(row.optionalInteger(0) == nil)
    #expect(row.optionalReal(1) == nil)
    #expect(row.isNull(2) == true)
  }

  @Test func `sixteen bytes fit behind a full arena`() throws {
    let statement = try connection.statement(0, "SELECT ?, ?")
    defer { statement.reset() }
    statement.bind(String(repeating: "x", count: 510))
    statement.bind(high: 3, low: 4)
    #expect(try statement.step())
    #expect(Row(of: statement).halves(1) == (3, 4))
  }

  @Test(arguments: [0, 1, 1000])
  func `many halves are one blob`(_ count: Int) throws {
    let statement = try connection.statement(0, "SELECT length(?1), typeof(?1), substr(?1, -16)")
    defer { statement.reset() }
    statement.bind(halves: (0..<count).map { (UInt64($0), 9) })
    #expect(try statement.step())
    let row = Row(of: statement)
    #expect(row.integer(0) == count * 16)
    #expect(row.text(1) == "blob")
    if count > 0 { #expect(row.halves(2) == (UInt64(count - 1), 9)) }
  }

  @Test func `bytes of another length are an error of the next step`() throws {
    let statement = try connection.statement(0, "SELECT x'0011'")
    defer { statement.reset() }
    #expect(try statement.step())
    #expect(Row(of: statement).halves(0) == (0, 0))
    let error = try #require(throws: SQLiteError.self) { try statement.step() }
    #expect(error.kind == .corrupted)
    #expect(throws: error) { try statement.check() }
  }

  @Test func `an argument too many is an error of the step`() throws {
    let statement = try connection.statement(0, "SELECT ?")
    statement.bind(1 as Int64)
    statement.bind(2 as Int64)
    let error = try #require(throws: SQLiteError.self) { try statement.step() }
    #expect(error.code == 25)
    statement.reset()
    statement.bind(1 as Int64)
    #expect(try statement.step())
    statement.reset()
  }

  @Test func `a failed statement can be used again`() throws {
    let insert = { (text: String) throws in
      let statement = try connection.statement(0, "INSERT INTO word (text) VALUES (?)")
      defer { statement.reset() }
      statement.bind(text)
      _ = try statement.step()
    }
    try insert("one")
    let error = try #require(throws: SQLiteError.self) { try insert("one") }
    #expect(error.kind == .constraint)
    #expect(error.code == 19 | 8 << 8)
    #expect(error.message == "UNIQUE constraint failed: word.text")
    try insert("two")
    #expect(connection.changes == 1)
    #expect(connection.totalChanges == 2)
    #expect(try connection.text("SELECT count(*) FROM word") == "2")
  }
}

/// Arguments of one statement.
private struct BoundValues: Sendable {
  let texts: [String]
  let number: Int64
  let real: Double

  func check(on connection: Connection) throws {
    let places = Array(repeating: "?", count: texts.count + 3).joined(separator: ", ")
    let statement = try connection.statement(0, "SELECT " + places)
    defer { statement.reset() }
    statement.bind(number)
    statement.bind(real)
    statement.bind(high: UInt64(bitPattern: number), low: real.bitPattern)
    for text in texts { statement.bind(text) }
    try require(statement.step(), "there is a row")
    let row = Row(of: statement)
    try require(row.integer(0), equals: number)
    // No database keeps a NaN: it becomes NULL.
    try require(row.optionalReal(1), equals: real.isNaN ? nil : real)
    let halves = row.halves(2)
    try require(halves.high, equals: UInt64(bitPattern: number))
    try require(halves.low, equals: real.bitPattern)
    for (index, text) in texts.enumerated() {
      try require(Array(row.text(Int32(index) + 3).utf8), equals: Array(text.utf8))
    }
  }
}
