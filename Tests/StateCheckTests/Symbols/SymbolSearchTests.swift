import Testing

@testable import StateCheck

@Suite struct SymbolSearchTests {
  private final class Node {
    var next: Node?
    let symbol: Symbol

    init(_ symbol: Symbol) { self.symbol = symbol }
  }

  private static let (one, two) = (Symbol("id", 1), Symbol("id", 2))

  @Test(arguments: [
    (3, "id3"), (0, "no id"), (-2, "unknown id 2"), (Int.min, "unknown id 9223372036854775808"),
  ])
  func `a symbol says what it stands for`(_ number: Int, _ text: String) {
    #expect(Symbol("id", number).description == text)
  }

  @Test func `symbols are found in every part of an input`() {
    let (one, two) = (Self.one, Self.two)
    let inputs: [Any] = [
      (one, 7, two), [one, two], ["a": [one], "b": [two]].sorted { $0.key < $1.key },
      [one: "a"].merging([:]) { $1 }.keys.map { [$0 as Symbol?, two] },
      [1, one, "a", two] as [Any],
      Result<(Symbol, Symbol), Refusal>.success((one, two)),
    ]
    for input in inputs { #expect(SymbolSearch.symbols(in: input) == [one, two], "\(input)") }
    #expect(SymbolSearch.symbols(in: "id1") == [])
  }

  @Test func `objects that refer to each other are looked at once`() {
    let (first, second) = (Node(Self.one), Node(Self.two))
    (first.next, second.next) = (second, first)
    defer { first.next = nil }
    #expect(SymbolSearch.symbols(in: first) == [Self.two, Self.one])
  }

  @Test func `the search ends in an input that is too deep`() {
    let first = Node(Self.one)
    var last = first
    for _ in 0..<10_000 {
      let next = Node(Self.two)
      (last.next, last) = (next, next)
    }
    #expect(1..<100 ~= SymbolSearch.symbols(in: first).count)
    // Releasing a long chain at once would need as much stack.
    while let next = first.next { (first.next, next.next) = (next.next, nil) }
  }

  @Test func `a symbol is found in a sequence of numbers that keeps it`() {
    let page = Page(owner: Self.one, numbers: [UInt8](repeating: 0, count: 1 << 20))
    #expect(SymbolSearch.symbols(in: [page, page]) == [Self.one, Self.one])
    #expect(SymbolSearch.symbols(in: [Self.two].lazy.map(\.number)) == [Self.two])
  }

  @Test func `long texts and lists of numbers are not looked into`() {
    let counted = Numbers()
    #expect(
      SymbolSearch.symbols(in: (Self.one, counted, String(repeating: "a", count: 1 << 20))) == [
        Self.one
      ])
    #expect(SymbolSearch.symbols(in: [UInt8](repeating: 0, count: 1 << 20)) == [])
  }
}

/// Numbers that belong to an owner.
private struct Page: Sequence {
  let owner: Symbol
  let numbers: [UInt8]

  func makeIterator() -> IndexingIterator<[UInt8]> { numbers.makeIterator() }
}

/// A list whose parts must not be asked for.
private struct Numbers: CustomReflectable, Sequence {
  func makeIterator() -> IndexingIterator<[UInt8]> { [].makeIterator() }

  var customMirror: Mirror {
    Issue.record("It is looked into.")
    return Mirror(self, children: [])
  }
}
