import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct GenCombinatorsTests {
  @Test func `a constant stays, a map applies, a flat map depends`() {
    #expect(values(of: .always(3)).allSatisfy { $0 == 3 })
    #expect(values(of: Gen<Int>.int(in: 1...5).map { $0 * 2 }).allSatisfy { $0 % 2 == 0 })
    let pairs = Gen<Int>.int(in: 0...9).flatMap { high in
      Gen<(Int, Int)>.tuple(.always(high), .int(in: 0...high))
    }
    #expect(values(of: pairs).allSatisfy { $0.1 <= $0.0 })
  }

  @Test func `a filter passes what satisfies it`() {
    let even = Gen<Int>.int(in: 0...1000).filter { $0.isMultiple(of: 2) }
    #expect(values(of: even, count: 100).allSatisfy { $0.isMultiple(of: 2) })
  }

  @Test func `a filter gives up after its tries`() {
    var source = Source()
    source.record(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max))
    #expect(throws: Rejection.self) {
      try source.draw(Gen<Int>.int(in: 0...9).filter(tries: 7) { _ in false })
    }
    #expect(source.isRejected == true)
    #expect(source.sequence.decisions.count == 7)
  }

  @Test func `each alternative is drawn, the first is the simplest`() throws {
    #expect(Set(values(of: .oneOf([.always(1), .always(2), .always(3)]))) == [1, 2, 3])
    #expect(Set(values(of: .element(of: ["a", "b"]))) == ["a", "b"])
    #expect(Set(values(of: .optional(.always(1)))) == [nil, 1])
    #expect(
      Set(values(of: .frequency([(3, .always(1)), (0, .always(2)), (1, .always(3))]))) == [1, 3])
    var source = Source()
    source.replay(ChoiceSequence(choices: []))
    #expect(try source.draw(.oneOf([.always(1), .always(2)])) == 1)
  }

  private indirect enum Tree: Sendable {
    case leaf
    case node(Tree, Tree)

    var depth: Int {
      switch self {
      case .leaf: 0
      case .node(let left, let right): max(left.depth, right.depth) + 1
      }
    }
  }

  @Test func `recursion goes as deep as allowed`() {
    let trees = Gen<Tree>.recursive(.always(.leaf), depth: 4) { tree in
      Gen<(Tree, Tree)>.tuple(tree, tree).map { .node($0.0, $0.1) }
    }
    #expect(Set(values(of: trees).map(\.depth)) == [0, 1, 2, 3, 4])
    #expect(values(of: .recursive(.always(1), depth: 0) { $0 }).allSatisfy { $0 == 1 })
  }

  /// Each of these would trap if it were drawn blindly.
  private static let impossible: [(String, Gen<Int>)] = scalars + lists + texts

  private static let scalars: [(String, Gen<Int>)] = [
    ("oneOf(_:)", .oneOf([])),
    ("frequency(_:)", .frequency([])),
    ("frequency(_:)", .frequency([(0, .always(1))])),
    ("frequency(_:)", .frequency([(-1, .always(1)), (2, .always(1))])),
    ("pick(weights:)", Gen { $0.pick(weights: [0, 0]) }),
    ("element(of:)", .element(of: [])),
    ("element(of:)", Gen<Int>.int(in: 0...9).flatMap { _ in .element(of: []) }),
    ("element(of:)", Gen<Int>.element(of: []).map { $0 + 1 }),
    ("element(of:)", Gen<Int>.element(of: []).filter { $0 > 1 }),
    ("recursive(_:depth:)", .recursive(.always(1), depth: -1) { $0 }),
    ("recursive(_:depth:)", .recursive(.always(1), depth: 65) { $0 }),
    ("bool(probability:)", Gen<Bool>.bool(probability: 1.5).map { $0 ? 1 : 0 }),
    ("bool(probability:)", Gen<Bool>.bool(probability: .nan).map { $0 ? 1 : 0 }),
  ]

  private static let lists: [(String, Gen<Int>)] = [
    ("array(of:upTo:)", Gen<[Int]>.array(of: .int, upTo: -1).map(\.count)),
    ("array(of:count:)", Gen<[Int]>.array(of: .int, count: -2 ... -1).map(\.count)),
    ("array(of:count:)", Gen<[Int]>.array(of: .int, count: -2).map(\.count)),
    ("set(of:upTo:)", Gen<Set<Int>>.set(of: .int, upTo: -1).map(\.count)),
    ("set(of:count:)", Gen<Set<Int>>.set(of: .int, count: -2...3).map(\.count)),
    ("array(_:)", Gen { source in source.array(-3...5) { $0.integer(in: 0...1) }.count }),
    (
      "repeated(_:)",
      Gen { source in
        source.repeated(-3...5) { _ in }
        return 0
      }
    ),
  ]

  private static let texts: [(String, Gen<Int>)] = [
    ("string(upTo:)", Gen<String>.string(upTo: -1).map(\.count)),
    ("string(_:)", Gen<String>.string(-1...2).map(\.count)),
    ("string(of:count:)", Gen<String>.string(of: "", count: 0...2).map(\.count)),
    ("string(of:count:)", Gen<String>.string(of: "a", count: -1...2).map(\.count)),
  ]

  @Test(arguments: impossible)
  func `a generator asked for the impossible ends the run with a message`(
    _ name: String, _ generator: Gen<Int>
  ) async throws {
    let result = await Property("bad", "has a mistake", of: generator) { (_: Int) in }.check()
    let reason = try #require(result.verdict.whyInvalid, "\(result.verdict)")
    #expect(reason.hasPrefix(name + " "))
    #expect(reason.contains("where: PropCheckTests/GenCombinatorsTests.swift:"))
    #expect(result.cases == 0)
  }
}

@Suite struct GenGroupsTests {
  private struct Record: Hashable {
    let numbers: [Int]
    let flag: Bool
  }

  @Test func `tuples draw each part`() {
    let triples = values(of: Gen<(Int, Bool, String)>.tuple(.int(in: 1...3), .bool, .always("x")))
    #expect(Set(triples.map(\.0)) == [1, 2, 3])
    #expect(Set(triples.map(\.1)) == [false, true])
    #expect(triples.allSatisfy { $0.2 == "x" })
    #expect(values(of: zip(.always(1), .always("a"))).allSatisfy { $0 == (1, "a") })
  }

  @Test func `a record may have ten fields`() {
    let digit = Gen<Int>.int(in: 0...9)
    let records = Gen<Record>.record(
      digit, digit, digit, digit, digit, digit, digit, digit, digit, .bool
    ) { a, b, c, d, e, f, g, h, i, flag in
      Record(numbers: [a, b, c, d, e, f, g, h, i], flag: flag)
    }
    let drawn = values(of: records)
    #expect(Set(drawn).count > 290)
    #expect(drawn.allSatisfy { $0.numbers.allSatisfy { 0...9 ~= $0 } })
  }
}
