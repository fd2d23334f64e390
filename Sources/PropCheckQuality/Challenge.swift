import PropCheck

/// The thirteen problems of the shrinking challenge (github.com/jlink/shrinking-challenge), with the usual generators.
public enum Challenge {
  /// All of them.
  public static let problems: [Problem] = [
    bound5, largeUnionList, reverse, calculator, lengthList, differenceZero, differenceSmall,
    differenceOne, heap, coupling, deletion, distinct, nestedLists,
  ]

  /// The sum of five lists is small if each sum is; false if 16 bits overflow.
  static let bound5 = Problem(
    "bound5", of: .array(of: .array(of: .int(in: -32768...32767), upTo: 10), count: 5),
    endsIn: ["[[], [], [], [-1], [-32768]]"]
  ) { lists in
    let sums = lists.map { $0.reduce(Int16(0)) { $0 &+ Int16(truncatingIfNeeded: $1) } }
    return !sums.allSatisfy { $0 < 256 } || sums.reduce(0, &+) < 5 * 256
  }

  /// A list has at most four different numbers.
  static let largeUnionList = Problem(
    "large_union_list", of: .array(of: .array(of: .int, upTo: 20), upTo: 20),
    endsIn: ["[[0, 1, -1, 2, -2]]"]
  ) { Set($0.joined()).count <= 4 }

  static let reverse = Problem("reverse", of: .array(of: .int, upTo: 100), endsIn: ["[0, 1]"]) {
    Array($0.reversed()) == $0
  }

  /// No number reaches 900, in a list whose length is drawn first.
  static let lengthList = Problem(
    "lengthlist",
    of: Gen<Int>.int(in: 1...100).flatMap { .array(of: .int(in: 0...1000), count: $0) },
    endsIn: ["[900]"]
  ) { ($0.max() ?? 0) < 900 }

  static let differenceZero = difference("difference_zero", endsIn: "(10, 10)") { $0 == 0 }
  static let differenceSmall = difference("difference_small", endsIn: "(10, 6)") { 1...4 ~= $0 }
  static let differenceOne = difference("difference_one", endsIn: "(10, 9)") { $0 == 1 }

  private static func difference(
    _ name: String, endsIn minimal: String, _ isBad: @escaping @Sendable (Int) -> Bool
  ) -> Problem {
    let positive = Gen<Int>.int(in: 1...(.max))
    return Problem(name, of: .tuple(positive, positive), endsIn: [minimal]) { pair in
      pair.0 < 10 || !isBad(abs(pair.0 - pair.1))
    }
  }

  /// No two elements of a list of indexes point at each other.
  static let coupling = Problem(
    "coupling", of: .array(of: .int(in: 0...10), count: 1...11), endsIn: ["[1, 0]"]
  ) { list in
    !list.allSatisfy { $0 < list.count }
      || list.indices.allSatisfy { list[$0] == $0 || list[list[$0]] != $0 }
  }

  /// A list does not contain an element that was removed once.
  static let deletion = Problem(
    "deletion", of: .tuple(.array(of: .int, upTo: 100), .int), endsIn: ["([0, 0], 0)"]
  ) { list, element in
    var rest = list
    guard let index = rest.firstIndex(of: element) else { return true }
    rest.remove(at: index)
    return !rest.contains(element)
  }

  /// Fewer than three different numbers.
  static let distinct = Problem(
    "distinct", of: .array(of: .int, upTo: 100), endsIn: ["[0, 1, -1]"]
  ) { Set($0).count < 3 }

  /// No inner list has more than ten elements.
  static let nestedLists = Problem(
    "nestedlists", of: .array(of: .array(of: .int, upTo: 20), upTo: 20),
    endsIn: ["[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]"]
  ) { $0.allSatisfy { $0.count <= 10 } }
}
