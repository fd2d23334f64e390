import PropCheck
import PropCheckTesting
import Testing

@testable import PropCheckReport

struct PackedSamplesTests {
  private struct Row: Equatable {
    let index: Int
    let numbers: [Int]
  }

  /// So that a mistaken order and a mistaken number show; a record takes several steps to unpack.
  private static func numbers(of index: Int) -> [Int] {
    [index % 2, index, index << 20, index << 40]
  }

  private static func records(from: Int, step: Int, count: Int) throws -> [SamplesRecord] {
    let values = (0..<count).flatMap { numbers(of: from + $0 * step) }
    let samples = try #require(CaseSamples(from: from, step: step, width: 4, values: values))
    return SamplesRecord.all(of: samples, property: "p")
  }

  private static func rows(of samples: PackedSamples) -> [Row] {
    var rows: [Row] = []
    samples.forEachCase { rows.append(Row(index: $0, numbers: Array($1))) }
    return rows
  }

  @Test func `cases of shards come in the order of the whole run`() throws {
    var samples = PackedSamples()
    // Behind one another they would be 2, 5, 8 ..., and not 0, 1, 2 ...; each shard has several records.
    for shard in [2, 0, 1] {
      for record in try Self.records(from: shard, step: 3, count: 10_000) { samples.add(record) }
    }
    let expected = (0..<30_000).map { Row(index: $0, numbers: Self.numbers(of: $0)) }
    #expect(Self.rows(of: samples) == expected)
  }

  @Test func `damaged records are left out`() throws {
    let good = try Self.records(from: 0, step: 1, count: 2)
    for damage in ["", "gA==", "AAA", "AAAAAAA="] {
      var samples = PackedSamples()
      for record in good { samples.add(record) }
      for var record in good {
        record.values = damage
        samples.add(record)
      }
      var wide = good[0]
      wide.width = 0
      samples.add(wide)
      #expect(Self.rows(of: samples).map(\.index) == [0, 1], "\(damage)")
    }
  }
}
