import HabitDomain
import Testing

@testable import HabitSQLite
@testable import HabitStore

@Suite struct ErrorMessageTests {
  @Test(arguments: Refusal.all)
  func `the message of a refusal follows every rule`(_ refusal: Refusal) async throws {
    let error = try await refusal.error()
    #expect(MessageRule.broken(by: error).map(\.rawValue) == [], "\(error)")
  }

  @Test(arguments: 1...28 as ClosedRange<Int32>)
  func `the message of an error of SQLite follows every rule`(_ code: Int32) {
    let error = DataServiceError(SQLiteError(code: code), during: "listing habits")
    #expect(MessageRule.broken(by: DataLayerError.service(error)) == [], "\(error)")
  }

  @Test func `every error has been met`() async throws {
    var names: Set<ErrorName> = []
    for refusal in Refusal.all {
      guard let error = try await refusal.error() as? DataLayerError else { continue }
      names.insert(ErrorName(error))
    }
    #expect(Set(ErrorName.allCases).subtracting(names) == ErrorMessageTests.ofOthers)
  }

  // Faults of the storage, a plan's limit, files of others, backups and absent parts have tests of their own.
  private static let ofOthers: Set<ErrorName> = [
    .limitReached, .storageBusy, .storageFull, .corrupted, .schemaTooNew, .schemaUnknown,
    .migrationFailed, .recovery, .storage, .absent,
  ]

  @Test(
    arguments: [
      .habit(.limitReached(limit: 3)), .service(.storageBusy), .service(.storageFull),
      .service(.corrupted), .service(.schemaTooNew(found: 9, known: 2)),
      .service(.schemaUnknown("version 0 with the tables letter and stamp")),
      .service(.migrationFailed(from: 4, to: 13, reason: "2 of habits would be lost")),
      .service(.recovery(.databaseNotFound)),
      .service(.recovery(.backupFailed("the disk is full"))),
      .service(.recovery(.backupCorrupted("page 7 is never used"))),
      .service(.recovery(.noBackupAvailable(tried: 3))),
      .service(.recovery(.restoreFailed("the disk is full"))),
      .service(.storage(code: 266, text: "disk I/O error", operation: "listing habits")),
      .service(.unavailable("attempt to write a readonly database")),
    ] as [DataLayerError])
  func `what storage meets is told in words that help`(_ error: DataLayerError) {
    #expect(MessageRule.broken(by: error) == [], "\(error)")
  }

  @Test(
    arguments: [
      (.service(.validationFailed([""])), [.namesThing, .statesBound]),
      (.service(.validationFailed(["The name\nis long"])), [.says, .statesBound]),
      (
        .habit(.invalidHabitData(field: "name", reason: "Name: Optional(1)")),
        [.statesBound, .hidesTypes]
      ),
      (.service(.constraintViolation("UNIQUE constraint failed: habit.name")), [.hidesSQL]),
      (.category(.categoryNotFound("\(Identifier.small(1))")), [.hidesIDs]),
      (.service(.invalidData("HabitLog 3 of the day")), [.hidesTypes]),
    ] as [(DataLayerError, [MessageRule])])
  func `words that do not help are noticed`(_ error: DataLayerError, _ rules: [MessageRule]) {
    #expect(MessageRule.broken(by: error) == rules, "\(error)")
  }
}
