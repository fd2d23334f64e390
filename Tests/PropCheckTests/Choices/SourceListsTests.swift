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
    let elements = try #require(SpanTree(source.sequence).lists.first)
    source.replay(source.sequence.removing([elements.ranges[0]]))
    #expect(source.array(2...9) { $0.integer(in: 0...99) } == Array(list.dropFirst()))
  }

  @Test func `a list that may not get shorter fills up with the simplest`() {
    var source = Source()
    source.replay(ChoiceSequence(choices: []))
    #expect(source.array(3...9) { $0.integer(in: 0...99) } == [0, 0, 0])
  }

  @Test(arguments: [false, true])
  func `rejection ends a list`(_ isTaped: Bool) {
    var source = Source()
    let start = CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max)
    if isTaped { source.record(start) } else { source.restart(start) }
    var count = 0
    #expect(throws: Rejection.self) {
      try source.repeated(5...9) { source in
        count += 1
        try source.reject()
      }
    }
    #expect(count == 1)
  }

  @Test func `the widest count does not overflow`() {
    var source = Source()
    source.restart(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: 3))
    #expect(source.array(0...Int.max) { $0.boolean() }.count <= 3)
  }

  @Test func `a sixteenth of the lists repeat an element`() {
    let wide = Gen<[UInt64]>.array(of: Gen { $0.wideNumber() }, count: 2...9)
    let lists = values(of: wide, count: 2000)
    let repeating = lists.count { Set($0).count < $0.count }
    #expect(80...180 ~= repeating)
    #expect(lists.allSatisfy { Set($0).count >= $0.count - 1 })
  }

  @Test func `an echo is the same with a recorder, and replays`() throws {
    try expectSameWithRecorder(
      Gen<[[Int]]>.array(of: .array(of: .int, upTo: 4), upTo: 9), cases: 500)
  }

  @Test func `an echo repeats an earlier element of the list`() {
    for bits in TestSeed.several(1000) {
      for length in [2, 3, 100, Int.max] {
        let plan = ListPlan(length: length, bits: bits &* 16)
        let echo = plan.echo
        #expect(echo.map { 0 <= $0.from && $0.from < $0.to && $0.to < length } == true)
        #expect(ListPlan(length: length, bits: bits | 1).echo == nil)
      }
      #expect(ListPlan(length: 1, bits: bits &* 16).echo == nil)
    }
  }

  @Test func `a set needs no more tries for it`() throws {
    let sets = Gen<Set<Int>>.set(of: .int(in: 0...1_000_000_000), count: 40...60)
    var source = Source()
    for seed in TestSeed.several(300) {
      source.restart(CaseStart(random: Xoshiro(seed: seed), listBound: .max))
      _ = try source.draw(sets)
      #expect(source.isRejected == false)
    }
  }
}

extension Source {
  /// Random bits that nothing makes equal.
  fileprivate mutating func wideNumber() -> UInt64 { random.next() }
}

/// Lists that are drawn at once, compared with the same choices recorded one by one.
@Suite struct BulkListTests {
  @Test(arguments: [0...9, 0...1000, -50...50, Int.min...Int.max, 7...7])
  func `a list that is drawn at once is the one that is recorded`(
    _ range: ClosedRange<Int>
  ) throws {
    let generator = Gen<[Int]>.array(of: .int(in: range), upTo: 60)
    let stream = RandomStream(seed: 9, property: "bulk")
    for index in 0..<200 {
      var fast = Source()
      fast.restart(stream.start(index: index, attempt: 0))
      var recorded = Source()
      recorded.record(stream.start(index: index, attempt: 0))

      let list = try fast.draw(generator)
      #expect(try recorded.draw(generator) == list)
    }
  }

  @Test(arguments: [false, true])
  func `a list drawn at once keeps its minimum in a case that is cut`(_ isTaped: Bool) throws {
    let generator = Gen<[Int]>.array(of: .int(in: 3...9), count: 2...60)
    let start = CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max)
    var source = Source()
    if isTaped { source.record(start) } else { source.restart(start) }
    source.room = 0
    #expect(try source.draw(generator) == [3, 3])
    #expect(source.isCut == true)
    // So does the next one of the same case.
    #expect(try source.draw(generator) == [3, 3])
  }

  @Test func `a list drawn at once fills up behind the place of the cut`() throws {
    let generator = Gen<[Int]>.array(of: .int(in: 3...9), count: 5...60)
    var source = Source()
    source.record(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max))
    source.room = 2
    let list = try source.draw(generator)
    #expect(list.count == 5)
    #expect(list.suffix(3) == [3, 3, 3])
  }
}
