/// The statements of a ledger; a mutant replaces some of them.
enum Statement: String, CaseIterable, Sendable {
  case begin, commit, rollback
  case openAccount, account, balance, available
  case addTransfer, addEntry, entries
  case addHold, findHold, removeHold
  case schema, clear, flaws

  var sql: String {
    switch self {
    // A writer locks at once: two that read first could both be right, and the second would have to give up.
    case .begin: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .rollback: "ROLLBACK"
    case .openAccount: "INSERT INTO account (name) VALUES (?1) ON CONFLICT DO NOTHING RETURNING id"
    case .account: "SELECT 1 FROM account WHERE id = ?1 AND id > 0"
    case .balance: "SELECT coalesce(sum(amount), 0) FROM entry WHERE account = ?1"
    case .available:
      """
      SELECT (SELECT coalesce(sum(amount), 0) FROM entry WHERE account = ?1)
        - (SELECT coalesce(sum(amount), 0) FROM hold WHERE account = ?1 AND expires > ?2)
      """
    case .addTransfer: "INSERT INTO transfer (made) VALUES (?1) RETURNING id"
    case .addEntry: "INSERT INTO entry (transfer, account, amount) VALUES (?1, ?2, ?3)"
    case .entries: "SELECT transfer, amount FROM entry WHERE account = ?1 ORDER BY id"
    case .addHold: "INSERT INTO hold (account, amount, expires) VALUES (?1, ?2, ?3) RETURNING id"
    case .findHold: "SELECT account, amount FROM hold WHERE id = ?1 AND expires > ?2"
    case .removeHold: "DELETE FROM hold WHERE id = ?1"
    case .schema:
      """
      PRAGMA journal_mode = WAL;
      CREATE TABLE IF NOT EXISTS account (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE);
      CREATE TABLE IF NOT EXISTS transfer (id INTEGER PRIMARY KEY AUTOINCREMENT, made INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS entry (id INTEGER PRIMARY KEY, transfer INTEGER NOT NULL,
        account INTEGER NOT NULL, amount INTEGER NOT NULL);
      CREATE INDEX IF NOT EXISTS entryOfAccount ON entry (account);
      CREATE TABLE IF NOT EXISTS hold (id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL,
        amount INTEGER NOT NULL, expires INTEGER NOT NULL);
      INSERT OR IGNORE INTO account VALUES (0, 'outside')
      """
    case .clear:
      """
      DELETE FROM hold; DELETE FROM entry; DELETE FROM transfer; DELETE FROM account WHERE id > 0;
      DELETE FROM sqlite_sequence
      """
    case .flaws:
      """
      SELECT 'transfer ' || transfer || ' does not add up to 0' FROM entry
        GROUP BY transfer HAVING sum(amount) <> 0
      UNION ALL SELECT 'account ' || account || ' is overdrawn' FROM entry WHERE account > 0
        GROUP BY account HAVING sum(amount) < 0
      """
    }
  }

  /// Several statements, one after the other.
  var parts: [String] { sql.split(separator: ";").map(String.init) }
}
