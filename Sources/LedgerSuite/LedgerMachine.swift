import PropCheck
import RepositoryCheck

typealias LedgerMachine = RepositoryMachine<LedgerModel, Bank, Int>

extension LedgerMachine {
  /// The ledger with all its operations.
  ///
  /// The identifier that no account has is that of the outside world, which does exist in the table of
  /// accounts.
  static let ledger = LedgerMachine(
    "ledger", model: LedgerModel(), absent: Bank.outside, observe: \.content,
    as: { bank, symbols in try await bank.content().named(by: symbols) },
    commands: { commands in
      commands.open()
      commands.move()
      commands.reserve()
      commands.ask()
    })
}

/// Small amounts meet the limits of small balances; a few are at the limit of what is allowed.
private let amount = Gen { source in
  let special = [0, -1, Bank.limit, Bank.limit + 1]
  return source.boolean(probability: 0.1)
    ? source.element(of: special) ?? 0 : source.integer(in: 1...20)
}

/// The arguments of a transfer.
private struct Transfer: Decodable, Sendable {
  let amount: Int
  let payer: Symbol
  let payee: Symbol
}

private let transfers = Gen.decoding(Transfer.self)
  .with(\.payer, .created("account")).with(\.payee, .created("account"))
  .with(\.amount, amount)

extension RepositoryCommands<LedgerModel, Bank, Int> {
  fileprivate mutating func open() {
    make("open", "account", with: .string(of: "aA", count: 0...2)) { model, account, name in
      try model.open(account, name)
    } run: { bank, name in
      try await bank.open(name)
    }
  }

  fileprivate mutating func move() {
    use("deposit", "account", with: amount) { model, account, amount in
      try model.deposit(amount, to: account)
    } run: { bank, account, amount in
      try await bank.deposit(amount, to: account)
    }
    call("transfer", from: transfers) { model, transfer in
      try model.transfer(transfer.amount, from: transfer.payer, to: transfer.payee)
    } run: { bank, transfer, symbols in
      try await bank.transfer(
        transfer.amount, from: symbols[transfer.payer], to: symbols[transfer.payee])
    }
  }

  fileprivate mutating func reserve() {
    make("hold", "hold") { references in
      Gen { source in
        let account = try source.draw(references.one("account"))
        return (account, try source.draw(amount), source.integer(in: 0...3))
      }
    } model: { model, hold, input in
      try model.hold(hold, input.1, on: input.0, days: input.2)
    } run: { bank, input, symbols in
      try await bank.hold(input.1, on: symbols[input.0], days: input.2)
    }
    call("capture") { references in
      Gen { source in
        (try source.draw(references.one("hold")), try source.draw(references.one("account")))
      }
    } model: { model, input in
      try model.capture(input.0, to: input.1)
    } run: { bank, input, symbols in
      try await bank.capture(symbols[input.0], to: symbols[input.1])
    }
    use("release", "hold") { model, hold in
      try model.release(hold)
    } run: { bank, hold in
      try await bank.release(hold)
    }
    call("close-day") { model in
      model.closeDay()
    } run: { bank in
      try await bank.closeDay()
    }
  }

  fileprivate mutating func ask() {
    use("balance", "account") { model, account in
      try model.balance(of: account)
    } run: { bank, account in
      try await bank.balance(of: account)
    }
    use("statement", "account") { model, account in
      try model.statement(of: account)
    } run: { bank, account in
      try await bank.statement(of: account)
    }
  }
}
