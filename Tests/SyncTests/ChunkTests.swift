import HabitDomain
import HabitSync
import Testing

/// What fits into a request (Y-13).
@Suite struct ChunkTests {
  static func records(_ count: Int, text: Int = 0) -> [CloudRecord] {
    (0..<count).map {
      CloudRecord(
        id: RecordID(name: "\($0)"), type: "T",
        fields: ["f": .text(String(repeating: "x", count: text))])
    }
  }

  @Test(arguments: [
    (0, []), (1, [1]), (399, [399]), (400, [400]), (401, [400, 1]), (800, [400, 400]),
    (801, [400, 400, 1]), (5_000, Array(repeating: 400, count: 12) + [200]),
  ])
  func `a request has at most 400 records, in their order`(_ count: Int, _ sizes: [Int]) {
    let records = Self.records(count)
    let chunks = ChunkLimits().chunks(of: records) { $0 }
    #expect(chunks.map(\.count) == sizes)
    #expect(chunks.flatMap(\.self) == records)
  }

  @Test func `a request keeps to its limit of bytes, unless one record exceeds it`() {
    let chunks = ChunkLimits(bytes: 2_000).chunks(of: Self.records(4, text: 800)) { $0 }
    #expect(chunks.map(\.count) == [2, 2])
    let alone = ChunkLimits(bytes: 100).chunks(of: Self.records(2, text: 800)) { $0 }
    #expect(alone.map(\.count) == [1, 1])
  }

  @Test func `a request has no record twice`() {
    let records = Self.records(2)
    let chunks = ChunkLimits().chunks(of: records + records) { $0 }
    #expect(chunks.map(\.count) == [2, 2])
  }
}
