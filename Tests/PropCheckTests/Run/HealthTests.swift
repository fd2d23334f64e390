import PropCheckTesting
import Synchronization
import Testing

@testable import PropCheck

/// A list that continues as long as a coin says so.
private indirect enum Chain: Sendable {
  case end
  case link(Chain)
}

/// A tree whose nodes have two children each.
private indirect enum Tree: Sendable {
  case leaf
  case node(Tree, Tree)
}

@Suite struct HealthTests {
  private func reason<Value>(of generator: Gen<Value>, _ settings: Settings = Settings()) async
    -> String
  {
    let property = Property("health", "is bad", of: generator) { (_: Value) in }
    switch await property.check(settings).verdict {
    case .gaveUp(let reason), .invalid(let reason): return reason
    case .passed, .failed, .interrupted: return "no reason"
    }
  }

  private static func chain(_ probability: Double) -> Gen<Chain> {
    Gen { source in
      source.boolean(probability: probability) ? .link(try source.draw(chain(probability))) : .end
    }
  }

  private static var tree: Gen<Tree> {
    Gen { source in
      source.boolean(probability: 0.99)
        ? .node(try source.draw(Self.tree), try source.draw(Self.tree)) : .leaf
    }
  }

  private static func nested(_ probability: Double) -> Gen<Int> {
    Gen<Bool>.bool(probability: probability).flatMap { goesOn in
      goesOn ? nested(probability).map { $0 + 1 } : .always(0)
    }
  }

  @Test func `a generator that recurses for ever is too large, and named`() async {
    for text in [
      await reason(of: Self.chain(1)), await reason(of: Self.tree),
      await reason(of: Self.nested(1)),
    ] {
      #expect(text.hasPrefix("too large: 5 draws had more than "))
      #expect(text.contains("\nwhere: PropCheckTests/HealthTests.swift:"))
      #expect(text.contains("\nfix: "))
    }
  }

  @Test func `a generator whose simplest choice recurses is a mistake`() async {
    let text = await reason(of: Self.endless)
    #expect(text.hasPrefix("a generator never stops recursing, even with its simplest choices."))
    #expect(text.contains("where: PropCheckTests/HealthTests.swift:"))
  }

  private static var endless: Gen<Int> { Gen { source in try source.draw(Self.endless) } }

  @Test func `a list that no memory holds is too large, and named`() async {
    let count = Int.max
    for generator in [
      Gen<[Bool]>.array(of: .bool, count: count), Gen { $0.array(count...count) { $0.boolean() } },
      Gen<String>.string(count...count).map { _ in [] },
      Gen { source in
        source.array(3...3) { $0.array(400_000...400_000) { _ in false } }.flatMap(\.self)
      },
    ] {
      #expect(await reason(of: generator).contains("\nwhere: PropCheckTests/HealthTests.swift:"))
    }
  }

  @Test func `a few draws that are too large are only discarded`() async {
    let property = Property("deep", "", of: Self.chain(0.985)) { (_: Chain) in }
    let result = await property.check(Settings(seed: TestSeed.value))
    #expect(result.verdict == .passed)
    #expect(result.cases == 1000)
    #expect(1...100 ~= result.discards)
  }

  @Test func `a large case counts as often with a recorder as without`() throws {
    var plain = Source()
    var taped = Source()
    for seed in TestSeed.several(300) {
      let start = CaseStart(random: Xoshiro(seed: seed), listBound: .max)
      plain.restart(start)
      taped.record(start)
      _ = try plain.draw(Self.chain(0.99))
      _ = try taped.draw(Self.chain(0.99))
      #expect(plain.isRejected == taped.isRejected)
      #expect(plain.room == taped.room || plain.isCut)
    }
  }

  @Test func `what discards most is named with its share`() async throws {
    let never = Gen<Int> { source in
      let number = try source.draw(Gen<Int>.int(in: 1...100).filter(tries: 1) { $0 > 10 })
      try source.assume(number < 0)
      return number
    }
    let text = await reason(of: never, Settings(seed: TestSeed.value))
    #expect(text.hasPrefix("101 draws were discarded for 0 cases; the limit is 10 per case\n"))
    #expect(text.contains("where: assume(_:) at PropCheckTests/HealthTests.swift:"))
    #expect(text.contains(" % of them\nfix: "))
  }

  @Test func `a filter, a rejection and a set are named`() async {
    let filter = Gen<Int>.int(in: 0...9).filter { $0 > 9 }
    #expect(await reason(of: filter).contains("filter(_:) at PropCheckTests/HealthTests.swift:"))
    let reject = Gen<Int> { source in
      try source.reject()
    }
    #expect(await reason(of: reject).contains("reject() at PropCheckTests/HealthTests.swift:"))
    let set = Gen<Set<Bool>>.set(of: .bool, count: 3...4)
    #expect(await reason(of: set).contains("set(of:count:) at PropCheckTests/HealthTests.swift:"))
  }

  @Test func `a condition that most values satisfy costs only their discards`() async {
    let different = Gen<(Int, Int)> { source in
      let pair = (source.integer(in: 0...999), source.integer(in: 0...999))
      try source.assume(pair.0 != pair.1)
      return pair
    }
    let result = await Property("assume", "", of: different) { pair in
      try require(pair.0 != pair.1)
    }.check(Settings(seed: TestSeed.value))
    #expect(result.verdict == .passed)
    #expect(result.cases == 1000)
  }

