import PropCheckTesting
import Synchronization
import Testing

@testable import PropCheck

@Suite struct DomainTests {
  /// The values that a run tests, in their order.
  private func tested<Value: Sendable>(
    _ generator: Gen<Value>, _ settings: Settings = Settings(seed: TestSeed.value)
  ) async -> (values: [Value], result: PropertyResult) {
    let keep = Keep<Value>()
    let result = await Property("domain", "is small", of: generator) { (value: Value) in
      keep.add(value)
    }.check(settings)
    return (keep.all, result)
  }

  @Test func `each case of a small domain is run once, and the run says so`() async {
    let (values, result) = await tested(.tuple(.int(in: -1...2), .element(of: Array("abc")), .bool))
    #expect(values.count == 24)
    #expect(Set(values.map { "\($0)" }).count == 24)
    #expect(result.isExhausted)
    #expect(result.verdict == .passed)
    #expect(result.cases == 24)
    #expect(result.ranges == [0..<24])
    #expect(result.notes == ["All 24 possible cases were run, each once."])
  }

  @Test func `lists, options, recursion and dependent values are listed too`() async {
    #expect(await tested(.array(of: .bool, upTo: 2)).values.count == 7)
    #expect(await tested(.array(of: .bool, count: 3)).values.count == 8)
    #expect(await tested(.optional(.int(in: 1...3))).values.count == 4)
    #expect(await tested(.always(7)).values == [7])
    let pairs = Gen<Int>.int(in: 0...4).flatMap { Gen<Int>.int(in: 0...$0) }
    #expect(await tested(pairs).values.count == 15)
    let deep = Gen<Int>.recursive(.always(0), depth: 5) { $0.map { $0 + 1 } }
    #expect(await tested(deep).values.sorted() == [0, 1, 2, 3, 4, 5])
  }

  @Test func `filters and rejections leave what satisfies them`() async {
    let even = Gen<Int>.int(in: 0...9).filter { $0.isMultiple(of: 2) }
    #expect(await tested(even).values.sorted() == [0, 2, 4, 6, 8])
    let sets = Gen<Set<Int>>.set(of: .int(in: 0...3), count: 2...2)
    #expect(await Set(tested(sets).values).count == 6)
    let rare = Gen<Int> { source in
      let number = source.integer(in: 0...999)
      try source.assume(number == 77)
      return number
    }
    let (values, result) = await tested(rare)
    #expect(values == [77])
    #expect(result.verdict == .passed)
  }

  @Test func `a mistake in one of few cases ends the run`() async throws {
    let generator = Gen<Int>.oneOf([.always(1), .element(of: []), .always(2)])
    let result = await Property("few", "", of: generator) { (_: Int) in }
      .check(Settings(seed: TestSeed.value))
    let reason = try #require(result.verdict.whyInvalid, "\(result.verdict)")
    #expect(reason.hasPrefix("element(of:) has an empty list."))
  }

  @Test func `alternatives that a random case leaves out are listed`() async {
    let pairs = Gen<[Int]> { source in
      _ = source.swarm(of: 8)
      let weights = source.swarm(of: 8).map { $0 ? 1 : 0 }
      return source.array(2...2) { $0.pick(weights: weights.contains(1) ? weights : [1]) }
    }
    let (values, result) = await tested(pairs)
    #expect(Set(values).count == 64)
    #expect(result.isExhausted)
  }

  @Test func `what is never drawn is not listed`() async {
    let weights = Gen<Int> { $0.pick(weights: [3, 0, 1]) }
    #expect(await tested(weights).values.sorted() == [0, 2])
    #expect(await tested(.bool(probability: 1)).values == [true])
    #expect(await tested(.bool(probability: 0)).values == [false])
  }

  @Test(arguments: [Gen<Int>.int(in: 0...4095), .int(in: 1...4000)])
  func `some thousands of cases are few`(_ generator: Gen<Int>) async {
    let (values, result) = await tested(generator, Settings(seed: TestSeed.value, cases: 5000))
    #expect(values.count == Set(values).count)
    #expect(result.isExhausted)
  }

