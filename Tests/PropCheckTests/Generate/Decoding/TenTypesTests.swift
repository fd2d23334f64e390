import Testing

@testable import PropCheck

/// Ten types of one file, derived without a line of help.
@Suite struct TenTypesTests {
  @Test func `every case of every enumeration occurs`() {
    #expect(names(values(of: .decoding(Weekday.self))).count == 5)
    #expect(names(values(of: .decoding(Priority.self))) == ["low", "normal", "high"])
    #expect(names(values(of: .decoding(Currency.self))) == ["dollar", "euro", "yen"])
    #expect(names(values(of: .decoding(Payment.self))) == ["cash", "card", "transfer"])
    #expect(names(values(of: .decoding(Term.self))) == ["sum", "negative", "number"])
    #expect(
      names(values(of: .decoding(Setting.self)))
        == ["none", "flag", "number", "text", "list", "group"])
  }

  @Test func `every field of a nested type has many values`() {
    let invoices = values(of: .decoding(Invoice.self))
    #expect(Set(invoices.map(\.number)).count > 200)
    #expect(Set(invoices.map(\.customer.address.zip)).count > 200)
    #expect(Set(invoices.map(\.lines.count)) == Set(0...20))
    #expect(Set(invoices.flatMap(\.lines).map(\.isTaxed)) == [true, false])
    #expect(Set(invoices.map(\.tags.count)).count > 15)
    #expect(Set(invoices.map(\.notes.count)).count > 15)
    #expect(names(invoices.compactMap(\.payment)) == ["cash", "card", "transfer"])
    #expect(names(invoices.map(\.priority)).count == 3)
    #expect(names(invoices.map(\.currency)).count == 3)
    #expect(Set(invoices.map(\.due)).count == 6)
  }

  @Test func `what is optional is nil in a quarter of the values`() {
    let countries = values(of: .decoding(Address.self), count: 2_000).map(\.country)
    #expect(400...600 ~= countries.count { $0 == nil })
  }

  @Test(arguments: [0, 1, 4, 9])
  func `a type stands inside itself as often as allowed`(_ depth: Int) {
    let terms = values(of: .decoding(Term.self, depth: depth))
    #expect(terms.map(\.depth).max() == depth)
    let categories = values(of: .decoding(Category.self, depth: depth))
    #expect(categories.map(\.depth).max() == depth)
  }

  @Test func `settings stand in settings`() {
    let settings = values(of: .decoding(Setting.self))
    #expect(settings.contains { $0.all.count > 20 })
    #expect(names(settings.flatMap { $0.all.dropFirst() }).count == 6)
  }

  @Test func `one seed makes the same values in every generator of a type`() {
    let texts = (0..<2).map { _ in
      values(of: .decoding(Setting.self), count: 100).map { StableText.of($0) }
    }
    #expect(Set(texts[0]).count > 50)
    let areSame = texts[0] == texts[1]
    #expect(areSame)
  }

  private func names(_ values: [some Any]) -> Set<String> {
    Set(values.map { caseName($0) })
  }
}
