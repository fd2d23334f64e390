import PropCheckTesting
import Testing

@testable import PropCheck

/// The distribution of integers that are drawn at once.
@Suite struct BatchTests {
  private func source() -> Source {
    var source = Source()
    source.restart(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max))
    return source
  }

  private func draw(
    _ count: Int, in range: ClosedRange<Int>, towards: Int? = nil, from source: inout Source
  ) -> [Int] {
    IntegerBatch(in: range, towards: towards).draw(count, from: &source)
  }

  /// Whether each of so many values occurs about equally often: each is expected at least 300 times, and its number is
  /// allowed to be off by two fifths, which is seven standard deviations.
  private func expectUniform(
    _ numbers: [Int], values: Int, _ sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let counts = numbers.reduce(into: Array(repeating: 0, count: values)) { $0[$1] += 1 }
    let expected = numbers.count / values
    let unlikely = counts.filter { !(expected * 3 / 5...expected * 7 / 5 ~= $0) }
    #expect(unlikely.isEmpty, "\(expected) each", sourceLocation: sourceLocation)
  }

  @Test(arguments: [0...9, 7...8, -31...32])
  func `integers of small ranges are uniform, whichever half of a random number they come from`(
    _ range: ClosedRange<Int>
  ) {
    var source = source()
    let drawn = draw(64_001, in: range, from: &source).map { $0 - range.lowerBound }
    #expect(drawn.count == 64_001)
    for parity in 0...1 {
      let half = drawn.indices.filter { $0 & 1 == parity }.map { drawn[$0] }
      expectUniform(half, values: range.count)
    }
  }

  @Test func `two integers of one random number do not depend on each other`() {
    var source = source()
    let drawn = draw(80_000, in: 0...9, from: &source)
    let pairs = stride(from: 0, to: drawn.count, by: 2).map { drawn[$0] * 10 + drawn[$0 + 1] }
    expectUniform(pairs, values: 100)
  }

  @Test(arguments: [1, 3, 65])
  func `the last integer of an odd number is uniform, too`(_ count: Int) {
    var source = source()
    let last = (0..<5000).compactMap { _ in draw(count, in: 0...9, from: &source).last }
    expectUniform(last, values: 10)
  }

  /// By sign and length in bits: uniform ones decide about the long ones, unusual ones about the short ones.
  private func lengths(_ numbers: [Int]) -> [Int: Int] {
    numbers.reduce(into: [:]) { counts, number in
      let bits = Int.bitWidth - number.magnitude.leadingZeroBitCount
      counts[number < 0 ? -bits : bits, default: 0] += 1
    }
  }

  /// Equal to one of the previous four, or at the upper end, in either half of a random number.
  private func marks(_ numbers: [Int], _ range: ClosedRange<Int>) -> [Int: Int] {
    numbers.indices.dropFirst(4).reduce(into: [:]) { counts, place in
      let kinds =
        (numbers[place] == range.upperBound ? 1 : 0)
        + (numbers[place - 4..<place].contains(numbers[place]) ? 2 : 0)
      counts[kinds * 2 + place & 1, default: 0] += 1
    }
  }

  /// No number that is expected at least 300 times is off by half.
  private func expectAlike(_ numbers: [Int: Int], _ others: [Int: Int]) {
    for kind in Set(numbers.keys).union(others.keys) {
      let (number, other) = (numbers[kind, default: 0], others[kind, default: 0])
      guard max(number, other) > 450 else { continue }
      #expect(number * 3 >= other * 2 && number * 2 <= other * 3, "\(kind): \(number), \(other)")
    }
  }

  @Test(arguments: [
    0...100, 0...4095, 0...4096, -5000...5000, 0...65_535, 0...65_536, Int.min...Int.max,
  ])
  func `as many integers are unusual at once as one by one`(_ range: ClosedRange<Int>) {
    var source = source()
    let alone = (0..<200_000).map { _ in source.integer(in: range) }
    let atOnce = draw(200_000, in: range, from: &source)
    #expect(atOnce.allSatisfy(range.contains))
    expectAlike(lengths(atOnce), lengths(alone))
    expectAlike(marks(atOnce, range), marks(alone, range))
  }

  @Test func `constants of large ranges and what is next to them are likely`() {
    var source = source()
    let drawn = draw(3_000_000, in: 0...65_535, from: &source)
    let near = { (anchors: [Int]) in
      drawn.count { number in anchors.contains { abs(number - $0) <= 1 } }
    }
    #expect(near([5040, 10_000, 40_320]) > 2 * near([5100, 10_100, 40_400]))
  }

  @Test(arguments: [Int.min...Int.min + 999, Int.max - 999...Int.max])
  func `ranges at the ends of all integers have edges, too`(_ range: ClosedRange<Int>) {
    var source = source()
    let drawn = draw(100_000, in: range, from: &source)
    #expect(drawn.allSatisfy(range.contains))
    // Uniform would be 100 each.
    for end in [range.lowerBound, range.upperBound] { #expect(drawn.count { $0 == end } > 250) }
  }

  @Test func `lists of one integer have as many unusual ones as integers alone`() {
    var source = source()
    let alone = (0..<200_000).map { _ in source.integer(in: 0...50_000) }
    let first = (0..<200_000).flatMap { _ in draw(1, in: 0...50_000, from: &source) }
    expectAlike(lengths(first), lengths(alone))
  }

  @Test func `lists are the same whether their range has a table or not`() {
    var source = source()
    var other = self.source()
    for _ in 0..<2000 {
      let expected = draw(50, in: 0...1000, from: &source)
      // Another range in between takes the table away.
      let random = other.random
      _ = draw(1, in: 0...99, from: &other)
      other.random = random
      #expect(draw(50, in: 0...1000, from: &other) == expected)
    }
  }

  @Test func `small integers are small beside the one that they tend to`() {
    var source = source()
    let drawn = draw(64_000, in: 0...4095, towards: 3000, from: &source)
    let near = drawn.count { abs($0 - 3000) < 8 && $0 != 3000 }
    let far = drawn.count { abs($0 - 1000) < 8 && $0 != 1000 }
    #expect(near > 3 * far)
    #expect(far > 100)
  }

  @Test func `a list in a case that is cut draws nothing beyond its least number`() throws {
    var source = source()
    source.cut(Site("a generator", 1))
    let before = source.random
    #expect(try source.draw(Gen<[Int]>.array(of: .int(in: 0...9), count: 1000)) == [])
    #expect(source.random == before)
    #expect(try source.draw(Gen<[Int]>.array(of: .int(in: 0...9), count: 3)).count == 3)
  }

  @Test func `a million integers fit in one list`() {
    var source = source()
    let drawn = draw(1_000_000, in: 0...9, from: &source)
    #expect(drawn.count == 1_000_000)
    #expect(Set(drawn) == Set(0...9))
  }

  @Test(arguments: [
    7...7, 0...9, 0...63, 0...64, 0...1000, -50...50, 0...65_535, 0...65_536, Int.min...Int.max,
    Int.min...Int.min + 64, Int.max - 64...Int.max,
  ])
  func `a list of several masks is the one that is recorded, and so is the next number`(
    _ range: ClosedRange<Int>
  ) throws {
    try expectSameWithRecorder(
      Gen<[Int]>.array(of: .int(in: range), count: 60...200), cases: 50)
  }
}
