import Domain
import Testing

@testable import Suite

@Suite struct LoadLedgerTests {
  private let ledger = LoadLedger()
  private let row = LoadRow.habit(1)

  private func span(_ started: Int64, _ ended: Int64) -> LoadSpan {
    LoadSpan(started: started, ended: ended)
  }

  /// The contents that a store may hold.
  private func accepted(of texts: String...) -> [String] {
    texts.filter { ledger.differences(from: [row: .text($0)]).isEmpty }
  }

  @Test func `of two writes one after the other the later one counts`() {
    ledger.set(row, to: .text("a"), in: span(0, 10))
    ledger.set(row, to: .text("b"), in: span(11, 20))
    #expect(accepted(of: "a", "b") == ["b"])
  }

  @Test func `the order in which they are told does not matter`() {
    ledger.set(row, to: .text("b"), in: span(11, 20))
    ledger.set(row, to: .text("a"), in: span(0, 10))
    #expect(accepted(of: "a", "b") == ["b"])
  }

  @Test func `of two at once each may be the last`() {
    ledger.set(row, to: .text("a"), in: span(0, 10))
    ledger.set(row, to: .text("b"), in: span(5, 20))
    #expect(accepted(of: "a", "b", "c") == ["a", "b"])
    ledger.set(row, to: .text("c"), in: span(15, 30))
    #expect(accepted(of: "a", "b", "c") == ["b", "c"])
  }

  @Test func `sums do not depend on an order`() {
    ledger.set(.log(habit: 1, day: 2), to: .number(3), in: span(0, 1))
    for _ in 0..<10 { ledger.add(0.5, to: .log(habit: 1, day: 2)) }
    #expect(ledger.differences(from: [.log(habit: 1, day: 2): .number(8)]).isEmpty)
    let wrong = ledger.differences(from: [.log(habit: 1, day: 2): .number(7.5)])
    #expect(
      wrong.map(\.description) == [
        "the log of habit 1 on 1970-01-03: expected 8.0, the store holds 7.5"
      ])
  }

  @Test func `rows that are gone, that stay and that nobody wrote are told in order`() {
    ledger.set(.habit(2), to: .text("b"), in: span(0, 1))
    ledger.set(.habit(1), to: .absent, in: span(0, 1))
    let wrong = ledger.differences(from: [.habit(1): .text("a"), .habit(3): .text("c")])
    #expect(
      wrong.map(\.description) == [
        "habit 1: expected nothing, the store holds \"a\"",
        "habit 2: expected \"b\", the store holds nothing",
        "habit 3: expected nothing, the store holds \"c\"",
      ])
  }

  @Test func `keys can be turned back into numbers`() {
    for number in [0, 1, 1 << 20, LoadSubject.undoneHabit] {
      #expect(LoadKey.number(ofHabit: LoadKey.habit(number)) == number)
      #expect(LoadKey.number(ofHash: LoadKey.hash(number)) == number)
    }
    #expect(LoadKey.number(ofHash: String(repeating: "-", count: 64)) == nil)
    #expect(LoadKey.number(ofHabit: .init(high: 0, low: .max)) == nil)
    #expect(LoadKey.number(ofHabit: LoadKey.log(3)) == nil)
    #expect(LoadKey.code(0) == "F0000000" && LoadKey.code(36) == "F0000010")
  }
}
