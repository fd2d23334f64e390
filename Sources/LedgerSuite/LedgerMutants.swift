import PropCheckTool
import RepositoryCheck

extension Mutant {
  /// Ledgers with one planted bug each.
  static let ledgers = inMemory + inFiles

  /// Found by one caller.
  private static let inMemory = [
    // It shows that the properties can fail at all.
    mutant(
      "outside-is-open", "The outside account can be used.", 1, .account,
      "SELECT 1 FROM account WHERE id = ?1", isCanary: true),
    mutant("nothing-is-removed", "A released hold is not removed.", 4, .removeHold, "SELECT 1"),
    mutant("holds-are-free", "Held money can be spent.", 2, .held, "SELECT 0 WHERE ?1 >= 0"),
    mutant(
      "holds-of-all", "Money held on one account is unavailable on all.", 5, .held,
      """
      SELECT coalesce(sum(amount), 0) FROM hold
        WHERE ?1 > 0 AND expires > (SELECT number FROM day)
      """),
    mutant(
      "holds-for-ever", "An expired hold can be captured.", 5, .hold,
      "SELECT account, amount FROM hold WHERE id = ?1"),
    mutant(
      "held-too-long", "Money is held a day longer than requested.", 4, .held,
      """
      SELECT coalesce(sum(amount), 0) FROM hold
        WHERE account = ?1 AND expires >= (SELECT number FROM day)
      """),
    mutant(
      "all-holds-removed", "Releasing a hold releases all holds of its account.", 5, .removeHold,
      "DELETE FROM hold WHERE account = (SELECT account FROM hold WHERE id = ?1)"),
    mutant(
      "one-side", "The payer keeps the money.", 2, .addEntry,
      "INSERT INTO entry (transfer, account, amount) VALUES (?1, ?2, max(?3, 0))"),
    mutant(
      "newest-first", "The lines of a statement are in the wrong order.", 3, .entries,
      "SELECT amount FROM entry WHERE account = ?1 ORDER BY id DESC"),
    mutant(
      "equal-lines-once", "Lines with the same amount are shown once.", 3, .entries,
      "SELECT DISTINCT amount FROM entry WHERE account = ?1 ORDER BY id"),
    mutant(
      "names-in-any-case", "Names that differ only in case count as equal.", 2, .schema,
      Statement.schema.sql.replacing("UNIQUE", with: "UNIQUE COLLATE NOCASE")),
    mutant(
      "names-twice", "Two accounts can have the same name.", 2, .schema,
      Statement.schema.sql.replacing(" UNIQUE", with: "")),
    mutant(
      "numbers-again", "The number of a released hold is reused.", 5, .schema,
      Statement.schema.sql.replacing(
        "hold (id INTEGER PRIMARY KEY AUTOINCREMENT", with: "hold (id INTEGER PRIMARY KEY")),
    mutant(
      "third-day", "The third day is never closed.", 3, .closeDay,
      "UPDATE day SET number = min(number + 1, 2)"),
    mutant(
      "traces", "A refused hold is stored.", 2, .rollback, "COMMIT"),
  ]

  /// About a millisecond of what a program does between two transactions, during which others get their turn or the
  /// process dies.
  private static let work = """
    WITH RECURSIVE step (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM step WHERE i < 5000) SELECT max(i) FROM step
    """

  /// Found after reopening, or by several callers.
  private static let inFiles = [
    // A temporary table would forget them too, and its numbers with them: then it would depend on earlier cases which of the
    // two shows.
    mutant(
      "holds-forgotten", "Holds are lost when the ledger is reopened.", 4,
      [.schema: Statement.schema.sql + "; DELETE FROM hold"], inFile: .survivesReopening),
    mutant(
      "late-lock", "A transfer reads before it locks, and gives up.", 2, [.begin: "BEGIN"],
      inFile: .linearizableAcrossConnections, .linearizableAcrossProcesses),
    mutant(
      "late-number", "The number of a transfer is read in one transaction and used in the next.", 4,
      [
        .schema: Statement.schema.sql + "; CREATE TEMP TABLE next (transfer INTEGER)",
        .addTransfer: """
        DELETE FROM next; INSERT INTO next SELECT coalesce(max(id), 0) + 1 FROM transfer;
        COMMIT; \(work); BEGIN IMMEDIATE;
        INSERT INTO transfer SELECT next.transfer, day.number FROM next, day RETURNING id
        """,
      ],
      inFile: .linearizableAcrossProcesses),
    mutant(
      "half-transfers", "The entries of a transfer are committed one by one.", 2,
      [
        .addEntry:
          "COMMIT; \(work); BEGIN IMMEDIATE; \(Statement.addEntry.sql)"
      ],
      inFile: .survivesKills),
    mutant(
      "late-commit", "Acknowledged operations are never committed.", 1,
      [
        .begin: "SAVEPOINT part", .beginRead: "SAVEPOINT part", .commit: "SELECT 1",
        .rollback: "ROLLBACK TO part",
        .clear: Statement.clear.sql.replacing("BEGIN IMMEDIATE", with: "SAVEPOINT part")
          .replacing("; COMMIT", with: ""),
      ],
      inFile: .survivesKills),
  ]

  private static func mutant(
    _ id: String, _ sentence: String, _ length: Int, _ statement: Statement, _ sql: String,
    isCanary: Bool = false
  ) -> Mutant {
    let changes = [statement: sql]
    var mutant = Mutant(id, sentence, knownLength: length, .ledger) { _ in .memory(changes) }
    mutant.isTried = { $0.isOne(of: .agreesWithTheModel, .refusesWithoutTrace) }
    mutant.isCanary = isCanary
    return mutant
  }

  private static func mutant(
    _ id: String, _ sentence: String, _ length: Int, _ changes: [Statement: String],
    inFile properties: RepositoryProperty...
  ) -> Mutant {
    var mutant = Mutant(id, sentence, knownLength: length, .ledger) { .file($0, changes) }
    mutant.isTried = { $0.isOne(of: properties) }
    mutant.isFlaky = properties != [.survivesReopening]
    return mutant
  }
}
