import PropCheck
import PropCheckTesting
import PropCheckQuality
import Testing

/// This condition over this generator ends in exactly this value, whatever the seed.
struct MinimalValueTests {
  @Test(arguments: MinimalValues.ofNumbers)
  func `a number ends in the simplest that fails`(_ problem: Problem) async {
    await expectMinimal(problem)
  }

  @Test(arguments: MinimalValues.ofTexts)
  func `a text ends in the simplest that fails`(_ problem: Problem) async {
    await expectMinimal(problem)
  }

  @Test(arguments: MinimalValues.ofLists)
  func `a list ends in the simplest that fails`(_ problem: Problem) async {
    await expectMinimal(problem)
  }

  @Test(arguments: MinimalValues.ofStructures)
  func `a structure ends in the simplest that fails`(_ problem: Problem) async {
    await expectMinimal(problem)
  }

  private func expectMinimal(_ problem: Problem) async {
    let measurement = await Measurement(problem, seeds: TestSeed.several(5))

    #expect(measurement.found == 5)
    #expect(Set(measurement.forms.keys) == problem.minimal)
  }
}

/// Conditions with the simplest value that violates each.
private enum MinimalValues {
  static let ofNumbers = [
    Problem("hundreds", of: Gen<Int>.int(in: 0...99_999), endsIn: ["3100"]) {
      $0 < 3050 || $0 % 100 > 0
    },
    Problem("at least 1,000", of: Gen<Int>.int, endsIn: ["1000"]) { $0 < 1000 },
    Problem("at most -1,000", of: Gen<Int>.int, endsIn: ["-1000"]) { $0 > -1000 },
    Problem("odd and above 100", of: Gen<Int>.int, endsIn: ["101"]) {
      $0 <= 100 || $0.isMultiple(of: 2)
    },
    Problem("a multiple of 7 above 50", of: Gen<Int>.int(in: 0...100_000), endsIn: ["56"]) {
      $0 <= 50 || !$0.isMultiple(of: 7)
    },
    Problem("far from 0", of: Gen<Int>.int, endsIn: ["1000000"]) { $0.magnitude < 1_000_000 },
    Problem("any in a range", of: Gen<Int>.int(in: 17...90), endsIn: ["17"]) { _ in false },
    Problem("any in a negative range", of: Gen<Int>.int(in: -90...(-17)), endsIn: ["-17"]) { _ in
      false
    },
    Problem("any towards 50", of: Gen<Int>.int(in: 0...100, towards: 50), endsIn: ["50"]) { _ in
      false
    },
    Problem("below 40 towards 50", of: Gen<Int>.int(in: 0...100, towards: 50), endsIn: ["39"]) {
      $0 >= 40
    },
    Problem("a number above 1.5", of: Gen<Double>.double(in: 0...1e9), endsIn: ["2.0"]) {
      $0 <= 1.5
    },
    Problem("no whole number", of: Gen<Double>.double(in: 0...100), endsIn: ["0.1"]) {
      $0 == $0.rounded()
    },
    Problem("below 0", of: Gen<Double>.double, endsIn: ["-1.0"]) { !($0 <= -0.75) },
    Problem("not a number", of: Gen<Double>.double, endsIn: ["nan"]) { !$0.isNaN },
    Problem("infinite", of: Gen<Double>.double, endsIn: ["inf"]) { !$0.isInfinite },
  ]

  static let ofTexts = [
    Problem("three characters", of: Gen<String>.string(upTo: 20), endsIn: ["aaa"]) {
      $0.count < 3
    },
    Problem("not empty", of: Gen<String>.string(upTo: 20), endsIn: ["a"]) { $0.isEmpty },
    Problem(
      "a letter twice", of: Gen<String>.string(upTo: 20), endsIn: ["aa"]
    ) { Set($0).count == $0.count },
  ]

