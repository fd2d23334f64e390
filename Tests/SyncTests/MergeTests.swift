import Domain
import PropCheck
import PropCheckTesting
import Suite
import Sync
import Testing

/// Which version counts, and what becomes of the metadata (domain 4.2, 4.5).
@Suite struct MergeTests {
  static let merge = Merge.standard
  static let conversion = SyncRules.standard().conversion
  static let clean = SyncedRow(
    content: SyncSample.content(.family, 0, 0),
    metadata: Metadata(
      needsSync: false, recordName: "n", changeTag: "1", lastSyncDate: Instant(milliseconds: 1),
      modifiedAt: Stamp(wall: 5, counter: 0, device: "a"), revision: 3))

  static func remote(_ wall: Int64, _ variant: Int) throws -> RemoteVersion {
    var row = clean
    row.content = SyncSample.content(.family, 0, variant)
    row.metadata.modifiedAt = Stamp(wall: wall, counter: 0, device: "a")
    row.metadata.changeTag = "2"
    var record = conversion.encode(row)
    record.modifiedAt = Instant(milliseconds: 9)
    record.id.name = SyncSample.key(.family, 0).id
    return try conversion.decode(record)
  }

  @Test func `a newer version is applied as a whole`() throws {
    let row = Self.merge.applied(try Self.remote(6, 1), Self.clean, .remote)
    #expect(row.content == SyncSample.content(.family, 0, 1))
    #expect(row.metadata.needsSync == false)
    #expect(row.metadata.changeTag == "2")
    #expect(row.metadata.lastSyncDate == Instant(milliseconds: 9))
    #expect(row.metadata.revision == 4)
  }

  @Test func `an older version gives its tag and nothing else`() throws {
    let row = Self.merge.applied(try Self.remote(4, 1), Self.clean, .local)
    #expect(row.content == Self.clean.content)
    #expect(row.metadata.needsSync)
    #expect(row.metadata.changeTag == "2")
    #expect(row.metadata.lastSyncDate == Instant(milliseconds: 1))
    #expect(row.metadata.revision == 3)
  }

  @Test func `the same version gives its tag and time`() throws {
    let row = Self.merge.applied(try Self.remote(5, 0), Self.clean, .same)
    #expect(row.metadata.needsSync == false)
    #expect(row.metadata.lastSyncDate == Instant(milliseconds: 9))
    #expect(row.metadata.revision == 3)
  }

  @Test(arguments: [(3, false), (2, true)] as [(Int64, Bool)])
  func `a receipt counts for the revision that was sent`(_ sent: Int64, _ waits: Bool) {
    var row = Self.clean
    row.metadata.needsSync = true
    let record = CloudRecord(
      id: RecordID(name: "m"), type: "Family", changeTag: "7",
      modifiedAt: Instant(milliseconds: 8))
    let after = Self.merge.acknowledged(row, sent, record)
    #expect(after.metadata.needsSync == waits)
    #expect(after.metadata.changeTag == "7")
    #expect(after.metadata.recordName == "m")
    #expect(after.metadata.lastSyncDate == Instant(milliseconds: 8))
  }

  @Test(arguments: [(false, true), (true, false)])
  func `a record that is gone takes only what waits for nothing`(
    _ needsSync: Bool, _ isDeleted: Bool
  ) {
    var row = Self.clean
    row.metadata.needsSync = needsSync
    let after = Self.merge.buried(row, Instant(milliseconds: 4))
    #expect((after.metadata.deletedAt != nil) == isDeleted)
    #expect(after.metadata.changeTag == nil)
    #expect(after.isPending == needsSync)
  }

  /// Another device may send the record again, where a zone went with it and not the person deleted it.
  @Test func `a deletion that waits is sent though the record is gone`() {
    var row = Self.clean
    row.metadata.needsSync = true
    row.metadata.deletedAt = Instant(milliseconds: 3)
    let after = Self.merge.buried(row, Instant(milliseconds: 4))
    #expect(after.isPending)
    #expect(after.metadata.deletedAt == Instant(milliseconds: 3))
    #expect(after.metadata.changeTag == nil)
    #expect(after.metadata.recordName == nil)
  }

  @Test(.cases(60)) func `the merge is commutative, associative and idempotent`() async {
    let version = Gen<RemoteVersion> { source in
      let stamp = Int64(source.integer(in: 0...2))
      return try Self.remote(stamp, source.integer(in: 0...4))
    }
    await forAll(.tuple(version, version, version)) { first, second, third in
      let left = Self.greater(Self.greater(first, second), third)
      let right = Self.greater(first, Self.greater(third, second))
      try require(left, equals: right)
      try require(Self.greater(second, first), equals: Self.greater(first, second))
      try require(Self.greater(first, first), equals: first)
    }
  }

  private static func greater(_ left: RemoteVersion, _ right: RemoteVersion) -> RemoteVersion {
    merge.winner(left, right) == .remote ? right : left
  }
}
