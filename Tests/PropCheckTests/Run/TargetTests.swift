import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct TargetTests {
  private static let numbers = Gen<[Int]>.array(of: .int(in: 0...1_000_000), count: 5)

  private func isTooLarge(_ numbers: [Int]) -> Bool { numbers.reduce(0, +) > 4_900_000 }

  /// Random cases come nowhere near.
  private func sums(climbs: Bool) -> Property {
    Property("sums", "are not large", of: Self.numbers) { (numbers: [Int]) in
      if climbs { target(Double(numbers.reduce(0, +)), "sum") }
      try require(!isTooLarge(numbers), "large")
    }
  }

  private func found(_ property: Property, seeds: Int = 10) async -> Int {
    var count = 0
    for seed in TestSeed.several(seeds) {
      var settings = Settings(seed: seed, cases: 2000)
      settings.failures = 1
      settings.shrinkEvaluations = 0
      let result = await property.check(settings)
      count += result.verdict == .failed ? 1 : 0
    }
    return count
  }

  @Test func `a score leads where chance does not`() async {
    #expect(await found(sums(climbs: true)) >= 9)
    // By chance, one run in twenty gets there.
    #expect(await found(sums(climbs: false)) <= 6)
  }

  @Test func `a generator may tell scores, and a list grows by them`() async {
    let list = Gen<[Bool]> { source in
      let list = source.array(0...400) { $0.boolean(probability: 0.02) }
      source.target(Double(list.count(where: \.self)))
      return list
    }
    let property = Property("many", "", of: list) { (list: [Bool]) in
      try require(list.count(where: \.self) < 30, "many")
    }
    #expect(await found(property, seeds: 3) == 3)
  }

  /// No choice alone leads there: a part of the best case has to come again.
  @Test func `parts of the best case are copied`() async {
    let number = Gen.int(in: 0...1_000_000)
    let list = Gen<[(Int, Int)]>.array(of: .tuple(number, number), count: 10)
    let property = Property("alike", "", of: list) { pairs in
      let alike = pairs.map { pair in pairs.count { $0 == pair && pair.0 > 500_000 } }.max() ?? 0
      target(Double(alike))
      try require(alike < 6, "alike")
    }
    #expect(await found(property) >= 9)
  }

  @Test(arguments: [2, 3, 5])
  func `climbing does not depend on the number of workers`(_ workers: Int) async {
    for seed in TestSeed.several(4) {
      let settings = Settings(seed: seed, cases: 1000)
      let alone = await sums(climbs: true).check(settings)
      let property = sums(climbs: true)
      let result = await Runner().run(
        Array(repeating: property, count: workers), settings: settings)
      #expect(result.verdict == alone.verdict)
      #expect(result.cases == alone.cases)
      #expect(result.targets == alone.targets)
      #expect(result.finding?.reproduction == alone.finding?.reproduction)
    }
  }

  @Test func `the score of a known failure does not count for the next case`() async {
    let property = Property("two", "", of: Gen<Int>.int(in: 0...999_999)) { (number: Int) in
      target(Double(number))
      try require(number % 5 > 0, "five")
      try require(number < 900_000, "great")
    }
    for seed in TestSeed.several(4) {
      let settings = Settings(seed: seed, cases: 2000)
      let alone = await property.check(settings)
      let together = await Runner().run([property, property, property], settings: settings)
      #expect(alone.otherFindings.count == 1)
      #expect(alone.otherFindings.map(\.reproduction) == together.otherFindings.map(\.reproduction))
    }
  }

  @Test func `a case that is drawn once more to know its choices counts once`() async {
    let numbers = Gen<Int> { source in
      label("drawn")
      return source.integer(in: 0...99_999)
    }
    let result = await Property("up", "", of: numbers) { (number: Int) in target(Double(number)) }
      .check(Settings(seed: TestSeed.value, cases: 500))
    #expect(result.labels.map(\.count) == [500])
  }

  @Test(arguments: [(1000, true), (1001, false)])
  func `scores have a limited number of names`(_ count: Int, _ isValid: Bool) async {
    let property = Property("named", "", of: Gen<Int>.int(in: 0...99_999)) { (number: Int) in
      for name in 0..<count { target(Double(number), "\(name)") }
    }
    let result = await property.check(Settings(seed: TestSeed.value, cases: 3))
    #expect((result.verdict == .passed) == isValid)
    #expect(result.targets.count == (isValid ? count : 0))
    guard case .invalid(let reason) = result.verdict else { return }
    // The last one in the order of names.
    #expect(
      reason.hasPrefix("target(_:_:) has more than 1,000 names of scores, such as \"999\".\n"))
  }

  @Test(arguments: [2, 3])
  func `too many names of scores end a run in the same block, however many workers run it`(
    _ workers: Int
  ) async {
    let property = Property("named", "", of: Gen<Int>.int(in: 0...(.max))) { (number: Int) in
      for part in 0..<20 { target(Double(part), "\(number) \(part)") }
    }
    let settings = Settings(seed: TestSeed.value, cases: 1000)
    let alone = await property.check(settings)
    let result = await Runner().run(Array(repeating: property, count: workers), settings: settings)
    guard case .invalid = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(result.verdict == alone.verdict)
    #expect(result.cases == alone.cases)
    #expect(result.targets == alone.targets)
  }

  @Test func `the best scores are reported by label, without those that are NaN`() async {
    let property = Property("two", "", of: Gen<Int>.int(in: 0...99_999)) { (number: Int) in
      target(Double(number), "up")
      target(Double(-number), "down")
      target(.nan, "none")
    }
    let targets = await property.check(Settings(seed: TestSeed.value)).targets
    #expect(targets.map(\.label) == ["down", "up"])
    #expect(targets.map(\.best) == [0, 99_999])
    target(1)
  }
}
