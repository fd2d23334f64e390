import CPropCheckAllocations
import PropCheck
import Synchronization

/// The cost of the engine over a hand-written loop that makes as many values with the same generator of random numbers, over
/// the smallest engine that makes values of the same kind, and its allocations.
///
/// Both draw each integer of a list from a random number of its own, and the engine two from one if their range is small.
struct EngineFigures {
  func measure(into figures: FigureList) async throws {
    try await measureIntegers(figures)
    try await measureArrays(figures)
    try await measureRecords(figures)
    try await measureReverse(figures)
    try await measureDerived(figures)
  }

  private func measureIntegers(_ figures: FigureList) async throws {
    let count = 1_000_000
    let property = Property(
      "engine.integers", "is never negative",
      of: Gen<Int> { source in
        var sum = 0
        for _ in 0..<count { sum &+= source.integer(in: 0...1000) }
        return sum
      },
      body: { (sum: Int) in try require(sum >= 0) })
    let uniform = {
      var random = HandRandom(seed: 1)
      var sum = 0
      for _ in 0..<count { sum &+= random.next(upTo: 1000) }
      try require(sum >= 0)
      return 1
    }
    let smallest = HandProperty(
      draw: { source, count in
        var sum = 0
        for _ in 0..<count { sum &+= source.next(upTo: 1000) }
        return sum
      }, body: { try require($0 >= 0) })
    let rounds = Comparison(rounds: 21)
    let ratio = try await rounds.processorRatio(
      of: { try await run(property, cases: 1) }, to: { try uniform() })
    figures.add("engine.integers", ratio, atMost: 2.5)
    let source = try await rounds.processorRatio(
      of: { try smallest.check([count]) }, to: { try uniform() })
    figures.add("engine.small-source-of-integers", source, atLeast: 2.5)
    let alike = try await rounds.processorRatio(
      of: { try await run(property, cases: 1) }, to: { try smallest.check([count]) })
    figures.add("engine.integers-of-the-same-kind", alike, atMost: 1.5)
    let before = allocation_count()
    _ = try await run(property, cases: 1)
    let spent = Double(allocation_count() - before) / Double(count)
    figures.add("engine.allocations-per-integer", spent, atMost: 0.001)
  }

  private func measureArrays(_ figures: FigureList) async throws {
    try await measureLists("engine.arrays", figures, atMost: 2) { try require($0.count <= 100) }
  }

  private func measureReverse(_ figures: FigureList) async throws {
    let (engine, byHand) = try await measureLists("engine.reverse", figures, atMost: 1.8) {
      try require(reversed(reversed($0)) == $0)
    }
    let start = allocation_count()
    let cases = try await engine()
    let middle = allocation_count()
    _ = try await byHand()
    let more = Double(middle - start) - Double(allocation_count() - middle)
    figures.add("engine.allocations-per-case", more / Double(cases), atMost: 0.5)
  }

  /// Returns what was measured: the property, and the hand-written loop.
  ///
  /// The time of a small engine shows how much of the target is left for what an engine needs apart from
  /// drawing.
  @discardableResult
  private func measureLists(
    _ name: String, _ figures: FigureList, atMost target: Double,
    _ body: @escaping @Sendable ([Int]) throws -> Void
  ) async throws -> (engine: () async throws -> Int, byHand: () async throws -> Int) {
    let property = lists(name, body)
    let lengths = await lengths(of: name)
    let smallest = HandProperty(draw: { $0.array($1) }, body: body)
    let engine = { try await run(property, cases: lengths.count) }
    let byHand = {
      var random = HandRandom(seed: 1)
      for length in lengths { try body(random.array(length)) }
      return lengths.count
    }
    // A median of fewer differs by a tenth from run to run on a shared machine.
    let rounds = Comparison(rounds: 41)
    figures.add(name, try await rounds.processorRatio(of: engine, to: byHand), atMost: target)
    let floor = try await rounds.processorRatio(of: { try smallest.check(lengths) }, to: byHand)
    figures.add("\(name)-of-a-small-engine", floor, atMost: target)
    let alike = try await rounds.processorRatio(of: engine, to: { try smallest.check(lengths) })
    figures.add("\(name)-of-the-same-kind", alike, atMost: 1.5)
    return (engine, byHand)
  }