  static let ofLists = [
    Problem("any list", of: numbers, endsIn: ["[]"]) { _ in false },
    Problem("seven elements", of: numbers, endsIn: ["[0, 0, 0, 0, 0, 0, 0]"]) { $0.count < 7 },
    Problem("a sum above 100", of: numbers, endsIn: ["[101]"]) { $0.reduce(0, +) <= 100 },
    Problem("ends as it begins", of: numbers, endsIn: ["[0, 1, 0]"]) {
      $0.count < 3 || $0.first != $0.last || Set($0).count == 1
    },
    Problem("not sorted", of: numbers, endsIn: ["[1, 0]"]) { $0 == $0.sorted() },
    Problem("a 7", of: numbers, endsIn: ["[7]"]) { !$0.contains(7) },
    Problem("an element twice", of: numbers, endsIn: ["[0, 0]"]) { Set($0).count == $0.count },
    Problem("a positive one twice", of: numbers, endsIn: ["[1, 1]"]) { list in
      !list.contains { one in one > 0 && list.filter { $0 == one }.count > 1 }
    },
    Problem("two apart by 10", of: numbers, endsIn: ["[0, 10]"]) { list in
      !list.contains { one in list.contains { $0 == one + 10 } }
    },
    Problem("the last above the first", of: numbers, endsIn: ["[0, 1]"]) { list in
      guard let first = list.first, let last = list.last else { return true }
      return last <= first
    },
    Problem("more big ones than small", of: numbers, endsIn: ["[101]"]) { list in
      list.filter { $0 > 100 }.count <= list.filter { $0 <= 100 }.count
    },
    Problem("five different", of: sets, endsIn: ["[0, 1, 2, 3, 4]"]) { $0.count < 5 },
    Problem(
      "a filtered number above 10", of: .array(of: evens, upTo: 20), endsIn: ["[12]"]
    ) { $0.allSatisfy { $0 <= 10 } },
  ]

  static let ofStructures = [
    Problem(
      "a sum of two", of: .tuple(.int(in: 0...1000), .int(in: 0...1000)), endsIn: ["(0, 1000)"]
    ) { $0.0 + $0.1 < 1000 },
    Problem(
      "a sum at a distance",
      of: .tuple(.int(in: 0...9999), .array(of: .int, count: 9), .int(in: 0...9999)),
      endsIn: ["(0, [0, 0, 0, 0, 0, 0, 0, 0, 0], 9999)"]
    ) { $0.0 + $0.2 < 9999 },
    Problem("a pair out of order", of: .tuple(.int, .int), endsIn: ["(0, -1)"]) {
      $0.0 <= $0.1
    },
    Problem("something", of: Gen<Int?>.optional(.int), endsIn: ["Optional(0)"]) { $0 == nil },
    Problem(
      "the second branch",
      of: Gen<Int>.oneOf([.int(in: 0...9), .int(in: 100...1000)]), endsIn: ["100"]
    ) { $0 < 100 },
    Problem("the third element", of: Gen<String>.element(of: ["a", "b", "c"]), endsIn: ["c"]) {
      $0 != "c"
    },
    Problem(
      "a rectangle", of: .tuple(.int(in: 1...50), .int(in: 1...50)), endsIn: ["(2, 50)"]
    ) { $0.0 * $0.1 < 100 },
    Problem(
      "a list as long as its head",
      of: Gen<Int>.int(in: 0...20).flatMap { .array(of: .int(in: 0...9), count: $0) },
      endsIn: ["[0, 0, 0]"]
    ) { $0.count < 3 },
    Problem("a tree of three leaves", of: Tree.generator, endsIn: ["(0 (0 0))"]) {
      $0.leaves.count < 3
    },
    Problem("a tree with a 9", of: Tree.generator, endsIn: ["9"]) { !$0.leaves.contains(9) },
    Problem("two equal leaves above 4", of: Tree.generator, endsIn: ["(5 5)"]) { tree in
      let big = tree.leaves.filter { $0 > 4 }
      return Set(big).count == big.count
    },
  ]

  private static let numbers = Gen<[Int]>.array(of: .int(in: 0...1000), upTo: 30)
  private static let sets = Gen<Set<Int>>.set(of: .int(in: 0...100), upTo: 20).map { $0.sorted() }
  private static let evens = Gen<Int>.int(in: 0...1000).filter { $0.isMultiple(of: 2) }
}

private indirect enum Tree: Sendable, CustomStringConvertible {
  case leaf(Int)
  case fork(Tree, Tree)

  static let generator = Gen<Tree>.recursive(Gen<Int>.int(in: 0...99).map(Tree.leaf), depth: 4) {
    Gen<(Tree, Tree)>.tuple($0, $0).map { Tree.fork($0.0, $0.1) }
  }

  var leaves: [Int] {
    switch self {
    case .leaf(let number): [number]
    case .fork(let left, let right): left.leaves + right.leaves
    }
  }

  var description: String {
    switch self {
    case .leaf(let number): "\(number)"
    case .fork(let left, let right): "(\(left) \(right))"
    }
  }
}
