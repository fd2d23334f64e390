import Testing

@testable import LedgerSuite

@Suite struct BankTests {
  /// A text of C ends at U+0000, so that two names would be read as one.
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
}
