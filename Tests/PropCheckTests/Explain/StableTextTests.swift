import PropCheckTesting
import Testing

@testable import PropCheck

private struct Basket: Sendable {
  let name: String
  let fruits: Set<String>
}

private enum Parcel: Sendable {
  case empty
  case full(Set<Int>, of: [String: Int])
}

private indirect enum Chain: Sendable {
  case end
  case link(Int, Chain)
}

private struct Told: CustomStringConvertible {
  let numbers: Set<Int>
  var description: String { "told" }
}

/// Hides its number from descriptions.
private struct Secret: StableTextConvertible, CustomStringConvertible {
  let number: Int
  var description: String { "secret" }
  var stableText: String { "secret \(number)" }
}

@Suite struct StableTextTests {
  @Test func `a stable text counts more than a description, at any depth`() {
    let secret = Secret(number: 3)
    #expect(StableText.of(secret) == "secret 3")
    #expect(StableText.of(secret as Secret? as Any) == "Optional(secret 3)")
    #expect(StableText.of([[secret]]) == "[[secret 3]]")
    #expect(StableText.of(["a": (secret, 1)]) == #"["a": (secret 3, 1)]"#)
  }

  @Test func `sets and dictionaries are sorted wherever they are`() {
    let numbers: Set = [3, 1, 2]
    #expect(StableText.of(numbers) == "[1, 2, 3]")
    #expect(StableText.of(["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    #expect(
      StableText.of(Basket(name: "x", fruits: ["pear", "fig"]))
        == #"Basket(name: "x", fruits: ["fig", "pear"])"#)
    #expect(
      StableText.of(Parcel.full([2, 1], of: ["b": 1, "a": 2]))
        == #"full([1, 2], of: ["a": 2, "b": 1])"#)
    #expect(StableText.of((numbers, label: 7)) == "([1, 2, 3], label: 7)")
    #expect(StableText.of(numbers as Set<Int>? as Any) == "Optional([1, 2, 3])")
  }

  @Test func `types within others have their bare names, however many parts there are`() {
    let baskets = [Basket(name: "x", fruits: ["fig"]), Basket(name: "", fruits: [])]
    #expect(
      StableText.of(baskets)
        == #"[Basket(name: "x", fruits: ["fig"]), Basket(name: "", fruits: [])]"#)
    #expect(StableText.of([Parcel.empty]) == "[empty]")
    #expect(StableText.of([[Int: Int]()]) == "[[:]]")
    #expect(
      StableText.of(["é": [1: [2: [3: [4: [5: 6]]]]]]) == #"["é": [1: [2: [3: [4: [5: 6]]]]]]"#)
  }

  @Test func `what is nested too deeply is cut`() {
    var chain = Chain.end
    for number in 0..<5_000 { chain = .link(number, chain) }
    let text = StableText.of(chain)
    #expect(text.hasPrefix("link(4999, link(4998, "))
    #expect(text.contains("link(4968, …))") && text.count < 1_000, "\(text)")
    var list: Any = 7
    for _ in 0..<64 { list = [list] }
    #expect(StableText.of(list).contains("[[7]]"))
    #expect(StableText.of([list]).contains("[[…]]"))
  }

  @Test func `all else is what Swift writes`() {
    #expect(StableText.of("text") == "text")
    #expect(StableText.of(["text"]) == #"["text"]"#)
    #expect(StableText.of(Parcel.empty) == "empty")
    #expect(StableText.of(Told(numbers: [1, 2])) == "told")
    #expect(StableText.of([Told(numbers: [1, 2])]) == "[told]")
    #expect(StableText.of((1, "a", 0.5)) == #"(1, "a", 0.5)"#)
    #expect(StableText.of([1...3]) == "\([1...3])")
    #expect(StableText.of(Int?.none as Any) == "nil")
    #expect(StableText.of(()) == "()")
  }

  @Test func `a counterexample is the same in every process`() async throws {
    let sets = Gen<Set<Int>>.set(of: .int(in: 0...99), count: 4...9)
    let finding = await Property("set", "", of: sets) { (set: Set<Int>) in
      try require(set.reduce(0, +) < 6)
    }.check(Settings(seed: TestSeed.value)).finding
    #expect(try #require(finding).counterexample == "[0, 1, 2, 3]")
  }
}
