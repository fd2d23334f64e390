import Testing

@testable import LoadCheck

@Suite struct KeySamplerTests {
  private static func counts(_ choice: KeyChoice, of rows: Int, draws: Int) -> [Int] {
    let sampler = KeySampler(choice, count: rows)
    var random = SplitMix64(seed: 17)
    var counts = [Int](repeating: 0, count: rows)
    for _ in 0..<draws { counts[sampler.next(&random)] += 1 }
    return counts
  }

  private static func zipf(_ exponent: Double, _ rows: Int) -> [Double] {
    let weights = (1...rows).map { Elementary.exp(-exponent * Elementary.log(Double($0))) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  @Test(arguments: [0.01, 0.5, 0.99, 1, 1.000_001, 1.5, 4], [1, 2, 10, 1_000])
  func `ranks are as likely as the law of Zipf says`(_ exponent: Double, _ rows: Int) {
    let shares = Self.zipf(exponent, rows)
    let forward = Self.counts(.zipfian(exponent: exponent), of: rows, draws: 20_000)
    #expect(ChiSquare(forward, shares).deviations < 4)
    let latest = Self.counts(.latest(exponent: exponent), of: rows, draws: 20_000)
    #expect(ChiSquare(Array(latest.reversed()), shares).deviations < 4)
  }

  @Test func `uniform rows are all alike`() {
    let counts = Self.counts(.uniform, of: 50, draws: 20_000)
    #expect(ChiSquare(counts, [Double](repeating: 0.02, count: 50)).deviations < 4)
  }

  @Test func `hot rows get their share`() {
    let counts = Self.counts(.hotspot(rows: 0.2, operations: 0.8), of: 50, draws: 20_000)
    let shares = (0..<50).map { $0 < 10 ? 0.08 : 0.005 }
    #expect(ChiSquare(counts, shares).deviations < 4)
  }

  @Test(arguments: [
    KeyChoice.uniform, .zipfian(exponent: 0), .zipfian(exponent: 1e9), .zipfian(exponent: .nan),
    .latest(exponent: -1), .hotspot(rows: 0, operations: 2), .hotspot(rows: 2, operations: -1),
    .hotspot(rows: .nan, operations: .nan),
  ])
  func `any numbers give rows that are there`(_ choice: KeyChoice) {
    for rows in [-1, 0, 1, 2, 1 << 40, .max] {
      let sampler = KeySampler(choice, count: rows)
      var random = SplitMix64(seed: 2)
      for _ in 0..<20 { #expect((0..<max(1, rows)).contains(sampler.next(&random))) }
    }
  }
}
