@_spi(Storage) import HabitDomain
import PropCheck
import PropCheckTesting
import HabitSuite
import HabitSync
import Testing
import VersionParts

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
    row.rewrite { parts in
      parts.content = SyncSample.content(.family, 0, variant)
      parts.stamp = Stamp(wall: wall, counter: 0, device: "a")
    }
    row.exchange.changeTag = "2"
    var record = conversion.encode(row)
    record.modifiedAt = Instant(milliseconds: 9)
    record.id.name = SyncSample.key(.family, 0).id
    return try conversion.decode(record)
  }

  @Test func `a newer version is applied as a whole`() throws {
    let row = Self.merge.applied(try Self.remote(6, 1), Self.clean, .remote)
    #expect(row.content == SyncSample.content(.family, 0, 1))
    #expect(row.exchange.needsSync == false)
    #expect(row.exchange.changeTag == "2")
    #expect(row.exchange.lastSyncDate == Instant(milliseconds: 9))
    #expect(row.exchange.revision == 4)
  }

  @Test func `an older version gives its tag and nothing else`() throws {
    let row = Self.merge.applied(try Self.remote(4, 1), Self.clean, .local)
    #expect(row.content == Self.clean.content)
    #expect(row.exchange.needsSync)
    #expect(row.exchange.changeTag == "2")
    #expect(row.exchange.lastSyncDate == Instant(milliseconds: 1))
    #expect(row.exchange.revision == 3)
  }

  @Test func `the same version gives its tag and time`() throws {
    let row = Self.merge.applied(try Self.remote(5, 0), Self.clean, .same)
    #expect(row.exchange.needsSync == false)
    #expect(row.exchange.lastSyncDate == Instant(milliseconds: 9))
    #expect(row.exchange.revision == 3)
  }

  @Test(arguments: [(3, false), (2, true)] as [(Int64, Bool)])
  func `a receipt counts for the revision that was sent`(_ sent: Int64, _ waits: Bool) {
    var row = Self.clean
    row.exchange.needsSync = true
    let record = CloudRecord(
      id: RecordID(name: "m"), type: "Family", changeTag: "7",
      modifiedAt: Instant(milliseconds: 8))
    let after = Self.merge.acknowledged(row, sent, record)
    #expect(after.exchange.needsSync == waits)
    #expect(after.exchange.changeTag == "7")
    #expect(after.exchange.recordName == "m")
    #expect(after.exchange.lastSyncDate == Instant(milliseconds: 8))
  }

  @Test(arguments: [(false, true), (true, false)])
  func `a record that is gone takes only what waits for nothing`(
    _ needsSync: Bool, _ isDeleted: Bool
  ) {
    var row = Self.clean
    row.exchange.needsSync = needsSync
    let after = Self.merge.buried(row, Instant(milliseconds: 4))
    #expect((after.deletedAt != nil) == isDeleted)
    #expect(after.exchange.changeTag == nil)
    #expect(after.isPending == needsSync)
  }

  /// Another device may send the record again, if it disappeared with a zone and was not deleted by the
  /// person.
  @Test func `a deletion that waits is sent though the record is gone`() {
    var row = Self.clean
    row.exchange.needsSync = true
    row.rewrite { $0.deletedAt = Instant(milliseconds: 3) }
    let after = Self.merge.buried(row, Instant(milliseconds: 4))
    #expect(after.isPending)
    #expect(after.deletedAt == Instant(milliseconds: 3))
    #expect(after.exchange.changeTag == nil)
    #expect(after.exchange.recordName == nil)
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

  /// A save leaves on the server what cannot be held here, which is part of the losing version (domain 4.5).
  @Test(arguments: [(6, Merge.Winner.remote), (4, .local), (5, .same)] as [(Int64, Merge.Winner)])
  func `a field that cannot be held here goes with the version that lost`(
    _ wall: Int64, _ winner: Merge.Winner
  ) throws {
    var remote = try Self.remote(wall, 1)
    remote.foreignFields = ["tags"]
    let record = Self.conversion.encode(Self.merge.applied(remote, Self.clean, winner))
    #expect(record.clearedFields.contains("tags") == (winner == .local))
  }

  /// They are equal texts, and each device would keep its own (Y-7).
  @Test func `one of two forms of a text under one stamp wins everywhere`() throws {
    let versions = try ["Zo\u{EB}", "Zoe\u{308}"].map { name in
      var record = ConversionTests.record(.person)
      record.fields["displayName"] = .text(name)
      return try Self.conversion.decode(record)
    }
    #expect(versions[0].version == versions[1].version)
    let found = Self.merge.winner(versions[0], versions[1])
    #expect(found != .same)
    #expect(Self.merge.winner(versions[1], versions[0]) == (found == .local ? .remote : .local))
    #expect(Self.merge.winner(versions[0], versions[0]) == .same)
  }

  @Test func `an edit is later than what it edits, whatever the clock says`() {
    let old = Self.clean.version
    for wall: Int64 in [.min, 4, 5] {
      let edited = old.edited(
        SyncSample.content(.family, 0, 3), at: Stamp(wall: wall, counter: 0, device: "b"))
      #expect(edited.stamp == Stamp(wall: 5, counter: wall == 5 ? 0 : 1, device: "b"))
      #expect(edited.stamp > old.stamp)
    }
  }

  /// No other device could read a stamp beyond the last counter.
  @Test func `an edit of the last counter is of the next millisecond`() {
    let last = Stamp(wall: (1 << 52) + 1, counter: Stamp.counterLimit - 1, device: "a")
    let old = RowVersion(new: SyncSample.content(.family, 0, 0), at: last)
    let edited = old.edited(
      SyncSample.content(.family, 0, 3), at: Stamp(wall: 5, counter: 0, device: "b"))
    #expect(edited.stamp == Stamp(wall: last.wall + 1, counter: 0, device: "b"))
    #expect(throws: Never.self) {
      try Self.conversion.decode(Self.conversion.encode(SyncedRow(edited)))
    }
  }

  /// Unknown fields belong to their version: another version neither gets nor keeps them (domain 4.5).
  @Test(arguments: [(6, Merge.Winner.remote), (4, .local)] as [(Int64, Merge.Winner)])
  func `a version wins or loses with its unknown fields`(
    _ wall: Int64, _ winner: Merge.Winner
  ) throws {
    var local = Self.clean
    local.rewrite { $0.unknownFields = ["own": .integer(1)] }
    var remote = try Self.remote(wall, 1)
    var other = SyncedRow(remote.version)
    other.rewrite { $0.unknownFields = ["other": .integer(2)] }
    remote.version = other.version
    let row = Self.merge.applied(remote, local, winner)
    #expect(row.version == (winner == .remote ? remote.version : local.version))
    let record = Self.conversion.encode(row)
    #expect((record.fields["own"] == nil) == (winner == .remote))
    #expect((record.fields["other"] == nil) == (winner == .local))
    #expect(record.clearedFields.contains("other") == (winner == .local))
  }

  @Test func `an edit keeps what is unknown of the version that it edits`() {
    var row = Self.clean
    row.rewrite { $0.unknownFields = ["own": .integer(1)] }
    let stamp = Stamp(wall: 9, counter: 0, device: "b")
    row.write(row.version.edited(SyncSample.content(.family, 0, 3), at: stamp))
    #expect(row.unknownFields == ["own": .integer(1)])
    #expect(row.stamp == stamp)
    #expect(row.exchange.revision == 4)
    #expect(row.isPending)
  }

  /// Versions of the app split a record in different places, but must agree on which of two versions is
  /// greater.
  @Test(arguments: AppVersion.allCases)
  func `every app prefers the same one of two versions of one stamp`(_ app: AppVersion) throws {
    let conversion = SyncRules.standard(version: app).conversion
    var record = ConversionTests.record(.habit, 1)
    record.fields["zNewer"] = .integer(1)
    var twin = record
    twin.fields["zNewer"] = .integer(2)
    var older = record
    older.fields["isPinned"] = nil
    let versions = try [record, twin, older].map(conversion.decode)
    #expect(Self.merge.winner(versions[0], versions[1]) == .remote)
    #expect(Self.merge.winner(versions[1], versions[0]) == .local)
    #expect(Self.merge.winner(versions[0], versions[2]) == .same)
  }
}
