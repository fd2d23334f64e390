import RepositoryCheck

/// What a correct ledger does, in the simplest way: amounts and holds, added up again for each query.
struct LedgerModel: Sendable {
  private(set) var content = LedgerContent<Symbol>()

  mutating func open(_ account: Symbol, _ name: String) throws {
    guard !name.isEmpty else { throw Bank.Refusal.nameless }
    guard !content.accounts.values.contains(where: { $0.name == name }) else {
      throw Bank.Refusal.nameTaken
    }
    content.accounts[account] = .init(name: name)
  }

  mutating func deposit(_ amount: Int, to account: Symbol) throws {
    try require(account)
    try require(amount)
    add(amount, to: account)
  }

  mutating func transfer(_ amount: Int, from payer: Symbol, to payee: Symbol) throws {
    try require(payer)
    try require(payee)
    guard payer != payee else { throw Bank.Refusal.sameAccount }
    try require(amount)
    guard try balance(of: payer).available >= amount else { throw Bank.Refusal.noMoney }
    add(-amount, to: payer)
    add(amount, to: payee)
  }

  mutating func hold(_ hold: Symbol, _ amount: Int, on account: Symbol, days: Int) throws {
    try require(account)
    try require(amount)
    guard 1...365 ~= days else { throw Bank.Refusal.wrongDays }
    guard try balance(of: account).available >= amount else { throw Bank.Refusal.noMoney }
    content.holds[hold] = .init(account: account, amount: amount, expires: content.day + days)
  }

  mutating func capture(_ hold: Symbol, to payee: Symbol) throws {
    try require(payee)
    guard let held = content.holds[hold] else { throw Bank.Refusal.noHold }
    guard held.account != payee else { throw Bank.Refusal.sameAccount }
    content.holds[hold] = nil
    add(-held.amount, to: held.account)
    add(held.amount, to: payee)
  }

  mutating func release(_ hold: Symbol) throws {
    guard content.holds.removeValue(forKey: hold) != nil else { throw Bank.Refusal.noHold }
  }

  mutating func closeDay() {
    content.day += 1
    content.holds = content.holds.filter { $0.value.expires > content.day }
  }

  func balance(of account: Symbol) throws -> Bank.Balance {
    let total = try require(account).total
    let held = content.holds.values.filter { $0.account == account }.reduce(0) { $0 + $1.amount }
    return Bank.Balance(total: total, available: total - held)
  }

  func statement(of account: Symbol) throws -> [Bank.Line] {
    let amounts = try require(account).amounts
    return amounts.indices.map { place in
      Bank.Line(amount: amounts[place], balance: amounts[...place].reduce(0, +))
    }
  }

  @discardableResult
  private func require(_ account: Symbol) throws -> LedgerContent<Symbol>.Account {
    guard let account = content.accounts[account] else { throw Bank.Refusal.noAccount }
    return account
  }

  private func require(_ amount: Int) throws {
    guard 1...Bank.limit ~= amount else { throw Bank.Refusal.wrongAmount }
  }

  private mutating func add(_ amount: Int, to account: Symbol) {
    content.accounts[account]?.amounts.append(amount)
  }
}
