import PropCheckTesting
import Testing

@testable import PropCheck

/// What derived values shrink to.
@Suite struct DerivedShrinkTests {
  @Test func `numbers end as those by hand do`() async {
    await expect(.decoding(UInt64.self), "1000") { $0 < 1000 }
    await expect(.decoding(UInt8.self), "100") { $0 < 100 }
    await expect(.decoding(Int32.self), "-7") { $0 > -7 }
    await expect(.decoding(Double.self), "2.0") { $0 <= 1.5 }
    await expect(.decoding(Float.self), "-1.0") { $0 > -0.5 }
    await expect(.decoding(UInt128.self), "1") { $0 < 1 }
    await expect(.decoding(String.self), "aaa") { $0.count < 3 }
  }

  @Test func `a structure ends with the simplest of all that does not matter`() async {
    await expect(.decoding(Address.self), #"Address(street: "", zip: 0, country: Optional(""))"#) {
      $0.country == nil
    }
    await expect(.decoding(Address.self), #"Address(street: "", zip: 123, country: nil)"#) {
      $0.zip < 123
    }
  }

  @Test func `an enumeration ends in its first case that fails`() async {
    await expect(.decoding(Payment.self), #"card(number: "", holder: nil)"#) { $0 == .cash }
    await expect(.decoding(Weekday.self), "monday") { _ in false }
    await expect(.decoding(Priority.self), "normal") { $0 == .low }
  }

  @Test func `a recursive value ends in the smallest part that fails`() async {
    await expect(.decoding(Term.self), "number(0)") { _ in false }
    await expect(.decoding(Term.self), "negative(number(0))") { $0.depth < 1 }
    await expect(.decoding(Category.self), #"Category(name: "", parts: [])"#) { _ in false }
    await expect(
      .decoding(Category.self),
      #"Category(name: "", parts: [Category(name: "", parts: [Category(name: "", parts: [])])])"#
    ) { $0.depth < 2 }
  }

  @Test func `a text in a group of settings is found`() async {
    await expect(.decoding(Setting.self), #"text("aa")"#) { setting in
      !setting.all.contains { one in
        guard case .text(let text) = one else { return false }
        return text.count > 1
      }
    }
  }

  @Test func `what was refused on the way is left out`() async {
    await expect(.decoding([Odd].self), "[Odd(value: 1), Odd(value: 1), Odd(value: 101)]") { list in
      list.count < 3 || list.allSatisfy { $0.value < 100 }
    }
  }

  @Test func `elements that an initializer takes one by one are deleted one by one`() async {
    await expect(.decoding(Row.self), "Row(cells: [0, 7])") { row in
      row.cells.count < 2 || row.cells.allSatisfy { $0 < 7 }
    }
  }

  private func expect<Value>(
    _ generator: Gen<Value>, _ minimal: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ holds: @escaping @Sendable (Value) -> Bool
  ) async {
    for seed in TestSeed.several(5) {
      let property = Property("p", "", of: generator) { (value: Value) in
        try require(holds(value))
      }
      let result = await property.check(Settings(seed: seed, cases: 5_000))
      #expect(result.finding?.counterexample == minimal, sourceLocation: sourceLocation)
    }
  }
}

private struct Odd: Decodable {
  struct Even: Error {}

  let value: Int

  private enum Keys: CodingKey { case value }

  init(from decoder: any Decoder) throws {
    value = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .value)
    guard !value.isMultiple(of: 2) else { throw Even() }
  }
}

private struct Row: Decodable {
  let cells: [Int]

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var cells: [Int] = []
    while !container.isAtEnd { cells.append(try container.decode(Int.self)) }
    self.cells = cells
  }
}