  /// Derived generators over hand-written ones: of records, of bare numbers, and of values whose every part is an associated
  /// value.
  ///
  /// The synthesized code that decodes an associated value costs about four hand-written generators even with a decoder made for
  /// that type alone, which has a figure of its own: it fails when Swift gets faster.
  private func measureDerived(_ figures: FigureList) async throws {
    let records = try await ratio(of: SampleRecord.derived, to: SampleRecord.generator) { _ in 1 }
    figures.add("engine.derived-records", records, atMost: 5)
    let floor = try await ratio(of: SampleNumbers.decoded, to: SampleNumbers.generator) { _ in 1 }
    figures.add("engine.smallest-decoder-of-numbers", floor, atLeast: 1.5)
    let numbers = try await ratio(of: SampleNumbers.derived, to: SampleNumbers.generator) { _ in 1 }
    figures.add("engine.derived-numbers", numbers, atMost: 5)
    let smallest = try await ratio(of: SampleTree.decoded, to: SampleTree.generator) { $0.count }
    figures.add("engine.smallest-decoder-of-trees", smallest, atLeast: 3)
    let trees = try await ratio(of: SampleTree.derived, to: SampleTree.generator) { $0.count }
    figures.add("engine.derived-trees", trees, atMost: 5)
    let alike = try await ratio(of: SampleTree.derived, to: SampleTree.decoded) { $0.count }
    figures.add("engine.derived-trees-over-the-smallest", alike, atMost: 1.5)
  }

  /// How many times the time of one generator another takes for the same work.
  private func ratio<Value: Sendable>(
    of subject: Gen<Value>, to baseline: Gen<Value>, _ size: @escaping @Sendable (Value) -> Int
  ) async throws -> Double {
    let sizes = Mutex<[Int]>([])
    let properties = [subject, baseline].map { generator in
      Property("engine.derived", "has a size", of: generator) { (value: Value) in
        sizes.withLock { $0.append(size(value)) }
      }
    }
    var totals: [Int] = []
    for property in properties {
      _ = try await run(property, cases: 20_000)
      totals.append(
        sizes.withLock { sizes in
          defer { sizes = [] }
          return sizes.reduce(0, +)
        })
    }
    let ratio = try await Comparison(rounds: 9).processorRatio(
      of: { try await run(properties[0], cases: 20_000) },
      to: { try await run(properties[1], cases: 20_000) })
    return ratio * Double(totals[1]) / Double(totals[0])
  }

  private func measureRecords(_ figures: FigureList) async throws {
    let count = 20_000
    let body = { @Sendable (record: SampleRecord) in try require(!record.text.isEmpty) }
    let property = Property(
      "engine.records", "has a text", of: SampleRecord.generator, body: body)
    let smallest = HandProperty(draw: { source, _ in source.record() }, body: body)
    let engine = { try await run(property, cases: count) }
    let byHand = {
      var random = HandRandom(seed: 1)
      for _ in 0..<count { try body(random.record()) }
      return count
    }
    let rounds = Comparison(rounds: 9)
    let ratio = try await rounds.processorRatio(of: engine, to: byHand)
    figures.add("engine.records", ratio, atMost: 1.2)
    let sizes = [Int](repeating: 0, count: count)
    let floor = try await rounds.processorRatio(of: { try smallest.check(sizes) }, to: byHand)
    figures.add("engine.records-of-a-small-engine", floor, atMost: 1.3)
    let alike = try await rounds.processorRatio(of: engine, to: { try smallest.check(sizes) })
    figures.add("engine.records-of-the-same-kind", alike, atMost: 1.5)
  }
}

extension EngineFigures {
  private static let cases = 100_000

  private func lists(
    _ id: String, _ body: @escaping @Sendable ([Int]) throws -> Void
  ) -> Property {
    Property(
      id, "holds for arrays", of: .array(of: .int(in: 0...1000), upTo: 100), body: body)
  }

  /// The lengths of a property's arrays, case by case, so that the loop makes as many elements.
  private func lengths(of id: String) async -> [Int] {
    let lengths = Mutex<[Int]>([])
    let property = lists(id) { list in lengths.withLock { $0.append(list.count) } }
    _ = await property.check(Settings(seed: 1, cases: Self.cases))
    return lengths.withLock { $0 }
  }

  /// Returns the number of cases.
  private func run(_ property: Property, cases: Int) async throws -> Int {
    let result = await property.check(Settings(seed: 1, cases: cases))
    try result.requirePass()
    return result.cases
  }
}

/// An algorithm of our own on both sides: it is not what is measured.
private func reversed(_ list: [Int]) -> [Int] { Array(list.reversed()) }
