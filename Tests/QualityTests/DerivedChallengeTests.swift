import PropCheck
import PropCheckTesting
import PropCheckQuality
import Testing

/// The thirteen problems of the shrinking challenge with derived generators.
struct DerivedChallengeTests {
  @Test(arguments: DerivedChallenge.problems)
  func `a derived value ends where one by hand does`(_ problem: Problem) async {
    let byHand = Challenge.problems.first { $0.name == problem.name }
    #expect(byHand?.minimal == problem.minimal)

    let measurement = await Measurement(problem, seeds: TestSeed.several(5))

    #expect(measurement.found == 5)
    #expect(Set(measurement.forms.keys) == problem.minimal)
  }

  @Test func `none is left out`() {
    let names = DerivedChallenge.problems.map(\.name)
    #expect(Set(names) == Set(Challenge.problems.map(\.name)))
    #expect(names.count == 13)
  }
}

/// The problems by the types that an application would have.
private enum DerivedChallenge {
  static let problems = lists + [calculator, heap] + differences

  private static let numbers = Gen.decoding([Int].self)

  private static let lists = [
    Problem(
      "bound5", of: .decoding(FiveLists.self), endsIn: ["[[], [], [], [-1], [-32768]]"]
    ) { five in
      let sums = five.lists.map { $0.reduce(0, &+) }
      return !sums.allSatisfy { $0 < 256 } || sums.reduce(0, &+) < 5 * 256
    },
    Problem(
      "large_union_list", of: .decoding([[Int]].self), endsIn: ["[[0, 1, -1, 2, -2]]"]
    ) { Set($0.joined()).count <= 4 },
    Problem("reverse", of: numbers, endsIn: ["[0, 1]"]) { Array($0.reversed()) == $0 },
    Problem(
      "lengthlist", of: numbers.with(Int.self, .int(in: 0...1000)), endsIn: ["[900]"]
    ) { ($0.max() ?? 0) < 900 },
    Problem(
      "coupling", of: numbers.with(Int.self, .int(in: 0...10)), endsIn: ["[1, 0]"]
    ) { list in
      !list.allSatisfy { $0 < list.count }
        || list.indices.allSatisfy { list[$0] == $0 || list[list[$0]] != $0 }
    },
    Problem("deletion", of: .decoding(Deletion.self), endsIn: ["([0, 0], 0)"]) { deletion in
      var rest = deletion.list
      guard let index = rest.firstIndex(of: deletion.element) else { return true }
      rest.remove(at: index)
      return !rest.contains(deletion.element)
    },
    Problem("distinct", of: numbers, endsIn: ["[0, 1, -1]"]) { Set($0).count < 3 },
    Problem(
      "nestedlists", of: .decoding([[Int]].self),
      endsIn: ["[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]"]
    ) { $0.allSatisfy { $0.count <= 10 } },
  ]

  private static let differences = [
    difference("difference_zero", endsIn: "(10, 10)") { $0 == 0 },
    difference("difference_small", endsIn: "(10, 6)") { 1...4 ~= $0 },
    difference("difference_one", endsIn: "(10, 9)") { $0 == 1 },
  ]

  private static func difference(
    _ name: String, endsIn minimal: String, _ isBad: @escaping @Sendable (Int) -> Bool
  ) -> Problem {
    let pairs = Gen.decoding(Pair.self).with(Int.self, .int(in: 1...(.max)))
    return Problem(name, of: pairs, endsIn: [minimal]) { pair in
      pair.first < 10 || !isBad(abs(pair.first - pair.second))
    }
  }

  private static let calculator = Problem(
    "calculator", of: .decoding(Expression.self, depth: 5), endsIn: ["(0/(0+0))"]
  ) { $0.dividesByZeroLiterally || $0.value != nil }

  private static let heap = Problem(
    "binheap",
    of: Gen.decoding(Growth.self, depth: 6).with(Int.self, .int(in: 0...1000)).map {
      $0.heap(above: 0)
    },
    endsIn: ["(0 - (0 (0 - -) (1 - -)))"]
  ) { $0.wronglySortedKeys == $0.keys.sorted() }
}

private struct FiveLists: Decodable, CustomStringConvertible {
  let first: [Int16]
  let second: [Int16]
  let third: [Int16]
  let fourth: [Int16]
  let fifth: [Int16]

  var lists: [[Int16]] { [first, second, third, fourth, fifth] }
  var description: String { "\(lists)" }
}

private struct Deletion: Decodable, CustomStringConvertible {
  let list: [Int]
  let element: Int

  var description: String { "(\(list), \(element))" }
}

private struct Pair: Decodable, CustomStringConvertible {
  let first: Int
  let second: Int

  var description: String { "(\(first), \(second))" }
}

/// A heap given by the distance of each key from its parent, so that every drawn value is a heap.
private indirect enum Growth: Decodable {
  case empty
  case node(Int, Growth, Growth)

  func heap(above bound: Int) -> Heap {
    guard case .node(let step, let left, let right) = self else { return .empty }
    let key = bound + step
    return .node(key, left.heap(above: key), right.heap(above: key))
  }
}
