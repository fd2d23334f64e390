import PropCheckTesting
import Testing

@testable import PropCheck

private let odd = Label("parity", "odd")
private let even = Label("parity", "even")

@Suite struct RequirementTests {
  /// Integers with their parity as a label, three times.
  private static let numbers = Gen<Int> { source in
    let number = source.integer(in: 0...99_999)
    for _ in 0..<3 { source.record(number.isMultiple(of: 2) ? even : odd) }
    return number
  }

  private func result(
    _ requirements: Requirement..., cases: Int = 1000, of generator: Gen<Int> = numbers,
    body: @escaping @Sendable (Int) throws -> Void = { _ in }
  ) async -> PropertyResult {
    let settings = Settings(seed: TestSeed.value, cases: cases)
    return await Property("shares", "", requiring: requirements, of: generator, body: body)
      .check(settings)
  }

  @Test func `a share that is kept is shown to be`() async {
    let result = await result(Requirement(odd, share: 0.3), Requirement(odd, shareOfCases: 0.3))
    #expect(result.verdict == .passed)
    #expect(result.shares.map(\.state) == [.kept, .kept])
    #expect(result.shares.map(\.basis) == [.records, .cases])
  }

  @Test func `a label that never occurs ends the run early, with all that is to be known`()
    async throws
  {
    let result = await result(Requirement(Label("parity", "neither"), share: 0.2))
    #expect(result.cases == 128)
    #expect(result.shares.map(\.state) == [.missed])
    let reason = try #require(result.verdict.whyGivenUp, "\(result.verdict)")
    let lines = reason.split(separator: "\n")
    #expect(
      lines[0] == "label parity: neither occurred 0 times in 264 records of 88 cases, "
        + "at least 20.0% are required")
    #expect(lines[1].hasPrefix("where: PropCheckTests/RequirementTests.swift:"))
    #expect(lines[2].hasPrefix("fix: draw it more often, or require less;"))
  }

  @Test func `too few cases leave a share open, which passes`() async {
    let result = await result(Requirement(Label("parity", "neither"), share: 0.2), cases: 100)
    #expect(result.verdict == .passed)
    #expect(result.shares.map(\.state) == [.open])
  }

  @Test func `a failure of the same block goes first`() async {
    let result = await result(Requirement(Label("x"), share: 1)) { _ in throw Failure("no") }
    #expect(result.verdict == .failed)
    #expect(result.shares.map(\.state) == [.open])
  }

  @Test(arguments: [0.2, 0.49, 0.52, 0.6, 0.9])
  func `one, two and five workers agree on every share`(_ share: Double) async {
    let property = Property(
      "shares", "",
      requiring: [Requirement(odd, share: share), Requirement("even", share: share)],
      of: Self.numbers
    ) { (number: Int) in classify(number.isMultiple(of: 2), as: "even") }
    var results: [PropertyResult] = []
    for count in [1, 2, 5] {
      let workers = Array(repeating: property, count: count)
      results.append(
        await Runner().run(workers, settings: Settings(seed: TestSeed.value, cases: 3000)))
    }
    for other in results.dropFirst() {
      #expect(other.verdict == results[0].verdict)
      #expect(other.cases == results[0].cases)
      #expect(other.shares == results[0].shares)
      #expect(other.statistics == results[0].statistics)
    }
    #expect(share < 0.8 || results[0].verdict != .passed)
  }

  @Test func `the first cases, which are small, are not judged`() async {
    let lists = Gen<Int> { source in source.array(0...60) { $0.boolean() }.count }
    let result = await result(Requirement("long", share: 0.4), cases: 60, of: lists) { count in
      classify(count > 35, as: "long")
    }
    #expect(result.verdict == .passed)
  }

  @Test func `cases that climb are not judged`() async {
    let numbers = Gen<Int>.int(in: 0...999_999)
    let result = await result(Requirement("small", share: 0.45), cases: 3000, of: numbers) {
      number in
      target(Double(number))
      classify(number < 500_000, as: "small")
    }
    #expect(result.shares.map(\.state) == [.kept])
    #expect(result.labels[0].count < 1350)
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
      "even brings its table to 1.25 in total."
    ),
  ]

  @Test(arguments: contradictions)
  func `shares that contradict each other are refused`(
    _ requirements: [Requirement], _ problem: String
  ) async throws {
    let property = Property("shares", "", requiring: requirements, of: Self.numbers) { (_: Int) in
    }
    let verdict = await property.check().verdict
    let reason = try #require(verdict.whyInvalid, "\(verdict)")
    #expect(reason.hasPrefix("the required share of parity: \(problem)\nwhere: PropCheckTests/Req"))
  }

  @Test func `shares of 1 in all are kept, whatever rounding does`() {
    let shares = (0..<10).map { Requirement(Label("ten", "\($0)"), share: 0.1) }
    #expect(Requirement.contradiction(in: shares + shares) == nil)
    let thirds = [0.7, 0.2, 0.1].enumerated()
    #expect(
      Requirement.contradiction(
        in: thirds.map { Requirement(Label("t", "\($0.offset)"), share: $0.element) }) == nil)
  }

  @Test func `a case may be all there is, so shares of the cases may be more than 1 in all`() {
    let shares = [Requirement("a", share: 0.9), Requirement("b", share: 0.9)]
    #expect(Requirement.contradiction(in: shares) == nil)
    let both = [Requirement(odd, share: 0.6), Requirement(odd, shareOfCases: 0.7)]
    #expect(Requirement.contradiction(in: both) == nil)
  }
}