  @Test func `lists that must not be empty, or not be short, cost few discards`() async {
    for least in [1, 10] {
      let lists = Gen<[Int]>.array(of: .int(in: 0...9), upTo: 30).filter { $0.count >= least }
      let result = await Property("list", "", of: lists) { _ in }
        .check(Settings(seed: TestSeed.value))
      #expect(result.verdict == .passed)
      #expect(result.discards < 500)
    }
  }

  @Test func `a loop until something else is drawn ends, whatever it waits for`() async throws {
    let generator = Gen<Int> { source in
      var number = source.integer(in: 0...9)
      while number == 0 { number = source.integer(in: 0...9) }
      while source.boolean() {}
      return number
    }
    let result = await Property("loop", "", of: generator) { (number: Int) in
      try require(number < 5)
    }.check(Settings(seed: TestSeed.value))
    #expect(try #require(result.finding).counterexample == "5")
  }

  /// Draws itself in a function that the library knows nothing about.
  private static func leaves(_ source: inout Source) -> Int {
    source.boolean(probability: 0.9) ? leaves(&source) + leaves(&source) : 1
  }

  private static func turns(_ source: inout Source) -> Int {
    source.integer(in: 0...9) == 0 ? 1 : 1 + turns(&source) + turns(&source)
  }

  /// Its simplest number is one that recurses.
  private static func numbers(_ source: inout Source) -> Int {
    source.integer(in: 0...99) < 90 ? numbers(&source) + numbers(&source) : 1
  }

  private static func parts(_ source: inout Source) -> Int {
    source.double(in: 0...1) < 0.9 ? parts(&source) + parts(&source) : 1
  }

  private static func lists(_ source: inout Source) -> Int {
    source.array(0...9) { lists(&$0) }.reduce(1, +)
  }

  @Test(arguments: [leaves, turns, numbers, parts, lists] as [@Sendable (inout Source) -> Int])
  func `a function that draws itself without end is too large, and named`(
    _ function: @escaping @Sendable (inout Source) -> Int
  ) async {
    let generator = Gen<Int> { function(&$0) }
    let text = await reason(of: generator, Settings(seed: TestSeed.value))
    #expect(text.hasPrefix("too large: "))
    #expect(text.contains("where: PropCheckTests/HealthTests.swift:"))
  }

  /// Trees whose nodes have at least one child, which what follows relies on.
  private static func deepest(_ source: inout Source) -> Int {
    guard source.boolean(probability: 0.9) else { return 0 }
    let depths = source.array(1...3) { deepest(&$0) }
    return depths[source.integer(in: 0...depths.count - 1)] + 1
  }

  @Test func `lists keep their least number in a case that is too large`() async {
    let trees = Gen<Int> { Self.deepest(&$0) }
    let text = await reason(of: trees, Settings(seed: TestSeed.value))
    #expect(text.hasPrefix("too large: "))
    let short = Atomic<Int>(0)
    let texts = Gen<Int> { source in
      let depth = Self.deepest(&source)
      if try source.draw(.string(2...3)).count < 2 { short.add(1, ordering: .relaxed) }
      return depth
    }
    #expect(await reason(of: texts).hasPrefix("too large: "))
    #expect(short.load(ordering: .relaxed) == 0)
  }

  @Test func `weights that leave nothing to choose are named`() async {
    for weights in [[0, 0], [-1, 2], [.max, .max, .max]] {
      let generator = Gen<Int>.frequency(weights.map { ($0, .always($0)) })
      let text = await reason(of: generator)
      #expect(text.hasPrefix("frequency(_:) has no weight above 0, a negative one, or too great"))
    }
  }

  @Test func `an empty range is named`() async {
    let count = 0
    let ranges = [
      Gen<Int>.int(in: 0..<count), Gen<Int> { source in try source.integer(in: 5..<5) },
    ]
    for generator in ranges {
      let text = await reason(of: generator)
      #expect(text.contains("has an empty range.\nwhere: PropCheckTests/HealthTests.swift:"))
    }
    #expect(values(of: .int(in: 3..<5)).allSatisfy { 3...4 ~= $0 })
  }

  @Test func `discards that take for ever end the run`() async {
    let clock = StepClock(step: 1_000_000_000)
    var settings = Settings()
    settings.clock = { clock.now() }
    let text = await reason(
      of: Gen<Int> { source in
        try source.reject()
      }, settings)
    #expect(text.hasPrefix("for more than 10 s 1"))
  }

  @Test func `a deadline ends a case that is discarded again and again`() async {
    let clock = StepClock(step: 1_000_000)
    var settings = Settings(time: .milliseconds(20))
    settings.clock = { clock.now() }
    let result = await Property(
      "never", "",
      of: Gen<Int> { source in
        try source.reject()
      }
    ) { (_: Int) in }
    .check(settings)
    #expect(result.discards < 30)
    #expect(result.cases == 0)
    #expect(result.verdict == .passed)
  }

  @Test(arguments: [(8, 1, 1), (8, 7, 0), (1, 0, 0)])
  func `slow generation is noted`(_ generate: UInt64, _ run: UInt64, _ notes: Int) async {
    var result = await Runner().run([])
    result.cases = 1000
    result.times.generateNanoseconds = generate * 1_000_000_000
    result.times.runNanoseconds = run * 1_000_000_000
    #expect(result.notes.count == notes)
    #expect(result.notes.allSatisfy { $0.hasPrefix("Generating takes 88 % of the time, 8000 us") })
  }
}
