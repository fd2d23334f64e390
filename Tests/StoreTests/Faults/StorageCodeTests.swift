import HabitDomain
import HabitSQLite
import Testing

@testable import HabitStore

@Suite struct StorageCodeTests {
  // Every primary code of an error in sqlite3.h.
  private static let codes: [(Int32, DataServiceError)] = [
    (1, .storage(code: 1, text: "the tables are not as expected", operation: "reading")),
    (2, other(2)),
    (3, .unavailable("words")),
    (4, other(4)),
    (5, .storageBusy),
    (6, .storageBusy),
    (7, other(7)),
    (8, .unavailable("words")),
    (9, other(9)),
    (10, other(10)),
    (11, .corrupted),
    (12, other(12)),
    (13, .storageFull),
    (14, .unavailable("words")),
    (15, .storageBusy),
    (16, other(16)),
    (17, other(17)),
    (18, other(18)),
    (19, .constraintViolation("a value is refused")),
    (20, other(20)),
    (21, other(21)),
    (22, other(22)),
    (23, .unavailable("words")),
    (24, other(24)),
    (25, other(25)),
    (26, .corrupted),
    (27, other(27)),
    (28, other(28)),
  ]

  private static func other(_ code: Int) -> DataServiceError {
    .storage(code: code, text: "words", operation: "reading")
  }

  @Test(arguments: codes)
  func `every code is one of the errors of the domain`(_ code: Int32, _ expected: DataServiceError)
  {
    #expect(
      DataServiceError(SQLiteError(code: code, message: "words"), during: "reading") == expected)
  }

  @Test func `the table has every code`() {
    #expect(StorageCodeTests.codes.map(\.0) == Array(1...28))
  }

  @Test(
    arguments: [
      (5 | 1 << 8, .storageBusy), (6 | 1 << 8, .storageBusy), (11 | 1 << 8, .corrupted),
      (8 | 4 << 8, .unavailable("words")), (14 | 3 << 8, .unavailable("words")),
      (10 | 3 << 8, .storage(code: 778, text: "words", operation: "reading")),
      (
        1 | 3 << 8,
        .storage(code: 769, text: "the tables are not as expected", operation: "reading")
      ),
    ] as [(Int32, DataServiceError)])
  func `an extended code is what its primary code is`(_ code: Int32, _ expected: DataServiceError) {
    #expect(
      DataServiceError(SQLiteError(code: code, message: "words"), during: "reading") == expected)
  }
}