  @Test func `more cases than are asked for differ all the same`() async {
    let (values, result) = await tested(.int(in: 0...1999))
    #expect(values.count == 1000)
    #expect(Set(values).count == 1000)
    #expect(!result.isExhausted)
    #expect(result.notes.isEmpty)
  }

  private static let large: [Gen<Int>] = [
    .int(in: 0...4096), .int, Gen<Double>.double(in: 0...1).map { _ in 0 },
    Gen<[Bool]>.array(of: .bool, upTo: 30).map(\.count), Gen<String>.string(upTo: 3).map(\.count),
    Gen { source in
      var sum = 0
      while source.boolean(probability: 0.9) { sum += 1 }
      return sum
    },
  ]

  @Test(arguments: large)
  func `large domains are drawn from at random`(_ generator: Gen<Int>) async {
    let (values, result) = await tested(generator)
    #expect(values.count == 1000)
    #expect(!result.isExhausted)
  }

  @Test func `cases may be repeated on demand`() async {
    var settings = Settings(seed: TestSeed.value, cases: 100)
    settings.repeatsCases = true
    let (values, result) = await tested(.bool, settings)
    #expect(values.count == 100)
    #expect(!result.isExhausted)
  }

  @Test func `likely cases come first`() async {
    let skewed = Gen<Int> { source in
      source.boolean(probability: 0.95) ? source.integer(in: 0...9) : source.integer(in: 10...999)
    }
    var early = 0
    for seed in TestSeed.several(40) {
      let values = await tested(skewed, Settings(seed: seed, cases: 10)).values
      early += values.count { $0 < 10 }
    }
    // A uniform order would have one in a hundred.
    #expect(early > 200)
  }

  @Test func `order and shards depend on seed and index alone`() async {
    let generator = Gen<Int>.int(in: 0...99)
    let whole = await tested(generator).values
    #expect(await tested(generator).values == whole)
    #expect(await tested(generator, Settings(seed: TestSeed.value + 1)).values != whole)
    var shard = Settings(seed: TestSeed.value, cases: 30)
    shard.firstCase = 20
    #expect(await tested(generator, shard).values == Array(whole[20..<50]))
    shard.firstCase = 90
    #expect(await tested(generator, shard).values == Array(whole[90...]))
    #expect(await tested(generator, shard).result.isExhausted == false)
  }

  @Test(arguments: [1, 2, 3])
  func `a failure is the same for any number of workers`(_ workers: Int) async {
    let property = Property("rare", "", of: Gen<Int>.int(in: 0...999)) { (number: Int) in
      try require(number % 100 != 37, "37")
    }
    let alone = await property.check(Settings(seed: TestSeed.value))
    let result = await Runner().run(
      Array(repeating: property, count: workers), settings: Settings(seed: TestSeed.value))
    #expect(result.verdict == .failed)
    #expect(result.finding?.counterexample.hasSuffix("37") == true)
    #expect(result.cases == alone.cases)
    #expect(result.finding?.caseIndex == alone.finding?.caseIndex)
    #expect(result.finding?.reproduction == alone.finding?.reproduction)
  }

  @Test func `a label is missing only if no case has it`() async {
    let never = Label("parity", "never")
    let odd = Label("parity", "odd")
    let numbers = Gen<Int> { source in
      let number = source.integer(in: 0...999)
      source.record(number == 500 ? odd : Label("parity", "even"))
      return number
    }
    for (label, isMissing) in [(odd, false), (never, true)] {
      let property = Property(
        "labels", "", requiring: [Requirement(label, share: 0.9)], of: numbers
      ) { (_: Int) in }
      let verdict = await property.check(Settings(seed: TestSeed.value)).verdict
      guard case .gaveUp(let reason) = verdict else {
        #expect(!isMissing && verdict == .passed)
        continue
      }
      #expect(isMissing)
      #expect(reason.hasPrefix("label parity: never occurs in none of the cases\nwhere: "))
    }
  }
}

private final class Keep<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var all: [Value] { values.withLock { $0 } }

  func add(_ value: Value) { values.withLock { $0.append(value) } }
}
