import LoadCheck
import PropCheckTool

extension LoadSuite {
  static var ledger: LoadSuite {
    LoadSuite([.payments], profiles: [.smoke, .nightly])
  }
}

extension LoadMix {
  /// Payments by card: most look at the balance first, some reserve before they pay.
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
  ]

  static var smoke: LoadProfile {
    profile("smoke", "Five seconds: does it run, and is it right?", seconds: 5)
  }

  static var nightly: LoadProfile {
    var profile = profile(
      "nightly", "Ten minutes of payments, and all properties.", seconds: 600)
    profile.measurements = [.quickSuite(cases: 20)]
    return profile
  }

  private static func profile(_ name: String, _ summary: String, seconds: Int64) -> LoadProfile {
    var profile = LoadProfile(
      name, summary, mixes: ["payments"], duration: seconds * 1_000_000_000)
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
private struct PaymentLoad {
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
      LoadMix.payments.stream(seed: seed, perform: perform),
      check: {
        if let flaw = try await bank.flaws().first { throw WrongStore(flaw) }
      })
  }

  private func perform(_ operation: MixOperation) async throws {
    var random = operation.random
    let place = Int(random.next(below: UInt64(ids.count)))
    let (account, other) = (ids[place], ids[(place + 1) % ids.count])
    switch operation.name {
    case "transfer": try await bank.transfer(1, from: account, to: other)
    case "deposit": try await bank.deposit(1, to: account)
    case "hold-and-capture":
      try await bank.capture(try await bank.hold(1, on: account, days: 1), to: other)
    case "balance":
      let balance = try await bank.balance(of: account)
      // Other workers may hold one each.
      guard balance.available <= balance.total, balance.total > 0 else { throw WrongAnswer() }
    default:
      guard try await bank.statement(of: account).count >= Self.deposits else {
        throw WrongAnswer("a line is missing")
      }
    }
  }
}
