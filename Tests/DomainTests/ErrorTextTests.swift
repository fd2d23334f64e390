import HabitDomain
import Testing

@Suite struct ErrorTextTests {
  private static let id = Identifier(high: 0, low: 1)

  @Test(
    arguments: [
      (
        .habit(.invalidHabitData(field: "name", reason: "Habit name cannot be empty")),
        "Habit name cannot be empty"
      ),
      (
        .habit(.invalidHabitID("x")),
        "\"x\" is not a habit id: write 32 hexadecimal digits as 8-4-4-4-12"
      ),
      (.habit(.habitNotFound(id)), "There is no habit \(id)"),
      (
        .habit(.duplicateName(name: "a", categoryID: nil)),
        "A habit named \"a\" exists in this category already"
      ),
      (.habit(.limitReached(limit: 3)), "The plan allows 3 habits; delete one to add another"),
      (.habit(.habitCreationFailed(id)), "A habit \(id) exists already; update it instead"),
      (.log(.invalidValue("Value must be a number")), "Value must be a number"),
      (.log(.invalidTimezone("Foo/Bar")), "\"Foo/Bar\" is not a time zone of the IANA database"),
      (.log(.futureDate), "Cannot log habits for future dates"),
      (
        .log(.beyondHistoryLimit(day: CivilDay(1), days: 365)),
        "Cannot log habits more than one year in the past"
      ),
      (
        .log(.beyondHistoryLimit(day: CivilDay(1), days: 30)),
        "Cannot log habits more than 30 days in the past"
      ),
      (
        .log(.duplicateDay(habitID: id, day: CivilDay(7), existingID: id)),
        "1970-01-08 has the log \(id) already; update it instead"
      ),
      (.log(.duplicateID(id)), "A log \(id) exists already; update it instead"),
      (.log(.immutableField("day")), "The day of a log cannot change; delete the log instead"),
      (.schedule(.habitUnavailable("Run")), "Run cannot be logged: it is unknown or not in use"),
      (.schedule(.dateBeforeStartDate), "The day is before the first day of the habit"),
      (
        .schedule(.notScheduledForDate(name: "Run", reason: "ended")), "Run cannot be logged: ended"
      ),
      (.category(.invalidCategoryID), "The id of a category cannot be empty"),
      (.category(.invalidCategoryName), "The name of a category must have 1 to 30 characters"),
      (.category(.invalidCategoryOrder), "The order of a category must be between 0 and 999999999"),
      (.category(.categoryAlreadyExists("x")), "A category with the id or the name \"x\" exists"),
      (.category(.categoryNotFound("x")), "There is no category \"x\""),
      (.category(.cannotDeletePredefined("x")), "The category \"x\" is predefined and stays"),
      (.absent(.familyService), "The layer has no family service"),
      (.service(.validationFailed(["a", "b"])), "Validation failed: a, b"),
      (.service(.invalidData("a")), "Invalid data: a"),
      (.service(.notFound), "Data not found"),
      (.service(.constraintViolation("a")), "Constraint violation: a"),
      (.service(.storageBusy), "The database is locked by another program; try again"),
      (.service(.storageFull), "The disk is full; free some space and try again"),
      (.service(.corrupted), "The file is damaged or is not a database; restore a backup"),
      (.service(.unavailable("a")), "The database cannot be used: a"),
      (
        .service(.schemaTooNew(found: 2, known: 1)),
        "The database has schema 2, newer than the known 1; use a newer version"
      ),
      (
        .service(.schemaUnknown("it has the mark 7")),
        "The database was not made by this program: it has the mark 7; choose another file or restore a backup"
      ),
      (
        .service(.migrationFailed(from: 4, to: 13, reason: "2 of habits would be lost")),
        "The database stays at version 4, as its migration to 13 failed: 2 of habits would be lost; use the version that wrote it"
      ),
      (.service(.recovery(.databaseNotFound)), "There is no database to back up"),
      (
        .service(.recovery(.noBackupAvailable(tried: 3))),
        "The database is damaged, and no backup of 3 can be read; the damaged file is kept"
      ),
      (
        .service(.storage(code: 10, text: "disk I/O error", operation: "reading")),
        "The storage failed while reading: disk I/O error (code 10)"
      ),
      (
        .eating(.invalidInterval),
        "A meal must end after it starts, and at most 24 hours later"
      ),
      (.authorization(.denied("Nobody can remove themselves")), "Nobody can remove themselves"),
    ] as [(DataLayerError, String)])
  func `an error says what is wrong`(_ error: DataLayerError, _ text: String) {
    #expect(error.description == text)
  }
}
