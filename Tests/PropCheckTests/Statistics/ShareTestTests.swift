import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct ShareTestTests {
  /// How the records of a case are correlated.
  enum Clump: CaseIterable {
    /// All are alike, one or two or four of them.
    case whole
    /// Each is independent.
    case single
    /// Large cases have none of the label unless it is the only one that they have.
    case large
  }

  /// One case of records whose true share is exactly this, in any case of any size.
  private func records(
    _ share: Double, _ clump: Clump, _ random: inout Xoshiro
  ) -> (found: Int, total: Int) {
    switch clump {
    case .whole:
      let total = 1 << random.next(upTo: 2)
      return (random.unit() < share ? total : 0, total)
    case .single:
      let total = Int(random.next(upTo: 4))
      return ((0..<total).count { _ in random.unit() < share }, total)
    case .large:
      let total = random.next(upTo: 9) == 0 ? 40 : 1
      return (random.unit() < share ? total : 0, total)
    }
  }

  /// How many of so many runs refute a share that holds.
  private func refuted(_ share: Double, _ clump: Clump, error: Double, runs: Int) -> Int {
    var random = Xoshiro(seed: TestSeed.value)
    return (0..<runs).count { _ in
      var test = ShareTest(share: share, error: error)
      for _ in 0..<300 {
        let (found, total) = records(share, clump, &random)
        test.add(found, of: total)
      }
      return test.state == .missed
    }
  }

  @Test(arguments: [0.03, 0.5, 0.9], Clump.allCases)
  func `a share that is just kept is refuted no more often than the error says`(
    _ share: Double, _ clump: Clump
  ) {
    // At most 20 are expected; six standard deviations more can be chance.
    #expect(refuted(share, clump, error: 0.01, runs: 2_000) <= 47)
  }

  @Test func `a share that is just kept is not refuted in two thousand runs`() {
    #expect(refuted(0.1, .whole, error: ShareTest.error, runs: 2_000) == 0)
  }

  @Test func `a case weighs by its records once it is known how many there may be`() {
    var random = Xoshiro(seed: TestSeed.value)
    let refuted = (0..<1000).count { _ in
      var test = ShareTest(share: 0.2, error: 0.01)
      test.grow(to: 40)
      for _ in 0..<60 {
        // Few cases have all of the label: a fifth of the records, but in one case of forty.
        let total = random.next(upTo: 9) == 0 ? 40 : 1
        test.add(total > 1 && random.unit() < 0.245 ? total : 0, of: total)
      }
      return test.state == .missed
    }
    #expect(refuted <= 25)
  }

  /// The previous rule: five standard deviations too few of at least 30, with records taken as
  /// independent.
  private func isBlamed(_ count: Int, of total: Int, share: Double) -> Bool {
    let expected = Double(total) * share
    let missing = expected - Double(count)
    return expected >= 30 && missing > expected / 2 && missing * missing > 25 * expected
  }

  @Test func `clumps that a count of records blames are no evidence`() {
    var random = Xoshiro(seed: TestSeed.value)
    var (blamed, refuted) = (0, 0)
    for _ in 0..<1000 {
      var test = ShareTest(share: 0.1)
      for _ in 0..<25 { test.add(random.unit() < 0.1 ? 20 : 0, of: 20) }
      blamed += isBlamed(test.count, of: test.records, share: 0.1) ? 1 : 0
      refuted += test.state == .missed ? 1 : 0
    }
    #expect(blamed > 30)
    #expect(refuted == 0)
  }

  private static let absences: [(share: Double, cases: Int)] = [
    (0.001, 14_497), (0.018, 800), (0.03, 478), (0.1, 139), (0.5, 22), (0.999_999, 3), (1, 2),
  ]

  @Test(arguments: absences)
  func `a label that never occurs is refuted after 14.5 cases divided by its share`(
    _ share: Double, _ cases: Int
  ) {
    var test = ShareTest(share: share)
    var count = 0
    while test.state == .open, count < 20_000 {
      test.add(0, of: 1)
      count += 1
    }
    #expect(count == cases)
    #expect(test.state == .missed)
  }

  @Test func `half of a share is refuted within four thousand cases, twice of it shown in 900`() {
    for seed in TestSeed.several(20) {
      var random = Xoshiro(seed: seed)
      var (half, twice) = (ShareTest(share: 0.1), ShareTest(share: 0.1))
      for _ in 0..<4000 { half.add(random.unit() < 0.05 ? 1 : 0, of: 1) }
      for _ in 0..<900 { twice.add(random.unit() < 0.2 ? 1 : 0, of: 1) }
      #expect(half.state == .missed)
      #expect(twice.state == .kept)
    }
  }

  @Test func `a label at nine tenths of its share is hardly ever called kept`() {
    var random = Xoshiro(seed: TestSeed.value)
    let kept = (0..<2000).count { _ in
      var test = ShareTest(share: 0.5, error: 0.01)
      for _ in 0..<200 { test.add(random.unit() < 0.45 ? 3 : 0, of: 3) }
      return test.state == .kept
    }
    #expect(kept <= 40)
  }

  @Test func `a single absence refutes a share of 1, and nothing refutes a share of 0`() {
    var (all, none) = (ShareTest(share: 1), ShareTest(share: 0))
    for _ in 0..<1000 {
      all.add(7, of: 7)
      none.add(0, of: 7)
    }
    #expect([all.state, none.state] == [.kept, .kept])
    all.add(6, of: 7)
    #expect(all.state == .missed)
  }

  @Test func `a case that shows how many records there may be is not judged`() {
    var test = ShareTest(share: 0.5)
    test.add(0, of: 0)
    test.add(0, of: 3)
    #expect(test.cases == 0)
    test.add(1, of: 4)
    #expect((test.cases, test.records, test.count) == (1, 4, 1))
    #expect(test.state == .open)
  }

  @Test func `no number of records or cases is too much`() {
    for share in [0, 1e-300, 0.5, 1 - 0x1p-53, 1] {
      var test = ShareTest(share: share)
      for _ in 0..<30 { test.add(.max, of: .max) }
      #expect(test.state != .missed)
      for _ in 0..<30_000 { test.add(1, of: 1) }
      for _ in 0..<100 { test.add(0, of: .max) }
      #expect(share == 0 || share == 1e-300 || test.state == .missed)
    }
  }
}
