import PropCheckTesting
import Testing

@testable import PropCheck

/// Why a run ends before its first case; empty if it does not.
func refusal<Value>(of generator: Gen<Value>) async -> String {
  await Property("p", "", of: generator) { (_: Value) in }.check().verdict.whyInvalid ?? ""
}

@Suite struct GenDecodingTests {
  @Test func `it reads well where a generator is expected`() async {
    await forAll(.decoding(Invoice.self).with(\.number, .element(of: [7, 8]))) { invoice in
      try require(7...8 ~= invoice.number)
    }
  }

  @Test func `a key path leads to the coding key of a constant, renamed or not`() {
    let invoices = values(
      of: .decoding(Invoice.self)
        .with(\.number, .always(5))
        .with(\.tags, .set(of: .element(of: ["a"]), upTo: 1)))
    #expect(Set(invoices.map(\.number)) == [5])
    #expect(Set(invoices.map(\.tags)) == [[], ["a"]])
    #expect(Set(invoices.map(\.notes.count)).count > 10)
  }

  @Test func `a key path may lead into a part, and into an object`() {
    let invoices = values(
      of: .decoding(Invoice.self).with(\.customer.address.zip, .int(in: 1...9)))
    #expect(Set(invoices.map(\.customer.address.zip)) == Set(1...9))
    #expect(Set(invoices.flatMap(\.customer.former).map(\.zip)).count > 100)
  }

  @Test func `coding keys lead through lists, optionals and cases`() {
    let invoices = values(
      of: .decoding(Invoice.self)
        .with("invoice_number", Gen<UInt32>.always(1))
        .with("lines.price", .int(in: 0...99))
        .with("payment.card.holder", .string(of: "h", count: 1...1))
        .with("payment.transfer._0", .always("T")))
    #expect(Set(invoices.map(\.number)) == [1])
    #expect(Set(invoices.flatMap(\.lines).map(\.price)) == Set(0...99))
    #expect(Set(invoices.compactMap(\.payment).compactMap(\.holder)) == ["h"])
    #expect(Set(invoices.compactMap(\.payment).compactMap(\.purpose)) == ["T"])
    #expect(invoices.contains { $0.payment == nil })
  }

  @Test func `a generator is given for a whole or for what is in it, by its type`() {
    let whole = Gen<[Category]>.always([])
    let leaves = values(of: .decoding(Category.self).with("parts", whole))
    #expect(leaves.allSatisfy { $0.parts.isEmpty })
    let due = Gen<Weekday?>.always(nil)
    #expect(values(of: .decoding(Invoice.self).with("due", due)).allSatisfy { $0.due == nil })
    let day = Gen<Weekday>.always(.friday)
    #expect(
      Set(values(of: .decoding(Invoice.self).with("due", day)).map(\.due)) == [nil, .friday])
    let tag = Gen<String>.always("t")
    #expect(
      Set(values(of: .decoding(Invoice.self).with("tags", tag)).map(\.tags)) == [[], ["t"]])
  }

  @Test func `a path stands for its place only, a type for all places`() {
    let atRoot = values(of: .decoding(Category.self).with("name", .always("root")))
    #expect(atRoot.allSatisfy { $0.name == "root" })
    #expect(Set(atRoot.flatMap(\.parts).map(\.name)).count > 100)
    let everywhere = values(of: .decoding(Category.self).with(String.self, .always("all")))
    #expect(Set(everywhere.flatMap { [$0.name] + $0.parts.map(\.name) }) == ["all"])
  }

  @Test(arguments: ["name", "parts.name", "parts.parts.name"])
  func `the depth is that of the whole, whatever is given inside`(_ path: String) {
    let categories = Gen.decoding(Category.self, depth: 2).with(path, .always("n"))
    #expect(values(of: categories).map(\.depth).max() == 2)
  }

  @Test func `the last generator given for the same counts`() {
    let twice = Gen.decoding(Address.self).with("zip", .int(in: 0...9)).with("zip", .always(10))
    #expect(Set(values(of: twice).map(\.zip)) == [10])
    let both = Gen.decoding(Address.self).with(\.zip, .always(1)).with("zip", .always(2))
    #expect(Set(values(of: both).map(\.zip)) == [2])
    let types = Gen.decoding(Address.self).with(Int.self, .always(1)).with(Int.self, .always(2))
    #expect(Set(values(of: types).map(\.zip)) == [2])
  }

  @Test func `a place counts more than a type`() {
    let addresses = values(
      of: .decoding(Address.self).with("street", .always("s")).with(String.self, .always("t")))
    #expect(Set(addresses.map(\.street)) == ["s"])
    #expect(Set(addresses.map(\.country)) == [nil, "t"])
  }

  @Test func `a type that does not occur does no harm`() {
    #expect(values(of: .decoding(Address.self).with(Weekday.self, .always(.friday))).count == 300)
  }

  @Test func `a generator that was derived may be given for a part`() {
    let addresses = Gen.decoding(Address.self).with("zip", .int(in: 1...2))
    let invoices = values(of: .decoding(Invoice.self).with(Address.self, addresses))
    let all = invoices.flatMap { [$0.customer.address] + $0.customer.former }
    #expect(Set(all.map(\.zip)) == [1, 2])
  }

  @Test(arguments: [-1, 65])
  func `a depth has limits`(_ depth: Int) async {
    let reason = await refusal(of: .decoding(Category.self, depth: depth))
    #expect(reason.hasPrefix("decoding(Category.self) has a depth outside 0...64.\nwhere: "))
  }

  @Test func `only to a derived generator something can be given`() async {
    let filtered = Gen.decoding(Address.self).filter { _ in true }
    let reason = await refusal(of: filtered.with("zip", .int))
    #expect(reason.contains("has a generator that was not derived"))
    #expect(reason.contains("GenDecodingTests.swift:\(#line - 2)"))
  }
}

extension Payment {
  fileprivate var holder: String? {
    guard case .card(_, let holder) = self else { return nil }
    return holder
  }

  fileprivate var purpose: String? {
    guard case .transfer(let purpose, _) = self else { return nil }
    return purpose
  }
}
