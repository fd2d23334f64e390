import HabitSQLite
import PropCheckStorage
import Testing

/// Truncated files and flipped bits.
@Suite struct DamageSweepTests {
  private static func look(_ disk: SimulatedDisk) async -> DamageSweep.Sight {
    switch TestConnection.ids(disk) {
    case "1,2": .same
    case "error": .refused
    case "": .empty
    default: .told
    }
  }

  private static func disk() throws -> SimulatedDisk {
    let disk = try TestConnection.disk(pages: .none)
    let connection = try TestConnection(disk)
    try connection.insert(1)
    try connection.insert(2)
    try connection.close()
    return disk
  }

  @Test func `every length of a file is tried, and none is taken for whole`() async throws {
    let disk = try Self.disk()
    var sweep = DamageSweep(.cut, of: "/test.db", on: disk, look: Self.look)
    #expect(try sweep.places() == 8192)
    sweep.stride = 64
    let counts = try await sweep.run()
    #expect(counts.values.reduce(0, +) == 128)
    #expect(counts[.same] == nil)
    #expect(try disk.read("/test.db").count == 8192)
  }

  @Test func `one bit is another one, and the rest is as it was`() throws {
    let disk = try Self.disk()
    let before = try disk.read("/test.db")
    let sweep = DamageSweep(.flip, of: "/test.db", on: disk) { _ in .same }
    for place in [0, 7, 100, 8191] {
      let after = try sweep.damaged(at: place).read("/test.db")
      let changed = before.indices.filter { before[$0] != after[$0] }
      #expect(changed == [place])
      #expect((before[place] ^ after[place]).nonzeroBitCount == 1)
    }
    #expect(try disk.read("/test.db") == before)
  }

  @Test(arguments: [Int.min, -1, 8192, Int.max])
  func `a place outside of the file is none`(_ place: Int) throws {
    let disk = try Self.disk()
    let before = try disk.read("/test.db")
    let flip = DamageSweep(.flip, of: "/test.db", on: disk) { _ in .same }
    #expect(try flip.damaged(at: place).read("/test.db") == before)
    let cut = DamageSweep(.cut, of: "/test.db", on: disk) { _ in .same }
    #expect(try cut.damaged(at: place).read("/test.db") == (place < 0 ? [] : before))
  }

  /// Without checksums, the header of a database is checked, and an unused page is not.
  @Test func `flips are refused, told of or without effect`() async throws {
    var sweep = DamageSweep(.flip, of: "/test.db", on: try Self.disk(), look: Self.look)
    sweep.stride = 5
    let counts = try await sweep.run()
    #expect(counts[.same, default: 0] > 0 && counts[.refused, default: 0] > 0)
  }
}
