/// What a right ledger does, in the plainest way: lists of entries and holds, added up anew for each question.
struct LedgerModel: Hashable, Sendable {
  struct Posting: Hashable, Sendable {
    let transfer: Int64
    let account: Int64
    let amount: Int64
  }

  struct Hold: Hashable, Sendable {
    let id: Int64
    let account: Int64
    let amount: Int64
    let expires: Int64
  }

  private(set) var names: [String] = []
  private(set) var postings: [Posting] = []
  private(set) var holds: [Hold] = []
  private(set) var transfers: Int64 = 0
  private(set) var holdCount: Int64 = 0
  /// In seconds.
  private(set) var time: Int64 = 0

  mutating func open(_ name: String) throws(Bank.Refusal) -> Int64 {
    guard !name.isEmpty else { throw .nameless }
    guard !names.contains(name) else { throw .nameTaken }
    names.append(name)
    return Int64(names.count)
  }

  mutating func deposit(_ amount: Int64, to account: Int64) throws(Bank.Refusal) -> Int64 {
    try require(account)
    return try move(amount, from: 0, to: account)
  }

  mutating func transfer(
    _ amount: Int64, from payer: Int64, to payee: Int64
  ) throws(Bank.Refusal) -> Int64 {
    try require(payer)
    try require(payee)
    guard payer != payee else { throw .sameAccount }
    guard amount > 0 else { throw .noAmount }
    guard try balance(of: payer).available >= amount else { throw .noMoney }
    return try move(amount, from: payer, to: payee)
  }

  mutating func hold(
    _ amount: Int64, on account: Int64, for seconds: Int64
  ) throws(Bank.Refusal) -> Int64 {
    try require(account)
    guard amount > 0, seconds > 0 else { throw .noAmount }
    guard try balance(of: account).available >= amount else { throw .noMoney }
    holdCount += 1
    holds.append(
      Hold(id: holdCount, account: account, amount: amount, expires: time + seconds))
    return holdCount
  }

  mutating func capture(_ hold: Int64, to payee: Int64) throws(Bank.Refusal) -> Int64 {
    try require(payee)
    guard let held = held.first(where: { $0.id == hold }) else { throw .noHold }
    guard held.account != payee else { throw .sameAccount }
    holds.removeAll { $0.id == hold }
    return try move(held.amount, from: held.account, to: payee)
  }

  mutating func release(_ hold: Int64) throws(Bank.Refusal) {
    guard held.contains(where: { $0.id == hold }) else { throw .noHold }
    holds.removeAll { $0.id == hold }
  }

  mutating func wait(_ seconds: Int64) { time += seconds }

  func balance(of account: Int64) throws(Bank.Refusal) -> Bank.Balance {
    try require(account)
    let total = postings.filter { $0.account == account }.reduce(0) { $0 + $1.amount }
    let reserved = held.filter { $0.account == account }.reduce(0) { $0 + $1.amount }
    return Bank.Balance(total: total, available: total - reserved)
  }

  func entries(of account: Int64) throws(Bank.Refusal) -> [Bank.Entry] {
    try require(account)
    var balance: Int64 = 0
    return postings.filter { $0.account == account }.map { posting in
      balance += posting.amount
      return Bank.Entry(transfer: posting.transfer, amount: posting.amount, balance: balance)
    }
  }

  /// The holds that have not expired.
  private var held: [Hold] { holds.filter { $0.expires > time } }

  private func require(_ account: Int64) throws(Bank.Refusal) {
    guard 1...Int64(max(1, names.count)) ~= account, !names.isEmpty else { throw .noAccount }
  }

  private mutating func move(
    _ amount: Int64, from payer: Int64, to payee: Int64
  ) throws(Bank.Refusal) -> Int64 {
    guard amount > 0 else { throw .noAmount }
    transfers += 1
    postings.append(Posting(transfer: transfers, account: payer, amount: -amount))
    postings.append(Posting(transfer: transfers, account: payee, amount: amount))
    return transfers
  }
}
