import HabitDomain
import Testing

@Suite struct IdentifierTests {
  private let text = "01234567-89ab-cdef-0011-223344556677"

  @Test func `text and identifier are two forms of one thing`() throws {
    let id = try #require(Identifier(text))
    #expect(id == Identifier(high: 0x0123_4567_89ab_cdef, low: 0x0011_2233_4455_6677))
    #expect(id.description == text)
    #expect(Identifier(text.uppercased()) == id)
  }

  @Test(arguments: [
    "", "01234567", "01234567-89ab-cdef-0011-22334455667", "01234567-89ab-cdef-0011-2233445566777",
    "01234567x89ab-cdef-0011-223344556677", "g1234567-89ab-cdef-0011-223344556677",
    "0123456-789ab-cdef-0011-223344556677", "é1234567-89ab-cdef-0011-22334455667",
  ])
  func `other text is no identifier`(_ text: String) {
    #expect(Identifier(text) == nil)
  }

  @Test func `the order of identifiers is that of their texts`() {
    let ids = [(1, 2), (0, .max), (.max, 0), (1, 1)].map { Identifier(high: $0.0, low: $0.1) }
    #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
  }
}
