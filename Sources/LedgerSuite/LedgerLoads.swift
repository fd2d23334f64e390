import LoadCheck
import PropCheckTool

extension LoadSuite {
  static var ledger: LoadSuite {
    var loads = LoadSuite([.payments], profiles: [.smoke, .nightly])
    loads.gauges = ["store_bytes"]
    return loads
  }
}

extension LoadMix {
  /// Card payments: most check the balance first, some reserve before they pay.
  static var payments: LoadMix {
    var mix = LoadMix(
      "payments", "Transfers, balances and holds of a thousand accounts.", rate: 200,
      [
        Part("transfer", 5), Part("balance", 8), Part("hold-and-capture", 2), Part("deposit", 1),
        Part("statement", 1),
      ])
    mix.rows = ["accounts": PaymentLoad.accounts]
    return mix
  }
}

extension LoadProfile {
  private static let budgets = [
    "rate(errors) <= 0", "rate(dropped) <= 0", "p95(response{op=transfer}) < 20ms",
    "p95(response{op=balance}) < 20ms",
    // Ten times what an index takes, and half of what a list without one does.
    "p50(response{op=balance}) < 500us", "p99(service{op=hold-and-capture}) < 20ms",
    "max(store_bytes) < 100MB",
  ]

  static var smoke: LoadProfile {
    profile("smoke", "Five seconds: does it run, and is it correct?", .seconds(5))
  }

  static var nightly: LoadProfile {
    var profile = profile(
      "nightly", "Ten minutes of payments, and all properties.", .seconds(600))
    profile.measurements = [.quickSuite(cases: 20)]
    return profile
  }

  private static func profile(
    _ name: String, _ summary: String, _ duration: Duration
  ) -> LoadProfile {
    var profile = LoadProfile(name, summary, mixes: ["payments"], duration: duration)
    profile.thresholds = Self.budgets
    return profile
  }
}

extension LoadTarget {
  static func ledger(_ changes: [Statement: String] = [:]) -> LoadTarget {
    LoadTarget { folder, seed in
      let path = folder + "/ledger.sqlite"
      let bank = try Bank(path: path, changing: changes)
      var store = LoadStore(
        fill: { _, isCancelled in
          try await PaymentLoad(bank: bank, seed: seed, until: isCancelled).session
        }, close: { await bank.close() })
      store.gauges = [.size("store_bytes", ofFile: path)]
      return store
    }
  }
}

/// A ledger with accounts that cannot run out of money during a load.
struct PaymentLoad {
  static let accounts = 1_000
  private static let deposits = 10

  let bank: Bank
  let seed: UInt64
  private var ids: [Int] = []

  init(bank: Bank, seed: UInt64, until isCancelled: @Sendable () -> Bool) async throws {
    (self.bank, self.seed) = (bank, seed)
    for number in 0..<Self.accounts where !isCancelled() {
      let id = try await bank.open("account \(number)")
      for _ in 0..<Self.deposits { try await bank.deposit(Bank.limit, to: id) }
      ids.append(id)
    }
  }

  var session: LoadSession {
    let bank = bank
    return LoadSession(
      .payments, seed: seed,
      [
        "transfer": { try await bank.transfer(1, from: account($0), to: other($0)) },
        "deposit": { try await bank.deposit(1, to: account($0)) },
        "balance": { try check(try await bank.balance(of: account($0))) },
        "hold-and-capture": {
          try await bank.capture(try await bank.hold(1, on: account($0), days: 1), to: other($0))
        },
        "statement": { try check(try await bank.statement(of: account($0))) },
      ],
      check: {
        if let flaw = try await bank.flaws().first { throw WrongStore(flaw) }
      })
  }

  func account(_ operation: MixOperation) throws -> Int {
    try requireAccounts()
    return ids[place(operation)]
  }

  func other(_ operation: MixOperation) throws -> Int {
    try requireAccounts()
    return ids[(place(operation) + 1) % ids.count]
  }

  /// A load that is interrupted while it opens its accounts may have none.
  private func requireAccounts() throws {
    guard !ids.isEmpty else { throw WrongAnswer("there is no account") }
  }

  private func place(_ operation: MixOperation) -> Int {
    var random = operation.random
    return Int(random.next(below: UInt64(ids.count)))
  }

  private func check(_ balance: Bank.Balance) throws {
    // Other workers may hold one each.
    guard balance.available <= balance.total, balance.total > 0 else { throw WrongAnswer() }
  }

  private func check(_ statement: [Bank.Line]) throws {
    guard statement.count >= Self.deposits else { throw WrongAnswer("a line is missing") }
  }
}
