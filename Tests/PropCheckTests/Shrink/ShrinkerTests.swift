import Synchronization
import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct ShrinkerTests {
  @Test func `the budget of evaluations is kept`() async {
    var settings = Settings(seed: TestSeed.value)
    settings.shrinkEvaluations = 5
    let result = await Property("p", "", of: .array(of: .int, count: 20)) { (list: [Int]) in
      try require(Set(list).count < 10)
    }.check(settings)
    #expect(result.verdict == .failed)
    #expect(result.shrinkTotals.tries <= 5)
  }

  @Test func `the budget of time is kept`() async {
    var settings = Settings(seed: TestSeed.value)
    settings.shrinkTime = .zero
    let result = await Property("p", "", of: .int) { (number: Int) in
      try require(number == 0)
    }.check(settings)
    #expect(result.verdict == .failed)
    #expect(result.shrinkTotals.isCutShort)
    #expect(result.shrinkTotals.tries == 0)
  }

  @Test func `shrinking stays with the kind of failure it began with`() async {
    let result = await Property("p", "", of: .int(in: 0...1000)) { (number: Int) in
      try require(number < 500 || number > 800, "middle", line: 1)
      try require(number < 100 || number > 500, "low", line: 2)
    }.check(Settings(seed: TestSeed.value))
    #expect(["100", "500"].contains(result.finding?.counterexample))
    #expect(
      (result.finding?.counterexample == "100") == (result.finding?.failure.message == "low"))
  }

  /// Each body counts the cases it saw: none may come twice except the one found and the minimal
  /// one.
  @Test func `no case is run twice`() async {
    let seen = Seen()
    var settings = Settings(seed: TestSeed.value)
    settings.firstCase = 30
    settings.repeats = 1
    let lists = Gen<[Int]>.array(of: .int(in: 0...9), count: 5...30)
    let result = await Property("p", "", of: lists) { (list: [Int]) in
      seen.add("\(list)")
      try require(!list.contains(3) && !list.contains(8))
    }.check(settings)
    #expect(result.verdict == .failed)
    #expect(seen.repeated <= 3)
  }
}

extension ShrinkerTests {
  private func minimal<Value>(
    _ seed: UInt64, _ generator: Gen<Value>, _ holds: @escaping @Sendable (Value) -> Bool
  ) async -> (text: String?, tries: Int) {
    let property = Property("quality", "", of: generator) { (value: Value) in
      try require(holds(value))
    }
    let finding = await property.check(Settings(seed: seed, cases: 10_000)).finding
    return (finding?.counterexample, finding?.shrink.tries ?? 0)
  }

  private static let seeds = TestSeed.several(10)

  @Test(arguments: seeds)
  func `a false claim about reversing shrinks to [0, 1]`(_ seed: UInt64) async {
    let result = await minimal(seed, Gen<[Int]>.array(of: .int, upTo: 100)) {
      $0.reversed() == $0
    }
    #expect(result.text == "[0, 1]")
    #expect(result.tries <= 40)
  }

  @Test(arguments: seeds)
  func `a length drawn in front shrinks with its list`(_ seed: UInt64) async {
    let lists = Gen<Int>.int(in: 1...100).flatMap {
      Gen<[Int]>.array(of: .int(in: 0...1000), count: $0)
    }
    let result = await minimal(seed, lists) { ($0.max() ?? 0) < 900 }
    #expect(result.text == "[900]")
    #expect(result.tries <= 80)
  }

  @Test(arguments: seeds)
  func `inner lists are deleted but for the one that matters`(_ seed: UInt64) async {
    let lists = Gen<[[Int]]>.array(of: .array(of: .int, upTo: 20), upTo: 20)
    let result = await minimal(seed, lists) { $0.allSatisfy { $0.count <= 10 } }
    #expect(result.text == "[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]")
    #expect(result.tries <= 80)
  }

  @Test(arguments: seeds)
  func `elements that point at each other are renumbered`(_ seed: UInt64) async {
    let lists = Gen<[Int]> { source in
      source.array(1...10) { $0.integer(in: 0...10) }
    }.filter { list in list.allSatisfy { $0 < list.count } }
    let result = await minimal(seed, lists) { list in
      list.indices.allSatisfy { list[$0] == $0 || list[list[$0]] != $0 }
    }
    #expect(result.text == "[1, 0]")
  }

  @Test(arguments: seeds)
  func `two numbers that must stay apart shrink together`(_ seed: UInt64) async {
    let numbers = Gen<Int>.int(in: 1...Int.max)
    let result = await minimal(seed, zip(numbers, numbers)) { pair in
      pair.0 < 10 || (pair.0 - pair.1).magnitude != 1
    }
    #expect(result.text == "(10, 9)")
    #expect(result.tries <= 250)
  }

