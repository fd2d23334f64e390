/// The statements of a ledger; a mutant replaces one.
enum Statement: String, CaseIterable, Sendable {
  case begin, beginRead, commit, rollback
  case openAccount, account, total, held
  case addTransfer, addEntry, entries
  case addHold, hold, removeHold
  case day, closeDay
  case schema, clear
  case accounts, holds, flaws

  var sql: String {
    switch self {
    // A writer locks at once: if two read first, both could be valid, and the second would have to give up.
    case .begin: "BEGIN IMMEDIATE"
    case .beginRead: "BEGIN"
    case .commit: "COMMIT"
    case .rollback: "ROLLBACK"
    case .openAccount: "INSERT INTO account (name) VALUES (?1) ON CONFLICT DO NOTHING RETURNING id"
    case .account: "SELECT 1 FROM account WHERE id = ?1 AND id > 0"
    case .total: "SELECT coalesce(sum(amount), 0) FROM entry WHERE account = ?1"
    case .held:
      """
      SELECT coalesce(sum(amount), 0) FROM hold
        WHERE account = ?1 AND expires > (SELECT number FROM day)
      """
    case .addTransfer: "INSERT INTO transfer (day) SELECT number FROM day RETURNING id"
    case .addEntry: "INSERT INTO entry (transfer, account, amount) VALUES (?1, ?2, ?3)"
    case .entries: "SELECT amount FROM entry WHERE account = ?1 ORDER BY id"
    case .addHold:
      "INSERT INTO hold (account, amount, expires) SELECT ?1, ?2, number + ?3 FROM day RETURNING id"
    case .hold:
      "SELECT account, amount FROM hold WHERE id = ?1 AND expires > (SELECT number FROM day)"
    case .removeHold: "DELETE FROM hold WHERE id = ?1"
    case .day: "SELECT number FROM day"
    case .closeDay: "UPDATE day SET number = number + 1"
    case .schema:
      """
      PRAGMA journal_mode = WAL;
      CREATE TABLE IF NOT EXISTS day (id INTEGER PRIMARY KEY, number INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS account (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE);
      CREATE TABLE IF NOT EXISTS transfer (id INTEGER PRIMARY KEY, day INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS entry (id INTEGER PRIMARY KEY, transfer INTEGER NOT NULL,
        account INTEGER NOT NULL, amount INTEGER NOT NULL);
      CREATE INDEX IF NOT EXISTS entryOfAccount ON entry (account);
      CREATE TABLE IF NOT EXISTS hold (id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL,
        amount INTEGER NOT NULL, expires INTEGER NOT NULL);
      INSERT OR IGNORE INTO account VALUES (0, 'outside');
      INSERT OR IGNORE INTO day VALUES (1, 0)
      """
    case .clear:
      """
      BEGIN IMMEDIATE; DELETE FROM hold; DELETE FROM entry; DELETE FROM transfer;
      DELETE FROM account WHERE id > 0; UPDATE day SET number = 0; COMMIT
      """
    case .accounts: "SELECT id, name FROM account WHERE id > 0"
    case .holds:
      "SELECT id, account, amount, expires FROM hold WHERE expires > (SELECT number FROM day)"
    case .flaws:
      """
      SELECT 'a transfer does not add up to 0' FROM entry GROUP BY transfer HAVING sum(amount) <> 0
      UNION SELECT 'an account is overdrawn' FROM entry WHERE account > 0
        GROUP BY account HAVING sum(amount) < 0
      UNION SELECT 'more is held than there is' FROM hold WHERE expires > (SELECT number FROM day)
        GROUP BY account HAVING sum(amount) >
          (SELECT coalesce(sum(amount), 0) FROM entry WHERE entry.account = hold.account)
      """
    }
  }
}
