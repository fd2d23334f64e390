/// A double-entry ledger on SQLite: every transfer takes from one account what it gives to another, so that all entries
/// add up to 0. Holds reserve money for some days, until they are captured, released, or expire.
actor Bank {
  /// Why an operation was refused without changing anything.
  enum Refusal: String, CaseIterable, Error {
    case nameless, nameTaken, noAccount, sameAccount, wrongAmount, wrongDays, noMoney, noHold
  }

  /// Money that is there, and money that can be spent.
  struct Balance: Hashable, Sendable {
    let total: Int
    let available: Int
  }

  /// A line of an account.
  struct Line: Hashable, Sendable {
    let amount: Int
    /// The balance after it.
    let balance: Int
  }

  /// The account that money comes from; it may be overdrawn.
  static let outside = 0
  /// The largest amount of a transfer: a billion transfers still add up.
  static let limit = 1_000_000_000

  private let changes: [Statement: String]
  private var database: Database?

  /// Opens a ledger, creating it if there is none.
  ///
  /// - Parameters:
  ///   - path: The file, or `:memory:`.
  ///   - changes: Statements to run instead of the usual ones, in a mutant.
  /// - Throws: ``DatabaseError``.
  init(path: String, changing changes: [Statement: String] = [:]) throws {
    self.changes = changes
    let database = try Database(path: path)
    try database.runAll(changes[.schema] ?? Statement.schema.sql)
    self.database = database
  }

  func close() { database = nil }

  func clear() throws { try connection().runAll(changes[.clear] ?? Statement.clear.sql) }
}

extension Bank {
  func open(_ name: String) throws -> Int {
    guard !name.isEmpty else { throw Refusal.nameless }
    guard let id = try number(.openAccount, .text(name)) else { throw Refusal.nameTaken }
    return id
  }

  /// Brings money from outside.
  func deposit(_ amount: Int, to account: Int) throws {
    try transaction {
      try require(account)
      try move(amount, from: Self.outside, to: account)
    }
  }

  func transfer(_ amount: Int, from payer: Int, to payee: Int) throws {
    try transaction {
      try require(payer)
      try require(payee)
      guard payer != payee else { throw Refusal.sameAccount }
      guard 1...Self.limit ~= amount else { throw Refusal.wrongAmount }
      guard try available(payer) >= amount else { throw Refusal.noMoney }
      try move(amount, from: payer, to: payee)
    }
  }

  /// Reserves money until so many days are closed.
  func hold(_ amount: Int, on account: Int, days: Int) throws -> Int {
    try transaction {
      try require(account)
      guard 1...Self.limit ~= amount else { throw Refusal.wrongAmount }
      guard 1...365 ~= days else { throw Refusal.wrongDays }
      let id = try number(.addHold, .integer(account), .integer(amount), .integer(days))
      // Including the hold just added, so that the check sees the final state.
      guard let id, try available(account) >= 0 else { throw Refusal.noMoney }
      return id
    }
  }

  /// Pays held money to an account.
  func capture(_ hold: Int, to payee: Int) throws {
    try transaction {
      try require(payee)
      guard let row = try run(.hold, .integer(hold)).first,
        case (.integer(let payer), .integer(let amount)) = (row[0], row[1])
      else { throw Refusal.noHold }
      guard payer != payee else { throw Refusal.sameAccount }
      try run(.removeHold, .integer(hold))
      try move(amount, from: payer, to: payee)
    }
  }

  func release(_ hold: Int) throws {
    try transaction {
      guard try !run(.hold, .integer(hold)).isEmpty else { throw Refusal.noHold }
      try run(.removeHold, .integer(hold))
    }
  }

  func balance(of account: Int) throws -> Balance {
    try transaction(.beginRead) {
      try require(account)
      return Balance(
        total: try number(.total, .integer(account)) ?? 0, available: try available(account))
    }
  }

  /// All lines of an account, the oldest first.
  func statement(of account: Int) throws -> [Line] {
    try transaction(.beginRead) {
      try require(account)
      var balance = 0
      return try amounts(of: account).map { amount in
        balance += amount
        return Line(amount: amount, balance: balance)
      }
    }
  }

  /// Ends the day, and with it the holds that last until then.
  func closeDay() throws { try transaction { _ = try run(.closeDay) } }

  /// The violated invariants of the ledger, a sentence each.
  func flaws() throws -> [String] {
    try run(.flaws).compactMap { if case .text(let flaw) = $0[0] { flaw } else { nil } }
  }

  /// All contents, by identifier.
  func content() throws -> LedgerContent<Int> {
    try transaction(.beginRead) {
      var content = LedgerContent<Int>()
      content.day = try number(.day) ?? 0
      for row in try run(.accounts) {
        guard case (.integer(let id), .text(let name)) = (row[0], row[1]) else { continue }
        content.accounts[id] = .init(name: name, amounts: try amounts(of: id))
      }
      for row in try run(.holds) {
        guard case (.integer(let id), .integer(let account)) = (row[0], row[1]),
          case (.integer(let amount), .integer(let expires)) = (row[2], row[3])
        else { continue }
        content.holds[id] = .init(account: account, amount: amount, expires: expires)
      }
      content.flaws = try flaws()
      return content
    }
  }
}

extension Bank {
  /// All or nothing: whatever is thrown, nothing stays.
  private func transaction<Value>(
    _ begin: Statement = .begin, _ body: () throws -> Value
  ) throws -> Value {
    try run(begin)
    do {
      let value = try body()
      try run(.commit)
      return value
    } catch {
      // SQLite may have rolled back already; the error that led here says more.
      _ = try? run(.rollback)
      throw error
    }
  }

  private func move(_ amount: Int, from payer: Int, to payee: Int) throws {
    guard 1...Self.limit ~= amount, let transfer = try number(.addTransfer) else {
      throw Refusal.wrongAmount
    }
    try run(.addEntry, .integer(transfer), .integer(payer), .integer(-amount))
    try run(.addEntry, .integer(transfer), .integer(payee), .integer(amount))
  }

  private func available(_ account: Int) throws -> Int {
    (try number(.total, .integer(account)) ?? 0) - (try number(.held, .integer(account)) ?? 0)
  }

  private func amounts(of account: Int) throws -> [Int] {
    try run(.entries, .integer(account)).compactMap { row in
      if case .integer(let amount) = row[0] { amount } else { nil }
    }
  }

  private func require(_ account: Int) throws {
    guard try !run(.account, .integer(account)).isEmpty else { throw Refusal.noAccount }
  }

  private func number(_ statement: Statement, _ values: Database.Value...) throws -> Int? {
    guard case .integer(let number)? = try run(statement, values).first?.first else { return nil }
    return number
  }

  @discardableResult
  private func run(_ statement: Statement, _ values: Database.Value...) throws -> [[Database.Value]]
  {
    try run(statement, values)
  }

  private func run(_ statement: Statement, _ values: [Database.Value]) throws -> [[Database.Value]]
  {
    guard let changed = changes[statement] else {
      return try connection().run(statement.sql, values)
    }
    let parts = changed.split(separator: ";").map(String.init)
    for part in parts.dropLast() { try connection().run(part) }
    return try connection().run(parts.last ?? "SELECT 1", values)
  }

  private func connection() throws -> Database {
    guard let database else { throw DatabaseError(code: 21, message: "the ledger is closed") }
    return database
  }
}
