import LoadCheck
import Testing

@testable import HabitSuite

@Suite struct RowSamplerTests {
  @Test(arguments: [1, 2, 7, 100, 9_999])
  func `spread keys meet every row`(_ count: Int) {
    let keys = RowSampler(.uniform, count: count)
    var random = SplitMix64(seed: 1)
    var met = Set<Int>()
    for _ in 0..<max(50, count * 15) { met.insert(keys.next(&random, added: 0)) }
    #expect(met.count == count)
    #expect(met.allSatisfy { 0..<count ~= $0 })
  }

  @Test func `the favourites of a distribution are no neighbours`() {
    let keys = RowSampler(.zipfian(exponent: 0.99), count: 10_000)
    var random = SplitMix64(seed: 2)
    var counts: [Int: Int] = [:]
    for _ in 0..<100_000 { counts[keys.next(&random, added: 0), default: 0] += 1 }
    let hottest = counts.sorted { $0.value > $1.value }.prefix(2).map(\.key)
    #expect(abs(hottest[0] - hottest[1]) > 100)
  }

  @Test func `the newest rows are those that were added last`() {
    let keys = RowSampler(.latest(exponent: 0.99), count: 1_000)
    var random = SplitMix64(seed: 3)
    let rows = (0..<1_000).map { _ in keys.next(&random, added: 500) }
    #expect(rows.allSatisfy { 500..<1_500 ~= $0 })
    #expect(rows.count { $0 >= 1_490 } > 300)
  }

  @Test func `the newest rows are those that operations have added`() throws {
    let mix = try #require(LoadMix.all.first { $0.name == "ycsb-d" })
    let draws = OperationGenerator(mix, seed: 1)
    let rows = (5_000..<5_500).map(draws.operation).filter { $0.action == .readLog }.map(\.row)
    #expect(rows.contains { $0 >= mix.sizes.logs })
  }
}
