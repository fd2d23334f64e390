import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct SourceListsTests {
  @Test(arguments: [0...0, 0...5, 3...3, 2...7])
  func `lists keep to their count, taped or not`(_ count: ClosedRange<Int>) {
    var plain = Source()
    var taped = Source()
    var lengths: Set<Int> = []
    for seed in TestSeed.several(200) {
      let start = CaseStart(random: Xoshiro(seed: seed), listBound: .max)
      plain.restart(start)
      taped.record(start)
      let list = plain.array(count) { $0.integer(in: 0...9) }
      #expect(taped.array(count) { $0.integer(in: 0...9) } == list)
      lengths.insert(list.count)
    }
    #expect(lengths == Set(count))
  }

  @Test func `a small case has short lists, but never too short ones`() {
    var source = Source()
    source.restart(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: 2))
    for _ in 0..<50 {
      #expect(2...4 ~= source.array(2...100) { $0.boolean() }.count)
    }
  }

  @Test func `deleting an element deletes a span`() throws {
    var source = Source()
    source.record(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max))
    let list = source.array(3...9) { $0.integer(in: 0...99) }
    let elements = try #require(Outline(source.tape).lists.first)
    source.replay(source.tape.removing([elements.ranges[0]]))
    #expect(source.array(2...9) { $0.integer(in: 0...99) } == Array(list.dropFirst()))
  }

  @Test func `a list that may not get shorter fills up with the simplest`() {
    var source = Source()
    source.replay(Tape(choices: []))
    #expect(source.array(3...9) { $0.integer(in: 0...99) } == [0, 0, 0])
  }

  @Test(arguments: [false, true])
  func `rejection ends a list`(_ isTaped: Bool) {
    var source = Source()
    let start = CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max)
    if isTaped { source.record(start) } else { source.restart(start) }
    var count = 0
    source.repeated(5...9) { source in
      count += 1
      source.reject()
    }
    #expect(count == 1)
  }

  @Test func `the widest count does not overflow`() {
    var source = Source()
    source.restart(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: 3))
    #expect(source.array(0...Int.max) { $0.boolean() }.count <= 3)
  }
}
