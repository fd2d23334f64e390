import Foundation
import PropCheck
import Testing

@testable import PropCheckReport

struct PackedSamplesTests {
  private struct Row: Equatable {
    let index: Int
    let numbers: [Int]
  }

  /// So that a mistaken order and a mistaken number show; a record takes several steps to unpack.
  private static func numbers(of index: Int) -> [Int] {
    [index % 2, index, index << 20 & .max, index << 40 & .max]
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

  @Test(arguments: [false, true])
  func `cases of shards come in the order of the whole run`(_ isFiled: Bool) throws {
    let file = isFiled ? SampleFile() : nil
    #expect((file != nil) == isFiled)
    var samples = PackedSamples(in: file)
    // One after another they would be 2, 5, 8 ..., and not 0, 1, 2 ...; each shard has several records, and there are two windows.
    for shard in [2, 0, 1] {
      for record in try Self.records(from: shard, step: 3, count: 23_000) { samples.add(record) }
    }
    let expected = (0..<69_000).map { Row(index: $0, numbers: Self.numbers(of: $0)) }
    #expect(Self.rows(of: samples) == expected)
    #expect(file?.error == nil)
  }

  @Test func `cases far apart take no longer than cases next to each other`() throws {
    var samples = PackedSamples(in: nil)
    let indices = [0, 1 << 40, 1 << 41, .max]
    for index in indices {
      for record in try Self.records(from: index, step: 1, count: 1) { samples.add(record) }
    }
    #expect(Self.rows(of: samples).map(\.index) == indices)
  }

  @Test func `a file that lost what was written says so`() throws {
    let file = try #require(SampleFile())
    let place = try #require(file.append([1, 2, 3]))
    #expect(file.bytes(at: place) == [1, 2, 3])
    #expect(file.error == nil)
    #expect(file.bytes(at: SampleFile.Place(offset: 1, count: 3)) == [])
    #expect(file.error == SystemError(code: EIO))
  }

  @Test func `damaged records are told and left out`() throws {
    let good = try Self.records(from: 0, step: 1, count: 2)
    for damage in ["", "gA==", "AAA", "AAAAAAA="] {
      var samples = PackedSamples(in: nil)
      for record in good { samples.add(record) }
      #expect(!samples.lacksSome)
      for var record in good {
        record.values = damage
        samples.add(record)
      }
      #expect(samples.lacksSome == (damage != ""), "\(damage)")
      var wide = good[0]
      wide.width = 0
      samples.add(wide)
      #expect(Self.rows(of: samples).map(\.index) == [0, 1], "\(damage)")
    }
  }
}
