import RepositoryCheck

/// All contents of a ledger, with accounts and holds by identifier or by symbol.
struct LedgerContent<ID: Hashable & Sendable>: Hashable, Sendable {
  struct Account: Hashable, Sendable {
    let name: String
    /// The oldest first.
    var amounts: [Int] = []

    var total: Int { amounts.reduce(0, +) }
  }

  struct Hold: Hashable, Sendable {
    let account: ID
    let amount: Int
    /// The first day on which it no longer exists.
    let expires: Int
  }

  var accounts: [ID: Account] = [:]
  /// Those that have not expired.
  var holds: [ID: Hold] = [:]
  /// The number of days that were closed.
  var day = 0
  /// The violated invariants of the ledger.
  var flaws: [String] = []
}

extension LedgerContent<Int> {
  func named(by symbols: SymbolTable<Int>) -> LedgerContent<Symbol> {
    var content = LedgerContent<Symbol>(day: day, flaws: flaws)
    for (id, account) in accounts {
      content.accounts[symbols.symbol(of: id, "account")] =
        .init(name: account.name, amounts: account.amounts)
    }
    for (id, hold) in holds {
      content.holds[symbols.symbol(of: id, "hold")] = .init(
        account: symbols.symbol(of: hold.account, "account"), amount: hold.amount,
        expires: hold.expires)
    }
    return content
  }
}
