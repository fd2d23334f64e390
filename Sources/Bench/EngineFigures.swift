import CAllocations
import PropCheck
import Synchronization

/// What the engine costs beside a loop written by hand that makes the same values with the same
/// algorithm of randomness, and how much memory it asks for.
struct EngineFigures {
  func measure(into figures: FigureList) async throws {
    try await measureIntegers(figures)
    try await measureArrays(figures)
    try await measureRecords(figures)
    try await measureReverse(figures)
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
    let ratio = try await Comparison(rounds: 21).ratio(
      of: { try await lap(property, cases: 1) },
      to: {
        try await ProcessorTime.lap {
          var random = HandRandom(seed: 1)
          var sum = 0
          for _ in 0..<count { sum &+= random.next(upTo: 1000) }
          try require(sum >= 0)
          return 1
        }
      })
    figures.add("engine.integers", ratio, atMost: 5)
    let before = allocation_count()
    _ = try await lap(property, cases: 1)
    let spent = Double(allocation_count() - before) / Double(count)
    figures.add("engine.allocations-per-integer", spent, atMost: 0.001)
  }

  private func measureArrays(_ figures: FigureList) async throws {
    let property = arrays("engine.arrays") { (list: [Int]) in try require(list.count <= 100) }
    let lengths = await lengths(of: "engine.arrays")
    let ratio = try await Comparison(rounds: 9).ratio(
      of: { try await lap(property, cases: lengths.count) },
      to: {
        try await ProcessorTime.lap {
          var random = HandRandom(seed: 1)
          for length in lengths { try require(random.array(length).count <= 100) }
          return lengths.count
        }
      })
    figures.add("engine.arrays", ratio, atMost: 4)
  }

  private func measureReverse(_ figures: FigureList) async throws {
    let property = arrays("engine.reverse") { (list: [Int]) in
      try require(reversed(reversed(list)) == list)
    }
    let lengths = await lengths(of: "engine.reverse")
    let byHand = {
      var random = HandRandom(seed: 1)
      for length in lengths {
        let list = random.array(length)
        try require(reversed(reversed(list)) == list)
      }
    }
    let ratio = try await Comparison(rounds: 9).ratio(
      of: { try await lap(property, cases: lengths.count) },
      to: {
        try await ProcessorTime.lap {
          try byHand()
          return lengths.count
        }
      })
    figures.add("engine.reverse", ratio, atMost: 3)
    let start = allocation_count()
    _ = try await lap(property, cases: lengths.count)
    let middle = allocation_count()
    try byHand()
    let more = Double(middle - start) - Double(allocation_count() - middle)
    figures.add("engine.allocations-per-case", more / Double(lengths.count), atMost: 0.5)
  }

  private func measureRecords(_ figures: FigureList) async throws {
    let count = 20_000
    let property = Property(
      "engine.records", "has a text", of: SampleRecord.generator,
      body: { (record: SampleRecord) in try require(!record.text.isEmpty) })
    let ratio = try await Comparison(rounds: 9).ratio(
      of: { try await lap(property, cases: count) },
      to: {
        try await ProcessorTime.lap {
          var random = HandRandom(seed: 1)
          for _ in 0..<count { try require(!random.record().text.isEmpty) }
          return count
        }
      })
    figures.add("engine.records", ratio, atMost: 5)
  }
}

extension EngineFigures {
  private static let cases = 100_000

  private func arrays(
    _ id: String, _ body: @escaping @Sendable ([Int]) throws -> Void
  ) -> Property {
    Property(
      id, "holds for arrays", of: .array(of: .int(in: 0...1000), upTo: 100), body: body)
  }

  /// How long the arrays of a property are, case by case, for the loop to make as many elements.
  private func lengths(of id: String) async -> [Int] {
    let lengths = Mutex<[Int]>([])
    let property = arrays(id) { list in lengths.withLock { $0.append(list.count) } }
    _ = await property.check(Settings(seed: 1, cases: Self.cases))
    return lengths.withLock { $0 }
  }

  private func lap(_ property: Property, cases: Int) async throws -> Lap {
    try await ProcessorTime.lap {
      let result = await property.check(Settings(seed: 1, cases: cases))
      guard result.verdict == .passed else {
        throw BenchError.propertyFailed(id: property.id, verdict: result.verdict.text)
      }
      return result.cases
    }
  }
}

/// By an algorithm of our own on both sides: not what is measured.
private func reversed(_ list: [Int]) -> [Int] { Array(list.reversed()) }
