/// A double-entry ledger on SQLite: every transfer takes from one account what it gives to another, so that all entries
/// together are 0. Holds reserve money until they are captured, released, or expire.
actor Bank {
  /// Why an operation was refused; nothing has changed then.
  enum Refusal: String, CaseIterable, Error {
    case nameless, nameTaken, noAccount, sameAccount, noAmount, noMoney, noHold
  }

  /// A line of an account.
  struct Entry: Hashable, Sendable {
    let transfer: Int64
    let amount: Int64
    /// The balance after it.
    let balance: Int64
  }

  /// Money that is there, and money that can be spent.
  struct Balance: Hashable, Sendable {
    let total: Int64
    let available: Int64
  }

  /// The account that money comes from and goes to; it may be overdrawn.
  static let outside: Int64 = 0

  private let path: String
  private let now: @Sendable () -> Int64
  private let changes: [Statement: String]
  private var database: Database?

  /// Opens a ledger, which is made if there is none.
  ///
  /// - Parameters:
  ///   - path: The file, or `:memory:`.
  ///   - changes: Statements to run instead of the usual ones, in a mutant.
  ///   - now: The time, in seconds.
  init(
    path: String, changing changes: [Statement: String] = [:], now: @escaping @Sendable () -> Int64
  ) throws {
    (self.path, self.changes, self.now) = (path, changes, now)
    database = try Self.open(path, changes)
  }

  private static func open(_ path: String, _ changes: [Statement: String]) throws -> Database {
    let database = try Database(path: path)
    for part in (changes[.schema] ?? Statement.schema.sql).split(separator: ";") {
      try database.run(String(part))
    }
    return database
  }

  func close() { database = nil }

  /// Closes the file and opens it again.
  func reopen() throws {
    database = nil
    database = try Self.open(path, changes)
  }
}

extension Bank {
  func open(_ name: String) throws -> Int64 {
    guard !name.isEmpty else { throw Refusal.nameless }
    guard let id = try number(.openAccount, .text(name)) else { throw Refusal.nameTaken }
    return id
  }

  /// Brings money from outside.
  func deposit(_ amount: Int64, to account: Int64) throws -> Int64 {
    try transaction {
      try require(account)
      return try move(amount, from: Self.outside, to: account)
    }
  }

  func transfer(_ amount: Int64, from payer: Int64, to payee: Int64) throws -> Int64 {
    try transaction {
      try require(payer)
      try require(payee)
      guard payer != payee else { throw Refusal.sameAccount }
      let transfer = try move(amount, from: payer, to: payee)
      // With the entry that was just made, so that what is checked is what will be there.
      guard try available(payer) >= 0 else { throw Refusal.noMoney }
      return transfer
    }
  }

  /// Reserves money for so many seconds.
  func hold(_ amount: Int64, on account: Int64, for seconds: Int64) throws -> Int64 {
    try transaction {
      try require(account)
      guard amount > 0, seconds > 0 else { throw Refusal.noAmount }
      guard try available(account) >= amount else { throw Refusal.noMoney }
      let values: [Database.Value] = [
        .integer(account), .integer(amount), .integer(now() + seconds),
      ]
      guard let id = try number(.addHold, values[0], values[1], values[2]) else {
        throw Refusal.noHold
      }
      return id
    }
  }

  /// Pays held money to an account.
  func capture(_ hold: Int64, to payee: Int64) throws -> Int64 {
    try transaction {
      try require(payee)
      guard let row = try run(.findHold, .integer(hold), .integer(now())).first,
        case (.integer(let payer), .integer(let amount)) = (row[0], row[1])
      else { throw Refusal.noHold }
      guard payer != payee else { throw Refusal.sameAccount }
      try run(.removeHold, .integer(hold))
      return try move(amount, from: payer, to: payee)
    }
  }

  func release(_ hold: Int64) throws {
    try transaction {
      guard try !run(.findHold, .integer(hold), .integer(now())).isEmpty else {
        throw Refusal.noHold
      }
      try run(.removeHold, .integer(hold))
    }
  }

  func balance(of account: Int64) throws -> Balance {
    try transaction {
      try require(account)
      return Balance(
        total: try number(.balance, .integer(account)) ?? 0, available: try available(account))
    }
  }

  func entries(of account: Int64) throws -> [Entry] {
    try require(account)
    var balance: Int64 = 0
    return try run(.entries, .integer(account)).map { row in
      guard case (.integer(let transfer), .integer(let amount)) = (row[0], row[1]) else {
        throw Refusal.noAccount
      }
      balance += amount
      return Entry(transfer: transfer, amount: amount, balance: balance)
    }
  }

  /// What no ledger may hold, a sentence each.
  func flaws() throws -> [String] {
    try run(.flaws).compactMap { if case .text(let flaw) = $0[0] { flaw } else { nil } }
  }

  /// Removes everything, so that identifiers begin at 1 again.
  func clear() throws {
    try transaction { for part in Statement.clear.parts { try connection().run(part) } }
  }
}

extension Bank {
  /// All or nothing: whatever is thrown, nothing stays.
  private func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try run(.begin)
    do {
      let value = try body()
      try run(.commit)
      return value
    } catch {
      try? run(.rollback)
      throw error
    }
  }

  private func move(_ amount: Int64, from payer: Int64, to payee: Int64) throws -> Int64 {
    guard amount > 0 else { throw Refusal.noAmount }
    guard let transfer = try number(.addTransfer, .integer(now())) else { throw Refusal.noAmount }
    try run(.addEntry, .integer(transfer), .integer(payer), .integer(-amount))
    try run(.addEntry, .integer(transfer), .integer(payee), .integer(amount))
    return transfer
  }

  private func available(_ account: Int64) throws -> Int64 {
    try number(.available, .integer(account), .integer(now())) ?? 0
  }

  private func require(_ account: Int64) throws {
    guard try !run(.account, .integer(account)).isEmpty else { throw Refusal.noAccount }
  }

  private func number(_ statement: Statement, _ values: Database.Value...) throws -> Int64? {
    let row = try run(statement, values).first
    guard case .integer(let number)? = row?.first else { return nil }
    return number
  }

  @discardableResult
  private func run(_ statement: Statement, _ values: Database.Value...) throws -> [[Database.Value]]
  {
    try run(statement, values)
  }

  private func run(_ statement: Statement, _ values: [Database.Value]) throws -> [[Database.Value]]
  {
    try connection().run(changes[statement] ?? statement.sql, values)
  }

  private func connection() throws -> Database {
    guard let database else { throw DatabaseError(code: 21, message: "the ledger is closed") }
    return database
  }
}