  @Test(arguments: seeds)
  func `an index into a list follows its element`(_ seed: UInt64) async {
    let pairs = Gen<Int>.int(in: 1...50).flatMap { count in
      zip(Gen<[Int]>.array(of: .int(in: 0...1000), count: count), .int(in: 0...count - 1))
    }
    let result = await minimal(seed, pairs) { list, index in list[index] < 500 }
    #expect(result.text == "([500], 0)")
  }

  @Test(arguments: seeds)
  func `three different numbers are small ones in order`(_ seed: UInt64) async {
    let result = await minimal(seed, Gen<[Int]>.array(of: .int, upTo: 100)) { Set($0).count < 3 }
    #expect(["[0, 1, 2]", "[0, 1, -1]"].contains(result.text))
  }

  @Test(arguments: seeds)
  func `text and decimals become short and plain`(_ seed: UInt64) async {
    let texts = await minimal(seed, .string(upTo: 30)) { $0.count < 3 }
    #expect(texts.text == "aaa")
    let numbers = await minimal(seed, .double(in: -1000...1000)) { $0.magnitude <= 12.34 }
    #expect(["13.0", "12.4"].contains(numbers.text))
    let notNumbers = await minimal(seed, .double) { !$0.isNaN }
    #expect(notNumbers.text == "nan")
    let huge = await minimal(seed, .double) { $0.magnitude < 1e200 || !$0.isFinite }
    #expect(huge.text.flatMap { Double($0) }.map { $0 < 2.01e200 } == true)
  }

  @Test(arguments: seeds)
  func `a filter in the way does not hinder`(_ seed: UInt64) async {
    let even = Gen<Int>.int(in: 0...100_000).filter { $0.isMultiple(of: 2) }
    #expect(await minimal(seed, even) { $0 < 501 }.text == "502")
  }
}

extension ShrinkerTests {
  /// Structure that depends on values in every possible way, so that edits often mean something
  /// other than intended.
  private static func tangle(_ source: inout Source, depth: Int) throws -> [Int] {
    let count = source.integer(in: 0...6)
    let limit = source.integer(in: -5...300)
    var numbers = source.array(count...count) { $0.integer(in: min(limit, 0)...max(limit, 0)) }
    try source.repeated(0...4) { source in
      switch source.pick(weights: [2, 1, 1, 1]) {
      case 0: numbers.append(source.boolean() ? source.integer(in: 0...count) : limit)
      case 1: numbers.append(try source.draw(.string(upTo: 3)).utf8.count)
      case 2: numbers.append(try source.draw(.double).isNaN ? 1 : 0)
      default:
        if depth > 0 {
          numbers += try source.span(.recursive) { try tangle(&$0, depth: depth - 1) }
        }
      }
    }
    return numbers
  }

  @Test(arguments: TestSeed.several(100))
  func `any generator with any predicate shrinks to something that fails`(_ seed: UInt64) async {
    let generator = Gen<[Int]> { try Self.tangle(&$0, depth: 3) }.filter { $0.count != 2 }
    let property = Property("tangle \(seed)", "", of: generator) { (numbers: [Int]) in
      let sum = numbers.reduce(0) { ($0 &* 7 &+ $1) & 0xFFFF }
      try require(UInt64(sum) % 13 != seed % 13 || numbers.isEmpty)
    }
    let result = await property.check(Settings(seed: seed))
    #expect(result.verdict == .failed)
    #expect(result.shrinkTotals.tries < 2000)
  }
}

extension ShrinkerTests {
  private enum Tree: Sendable, CustomStringConvertible {
    case leaf(Int)
    indirect case node(Tree, Tree)

    var description: String {
      switch self {
      case .leaf(let number): "\(number)"
      case .node(let left, let right): "(\(left) \(right))"
      }
    }

    var numbers: [Int] {
      switch self {
      case .leaf(let number): [number]
      case .node(let left, let right): left.numbers + right.numbers
      }
    }
  }

  @Test(arguments: seeds)
  func `a tree becomes the subtree that matters`(_ seed: UInt64) async {
    let trees = Gen<Tree>.recursive(Gen<Int>.int(in: 0...99).map { .leaf($0) }, depth: 5) { tree in
      zip(tree, tree).map { .node($0.0, $0.1) }
    }
    let leaf = await minimal(seed, trees) { $0.numbers.allSatisfy { $0 < 50 } }
    #expect(leaf.text == "50")
    let node = await minimal(seed, trees) { $0.numbers.count { $0 > 9 } < 2 }
    #expect(node.text == "(10 10)")
  }
}

private final class Seen: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  func add(_ text: String) { counts.withLock { $0[text, default: 0] += 1 } }

  /// How many cases came again.
  var repeated: Int { counts.withLock { $0.values.reduce(0) { $0 + $1 - 1 } } }
}
