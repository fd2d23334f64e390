import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct SourceDrawsTests {
  private func source(_ seed: UInt64 = TestSeed.value) -> Source {
    var source = Source()
    source.restart(CaseStart(random: Xoshiro(seed: seed), listBound: .max))
    return source
  }

  @Test(arguments: [
    0...0, -3...3, 0...1000, -40000...70000, Int.min...Int.max, Int.max - 70...Int.max,
  ])
  func `integers stay in their range, taped or not`(_ range: ClosedRange<Int>) {
    var plain = source()
    var taped = Source()
    taped.record(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max))
    for _ in 0..<500 {
      let value = plain.integer(in: range)
      #expect(range.contains(value))
      #expect(taped.integer(in: range) == value)
    }
  }

  @Test func `both ends of a wide range occur, and equal values in a row`() {
    var source = source()
    var values: [Int] = []
    for _ in 0..<2000 { values.append(source.integer(in: .min ... .max)) }
    #expect(values.contains(.min))
    #expect(values.contains(.max))
    #expect(zip(values, values.dropFirst()).contains { $0 == $1 })
    #expect(values.contains { $0.magnitude < 10 })
  }

  @Test(arguments: [Int.min...Int.max, 0...Int.max, Int.min...Int.max / 2])
  func `the low bits of large integers are random, drawn alone or at once`(
    _ range: ClosedRange<Int>
  ) {
    var source = source()
    let alone = (0..<4000).map { _ in source.integer(in: range) }
    let atOnce = IntegerBatch(in: range, towards: nil).draw(4000, from: &source)
    for drawn in [alone, atOnce] {
      let large = drawn.filter { $0.magnitude > 1 << 61 }
      #expect(large.count > 1000)
      for bit in 0..<4 {
        let ones = large.count { $0 >> bit & 1 == 1 }
        #expect(large.count * 2 / 5...large.count * 3 / 5 ~= ones)
      }
    }
  }

  @Test func `an integer is simplest where it is told to be`() {
    var source = source()
    source.replay(ChoiceSequence(choices: []))
    #expect(source.integer(in: -5...5, towards: 3) == 3)
    #expect(source.integer(in: -5...5, towards: 9) == 5)
    #expect(source.integer(in: -9...(-5)) == -5)
  }

  @Test func `a boolean is true as often as asked`() {
    var source = source()
    let count = (0..<1000).count { _ in source.boolean(probability: 0.2) }
    #expect(120...280 ~= count)
    #expect((0..<100).allSatisfy { _ in !source.boolean(probability: 0) })
    #expect((0..<100).allSatisfy { _ in source.boolean(probability: 1) })
  }

  @Test(arguments: [
    -1.5...2.5, 5.25...5.25, 1e-300...2e-300,
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
    -Double.infinity...0, -3.5...(-1.25), 0...(.infinity),
  ])
  func `doubles stay in their range and come back from a sequence`(_ range: ClosedRange<Double>) {
    var source = Source()
    for seed in TestSeed.several(300) {
      source.record(CaseStart(random: Xoshiro(seed: seed), listBound: .max))
      let value = source.double(in: range)
      #expect(range.contains(value))
      source.replay(source.sequence)
      #expect(source.double(in: range).bitPattern == value.bitPattern)
    }
  }

  @Test func `any double comes, the odd ones too`() {
    var source = source()
    var values: [Double] = []
    for _ in 0..<2000 { values.append(source.double()) }
    #expect(values.contains { $0.isNaN })
    #expect(values.contains { $0 == .infinity })
    #expect(values.contains { $0.isSubnormal })
    #expect(values.contains { $0 == 0 && $0.sign == .minus })
    #expect(values.contains { $0 == $0.roundedDown && $0.magnitude > 0 })
  }

  @Test func `an alternative of weight 0 is never drawn but may be replayed`() {
    var source = source()
    var picks: Set<Int> = []
    for _ in 0..<200 { picks.insert(source.pick(weights: [0, 3, 0, 1])) }
    #expect(picks == [1, 3])
    source.replay(ChoiceSequence("2"))
    #expect(source.pick(weights: [0, 3, 0, 1]) == 2)
  }

  @Test func `changed weights leave a recorded pick alone`() {
    var source = source()
    source.record(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max))
    let index = source.pick(weights: [1, 1, 1, 1, 1])
    source.replay(source.sequence)
    #expect(source.pick(weights: [0, 0, 0, 0, 9]) == index)
  }

  @Test(arguments: [[], [0], [0, 0], [1, -1], [Int.max, Int.max, Int.max]])
  func `weights that leave no choice are a mistake`(_ weights: [Int]) {
    var source = source()
    #expect(source.pick(weights: weights) == 0)
    #expect(source.misuse != nil)
  }

  @Test func `an element of nothing is nothing, and no choice`() {
    var source = source()
    source.record(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max))
    #expect(source.element(of: [Int]()) == nil)
    #expect(source.sequence.choices.isEmpty)
    #expect(source.element(of: [7]) == 7)
  }
}
