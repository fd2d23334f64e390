package import HabitDomain
package import HabitStore

/// A planted bug in a migration.
package struct MigrationMutant: Sendable {
  /// The name in reports and on the command line.
  package let id: String
  /// The number of the planted bug (domain 7.2); empty for one that is not listed.
  package let number: String
  /// The defect, in one sentence.
  package let sentence: String
  private let change: @Sendable (inout LadderDesign) -> Void

  init(
    _ id: String, _ sentence: String, number: String = "",
    change: @escaping @Sendable (inout LadderDesign) -> Void
  ) {
    (self.id, self.sentence, self.number, self.change) = (id, sentence, number, change)
  }

  /// The ladder with the defect; made on demand, because searching the scripts for every mutant would take longer than the rest of a
  /// start.
  ///
  /// - Throws: What the defect replaces, if it is not there.
  package var ladder: Ladder {
    get throws(DataLayerError) {
      let design = changing(LadderDesign(), change)
      try design.requireChanges()
      return design.ladder
    }
  }

  /// Stores that migrate with the defect.
  ///
  /// - Throws: What the defect replaces, if it is not there.
  package var layer: MigrationLayer {
    get throws(DataLayerError) { .sqlite("mutant:" + id, ladder: try ladder) }
  }
}

extension MigrationMutant {
  /// In a fixed order.
  package static let all = ofEarlySteps + ofLateSteps + ofMovingIn + ofFrames

  private static let ofEarlySteps = [
    MigrationMutant("old-rows-synced", "Old rows are not marked for upload.", number: "116") {
      $0.rewriteAll(2, "NOT NULL DEFAULT 1", as: "NOT NULL DEFAULT 0")
    },
    MigrationMutant("pins-dropped", "The step that adds notes drops the pins.") {
      $0.rewrite(4, "PRAGMA", as: "ALTER TABLE habits DROP COLUMN isPinned; PRAGMA")
    },
    MigrationMutant("any-log-completes", "A log with value 0 completes its day.") {
      $0.rewrite(5, "l.value > 0)", as: "l.value >= 0)")
    },
    MigrationMutant(
      "moments-cut", "Moments are truncated to milliseconds, not rounded.", number: "119"
    ) {
      $0.rewrite(7, "milliseconds(date) AS date", as: "CAST(date * 1000 AS INTEGER) AS date")
    },
    MigrationMutant("days-of-greenwich", "Habits start on the day in UTC, not in the home zone.") {
      $0.rewrite(7, "milliseconds(startDate), home.zone", as: "milliseconds(startDate), 'UTC'")
    },
    MigrationMutant("moments-lost", "An invalid moment is lost instead of becoming a leftover.") {
      $0.rewrite(7, "'date', date FROM logs", as: "'date', NULL FROM logs")
    },
    MigrationMutant(
      "mode-unread", "The time zone mode is dropped before it is read.", number: "115"
    ) {
      $0.rewrite(8, "iif(displayTimezoneMode = 'home', 'home', 'current')", as: "'current'")
    },
  ]

  private static let ofLateSteps = [
    MigrationMutant(
      "duplicates-unmarked", "Duplicate logs of a day are not marked as imported.",
      number: "118"
    ) { $0.rewrite(9, "PARTITION BY habitID, day", as: "PARTITION BY habitID, day, id") },
    MigrationMutant("names-by-bytes", "Duplicate category names are found by their bytes only.") {
      $0.rewrite(9, "PARTITION BY comparisonKey(name)", as: "PARTITION BY name")
    },
    MigrationMutant("roles-unset", "A member without a role does not become a kid.") {
      $0.rewrite(9, "SET role = 'kid'", as: "SET role = NULL")
    },
    MigrationMutant("schedules-replaced", "A schedule that cannot be read becomes a daily one.") {
      $0.rewrite(
        10, "coalesce(scheduleOfToday(schedule), schedule)",
        as: #"coalesce(scheduleOfToday(schedule), '{"kind":"daily"}')"#)
    },
    MigrationMutant("codes-untrimmed", "Codes are uppercased but not trimmed.") {
      $0.rewrite(11, "upper(trim(code))", as: "upper(code)")
    },
    MigrationMutant("orphans-deleted", "Children without a parent are deleted.") {
      $0.rewrite(11, "INSERT INTO inbox SELECT 'logs', hex(id)", as: "SELECT 'logs', hex(id)")
    },
    MigrationMutant("index-forgotten", "An index is not created.", number: "133") {
      $0.rewrite(
        12, "CREATE INDEX membershipsByUser ON memberships (userId, status);", as: "")
    },
  ]

  private static let ofMovingIn = [
    MigrationMutant("refused-forgotten", "A refused value does not become a leftover.") {
      $0.rewriteMoving("(NOT (value IS NULL", as: "(NOT (1 OR value IS NULL")
    },
    MigrationMutant("invalid-left-out", "Habits that end before they start are not moved.") {
      $0.rewriteAllMoving(
        "FROM habits WHERE coalesce(typeof(id) = 'blob'",
        as: "FROM habits WHERE coalesce(endDay >= startDay, 1) AND coalesce(typeof(id) = 'blob'")
    },
    MigrationMutant("marks-forgotten", "Imported rows are no longer marked as imported.") {
      $0.rewriteAllMoving("isImported IS NOT 0", as: "0")
    },
    MigrationMutant(
      "claims-uncompared", "Categories whose names are equal after trimming both claim the name."
    ) {
      $0.rewriteMoving("PARTITION BY nameKey", as: "PARTITION BY nameKey, id")
    },
    MigrationMutant("names-untrimmed", "Names are not trimmed.") {
      $0.rewriteAllMoving("trimmed(name) = name", as: "1")
    },
    MigrationMutant("repair-not-due", "The next sync does not repair.") {
      $0.rewriteMoving("VALUES (1, 0, 0, 0, 1, 0, 0)", as: "VALUES (1, 0, 0, 0, 0, 0, 0)")
    },
    MigrationMutant("clock-behind", "The clock of the device is reset.") {
      $0.rewriteMoving("ORDER BY 1 DESC, 2 DESC LIMIT 1", as: "LIMIT 0")
    },
    MigrationMutant("deleted-alive", "Rows deleted at an invalid moment are live again.") {
      $0.rewriteAllMoving("iif(deletedAt IS NULL, NULL, 0)", as: "NULL")
    },
    MigrationMutant("leftovers-dropped", "Leftovers of earlier steps are lost.") {
      $0.rewriteMoving("value FROM earlierLeftover", as: "value FROM earlierLeftover LIMIT 0")
    },
  ]

  private static let ofFrames = [
    MigrationMutant("step-by-step", "A migration runs without a transaction.") {
      $0.ladder.frame = (begin: "SELECT 1", end: "SELECT 1", undo: "SELECT 1")
    },
    MigrationMutant("never-done", "A store of the newest version is migrated again.") {
      $0.ladder.restsAtTheTop = false
      $0.ladder.upgrades.append(
        (Schema.version, "UPDATE state SET stampCounter = coalesce(stampCounter, 0) + 1"))
    },
    MigrationMutant("own-notes-lost", "The step to the newest version empties a column.") {
      $0.ladder.upgrades[4].script += "UPDATE habit SET notes = NULL;"
    },
    MigrationMutant("own-meals-lost", "The step to the newest version deletes the meals.") {
      $0.ladder.upgrades[4].script += "DELETE FROM meal;"
    },
  ]
}
