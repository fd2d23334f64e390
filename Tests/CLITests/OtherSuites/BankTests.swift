import LoadCheck
import PropCheckTool
import Testing

@testable import LedgerSuite

@Suite struct BankTests {
  /// A C string ends at U+0000, so two names would be read as one.
  @Test func `a name is read to its end`() async throws {
    let bank = try Bank(path: ":memory:")
    let names = ["a", "a\0b", "é"]
    var read: [String] = []
    for name in names {
      let id = try await bank.open(name)
      read.append(try await bank.content().accounts[id]?.name ?? "none")
    }
    #expect(read == names)
  }

  @Test func `more cannot be held than there is, until the day on which it is free`() async throws {
    let bank = try Bank(path: ":memory:", changing: [.held: "SELECT 0 WHERE ?1 >= 0"])
    let account = try await bank.open("a")
    try await bank.deposit(2, to: account)
    _ = try await bank.hold(2, on: account, days: 9)
    #expect(try await bank.flaws() == [])
    _ = try await bank.hold(1, on: account, days: 1)
    #expect(try await bank.flaws() == ["more is held than there is"])
    try await bank.closeDay()
    #expect(try await bank.flaws() == [])
  }

  @Test func `a payment without accounts is a wrong answer`() async throws {
    let bank = try Bank(path: ":memory:")
    let load = try await PaymentLoad(bank: bank, seed: 1, until: { true })
    let first = LoadMix.payments.stream(seed: 1) { _ in }.operation(0)
    #expect(throws: WrongAnswer.self) { try load.account(first) }
    #expect(throws: WrongAnswer.self) { try load.other(first) }
  }
}
