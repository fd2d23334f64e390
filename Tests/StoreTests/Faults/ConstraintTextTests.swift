import HabitSQLite
import Testing

@testable import HabitStore

@Suite struct ConstraintTextTests {
  private static let tables = """
    CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE child (
      id BLOB NOT NULL PRIMARY KEY, parentID INTEGER REFERENCES parent (id), size INTEGER CHECK (size > 0),
      first TEXT, second TEXT, UNIQUE (first, second)
    ) STRICT;
    CREATE UNIQUE INDEX nextSize ON child (size + 1);
    INSERT INTO child VALUES (x'01', NULL, 1, 'a', 'b');
    """

  @Test(arguments: [
    ("INSERT INTO child (id) VALUES (NULL)", "id is missing"),
    ("INSERT INTO child (id) VALUES (x'01')", "another row has the same id"),
    (
      "INSERT INTO child VALUES (x'02', NULL, NULL, 'a', 'b')",
      "another row has the same first and second"
    ),
    ("INSERT INTO child (id, size) VALUES (x'02', 1)", "a value is refused"),
    ("INSERT INTO child (id, size) VALUES (x'02', 0)", "a value is outside its bounds"),
    ("INSERT INTO child (id, size) VALUES (x'02', 'x')", "a value is refused"),
    (
      "INSERT INTO child (id, parentID) VALUES (x'02', 1)",
      "a row refers to one that does not exist"
    ),
  ])
  func `a broken constraint is described without SQL`(_ statement: String, _ words: String) throws {
    let connection = try Connection(.memory, slots: 1)
    try connection.execute(ConstraintTextTests.tables)
    let error = try #require(throws: SQLiteError.self) { try connection.execute(statement) }
    #expect(error.kind == .constraint)
    #expect(ConstraintText.words(for: error) == words)
  }
}
