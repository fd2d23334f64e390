import PropCheckTesting
import Testing

@testable import PropCheck

/// Sets of scalars, compared with sets of numbers.
@Suite struct ScalarSetTests {
  private struct Pair: Sendable {
    let set: ScalarSet
    let numbers: Set<UInt32>
  }

  private static let pair = Gen { source in
    // Around the surrogates, which are not scalars.
    let starts = try source.draw(.array(of: .int(in: 0xD7F0...0xE010), upTo: 4))
    let ranges = starts.map { start in
      UInt32(start)...UInt32(start + source.integer(in: 0...9))
    }
    let set = ScalarSet(ranges).intersection(.all)
    return Pair(
      set: set, numbers: Set(ranges.flatMap { $0 }.filter { Unicode.Scalar($0) != nil }))
  }

  private static func numbers(_ set: ScalarSet) -> Set<UInt32> {
    var numbers: Set<UInt32> = []
    set.forEach { numbers.insert($0.value) }
    return numbers
  }

  @Test func `sets are united, cut and taken away as sets of numbers are`() async {
    await forAll(zip(Self.pair, Self.pair)) { one, another in
      let (left, right) = (one.set, another.set)
      try require(Self.numbers(left.union(right)), equals: one.numbers.union(another.numbers))
      try require(
        Self.numbers(left.intersection(right)), equals: one.numbers.intersection(another.numbers))
      try require(
        Self.numbers(left.subtracting(right)), equals: one.numbers.subtracting(another.numbers))
      try require(
        left.isDisjoint(with: right), equals: one.numbers.isDisjoint(with: another.numbers))
      try require(left.isSubset(of: right), equals: one.numbers.isSubset(of: another.numbers))
      try require(left.inverted.inverted, equals: left)
    }
  }

  @Test func `a scalar is where its place says`() async {
    await forAll(Self.pair) { pair in
      try require(pair.set.count, equals: pair.numbers.count)
      for (place, number) in pair.numbers.sorted().enumerated() {
        let scalar = pair.set.scalar(at: place)
        try require(scalar?.value, equals: number)
        try require(scalar.flatMap { pair.set.index(of: $0) }, equals: place)
      }
      try require(pair.set.scalar(at: pair.set.count) == nil)
    }
  }
}
