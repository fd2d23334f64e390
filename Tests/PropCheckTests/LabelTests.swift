import PropCheckTesting
import Testing

@testable import PropCheck

private let odd = Label("parity", "odd")
private let even = Label("parity", "even")

@Suite struct LabelTests {
  /// Integers with the parity as their label.
  private let numbers = Gen<Int> { source in
    let number = source.integer(in: 0...9)
    source.record(number.isMultiple(of: 2) ? even : odd)
    return number
  }

  private func result(requiring requirements: [Requirement], cases: Int = 200) async
    -> PropertyResult
  {
    var settings = Settings(seed: TestSeed.value, cases: cases)
    settings.repeatsCases = true
    let property = Property("labels", "are counted", requiring: requirements, of: numbers) {
      (_: Int) in
    }
    return await property.check(settings)
  }

  @Test func `labels are counted and sorted by name`() async {
    let labels = await result(requiring: []).labels
    #expect(labels.map(\.name) == ["even", "odd"])
    #expect(labels.map(\.table) == ["parity", "parity"])
    #expect(labels.reduce(0) { $0 + $1.count } == 200)
  }

  @Test func `a required label that occurs is satisfied`() async {
    #expect(await result(requiring: [Requirement(odd, share: 0.4)]).verdict == .passed)
  }

  @Test func `a required label that never occurs fails the run`() async {
    let missing = Requirement(Label("parity", "neither"), share: 0.2)
    let verdict = await result(requiring: [missing]).verdict
    #expect(
      verdict
        == .gaveUp(
          reason: "label parity: neither occurred 0 times in 200, about 40 are expected"))
  }

  @Test(arguments: [
    (29, 0, false), (30, 2, true), (30, 3, false), (60, 21, true), (60, 22, false),
    (3000, 1499, true), (3000, 1500, false),
  ])
  func `a share is judged from 30 expected records on, leniently at first`(
    _ expected: Int, _ count: Int, _ isMissing: Bool
  ) {
    let counts = [
      LabelCount(table: "parity", name: "odd", count: count),
      LabelCount(table: "parity", name: "even", count: expected * 2 - count),
      LabelCount(table: "other", name: "odd", count: 1 << 40),
    ]
    #expect((Requirement(odd, share: 0.5).complaint(about: counts) != nil) == isMissing)
  }

  private static let contradictions: [([Requirement], String)] = [
    ([Requirement(odd, share: 1.5)], "odd of 1.5 is outside 0...1."),
    ([Requirement(odd, share: -0.1)], "odd of -0.1 is outside 0...1."),
    ([Requirement(odd, share: .nan)], "odd of nan is outside 0...1."),
    (
      [Requirement(odd, share: 0.1), Requirement(odd, share: 0.2)],
      "odd is the second for this label."
    ),
    (
      [Requirement(odd, share: 0.75), Requirement(even, share: 0.5)],
      "even brings its table to 1.25 in all."
    ),
  ]

  @Test(arguments: contradictions)
  func `shares that contradict each other are refused`(
    _ requirements: [Requirement], _ problem: String
  ) async {
    guard case .invalid(let reason) = await result(requiring: requirements).verdict else {
      Issue.record("not refused")
      return
    }
    #expect(reason.hasPrefix("the required share of parity: \(problem)\nwhere: PropCheckTests/Lab"))
  }

  @Test func `shares of 1 in all are kept, whatever rounding does`() {
    let shares = (0..<10).map { Requirement(Label("ten", "\($0)"), share: 0.1) }
    #expect(Requirement.contradiction(in: shares + shares) == nil)
    let thirds = [0.7, 0.2, 0.1].enumerated()
    #expect(
      Requirement.contradiction(
        in: thirds.map { Requirement(Label("t", "\($0.offset)"), share: $0.element) }) == nil)
  }
}
