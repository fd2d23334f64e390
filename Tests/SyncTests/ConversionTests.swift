@_spi(Storage) import HabitDomain
import PropCheck
import PropCheckTesting
import HabitRules
import HabitSuite
import HabitSync
import Testing
import VersionParts

/// Rows as records and back (domain 4.1, Y-1 to Y-5).
@Suite struct ConversionTests {
  static let conversion = SyncRules.standard().conversion

  static func record(_ table: SyncedTable, _ variant: Int = 0) -> CloudRecord {
    conversion.encode(row(table, variant))
  }

  static func row(_ table: SyncedTable, _ variant: Int) -> SyncedRow {
    SyncedRow(
      content: SyncSample.content(table, 0, variant),
      metadata: Metadata(modifiedAt: Stamp(wall: 5, counter: 6, device: "a")))
  }

  private static let stamp = ["modifiedWall", "modifiedCounter", "modifiedDevice"]

  @Test(arguments: stamp)
  func `a record with part of a stamp is refused`(_ name: String) throws {
    var record = Self.record(.family)
    record.modifiedAt = Instant(milliseconds: 7)
    record.fields[name] = nil
    #expect(
      throws: CloudKitError.invalidRecord(
        record.id.name, field: name, reason: "is missing, and other parts of the stamp are there")
    ) { try Self.conversion.decode(record) }
    for name in Self.stamp { record.fields[name] = nil }
    #expect(try Self.conversion.decode(record).stamp == Stamp(wall: 7, counter: 0, device: ""))
  }

  @Test func `a record of another zone is no row`() {
    var record = Self.record(.family)
    record.id.zone = RecordZone(name: "Other")
    #expect(
      throws: CloudKitError.invalidRecord(
        record.id.name, field: nil, reason: "It is of the zone Other, not \(RecordZone.app.name)")
    ) { try Self.conversion.decode(record) }
  }

  @Test(arguments: SyncedTable.allCases)
  func `the fields of a table are those of its records`(_ table: SyncedTable) {
    #expect(table.fieldNames == Self.conversion.names(table))
  }

  @Test(.cases(200)) func `a record is decoded to what was encoded`() async {
    let table = Gen<SyncedTable>.element(of: SyncedTable.allCases)
    await forAll(.tuple(table, .int(in: 0...40), .bool(probability: 0.5))) {
      table, variant, isDeleted in
      var row = Self.row(table, variant)
      row.rewrite { parts in
        parts.deletedAt = isDeleted ? Instant(milliseconds: 3) : nil
        parts.mergedInto = isDeleted ? "other" : nil
        parts.unknownFields = ["new": .number(1.5)]
      }
      row.exchange.traits.encryptedFields = ["new"]
      let version = try Self.conversion.decode(Self.conversion.encode(row))
      try require(version.version, equals: row.version)
      try require(version.traits, equals: row.exchange.traits)
    }
  }

  /// The fields that must be there; a table of 4.1.
  static let required: [(SyncedTable, [String])] = [
    (.family, ["name", "code", "createdByUserId", "createdAt"]),
    (.person, ["displayName", "appleUserIdHash", "createdAt"]),
    (.category, ["name", "displayName", "emoji", "order", "isActive", "isPredefined"]),
    (.membership, ["family", "user", "role", "status", "joinedAt"]),
    (.habit, ["name", "colorHex", "schedule", "kind", "reminders", "startDay"]),
    (.log, ["habitID", "date", "timezone", "day"]),
  ]

  @Test(arguments: required)
  func `a field that is missing or of another type is refused by its name`(
    _ table: SyncedTable, _ fields: [String]
  ) throws {
    for field in fields {
      for value in [nil, CloudValue.link(RecordID(name: "x"))] {
        var record = Self.record(table)
        record.fields[field] = value
        let error = #expect(throws: CloudKitError.self) { try Self.conversion.decode(record) }
        guard case .invalidRecord(record.id.name, field, _)? = error else {
          Issue.record("\(field): \(String(describing: error))")
          continue
        }
      }
    }
  }

  @Test(
    arguments: [
      (.membership, "role", .text("owner")), (.membership, "status", .text("gone")),
      (.family, "createdByUserId", .text("nobody")), (.family, "name", .text(" ")),
      (.family, "code", .text("A")), (.person, "displayName", .text("a\u{0}")),
      (.person, "avatarUrl", .text("ftp://a")), (.habit, "schedule", .text("{\"kind\":\"never\"}")),
      (.habit, "kind", .integer(7)), (.habit, "startDay", .integer(1 << 40)),
      (.habit, "reminders", .text("[{\"hour\":1}]")), (.habit, "dailyTarget", .number(.nan)),
      (.log, "timezone", .text("Foo/Bar")), (.log, "value", .number(1_000)),
      (.habit, "isPinned", .integer(2)), (.habit, "isPinned", .text("1")),
      (.log, "modifiedCounter", .integer(-1)), (.log, "modifiedCounter", .integer(1 << 53)),
      (.category, "order", .integer(-1)), (.category, "isActive", .integer(2)),
    ] as [(SyncedTable, String, CloudValue)])
  func `a value that no local write would store is refused`(
    _ table: SyncedTable, _ field: String, _ value: CloudValue
  ) {
    var record = Self.record(table)
    record.fields[field] = value
    #expect(throws: CloudKitError.self) { try Self.conversion.decode(record) }
  }

  /// They were valid when no host was required, and are stored as they are.
  @Test(arguments: ["http://:80", "https://me@", "HTTPS://me:x@:80/a@b"])
  func `a person with an address that was valid once is read, and goes back unchanged`(
    _ address: String
  ) throws {
    var record = Self.record(.person)
    record.fields["avatarUrl"] = .text(address)
    let version = try Self.conversion.decode(record)
    #expect(version.content.person?.avatarURL == address)
    let row = Merge.standard.applied(version, nil, .remote)
    #expect(Self.conversion.encode(row).fields == record.fields)
    #expect(throws: DataServiceError.self) { try FamilyRuleBook.standard.avatar(address) }
  }

  @Test(arguments: ["", " ", "http://", "https://?a", "http:///a", "http://a b", "ftp://a"])
  func `a person with an address that never was valid is refused`(_ address: String) {
    var record = Self.record(.person)
    record.fields["avatarUrl"] = .text(address)
    #expect(throws: CloudKitError.self) { try Self.conversion.decode(record) }
  }

  @Test(arguments: [
    (SyncedTable.habit, "notes"), (.category, "emoji"), (.category, "displayName"),
  ])
  func `a text is read if it is no longer in bytes than a local write may store`(
    _ table: SyncedTable, _ field: String
  ) throws {
    let longest = String(repeating: "é", count: 500_000)
    var record = Self.record(table)
    record.fields[field] = .text(longest)
    #expect(throws: Never.self) { try Self.conversion.decode(record) }
    record.fields[field] = .text(longest + "x")
    let error = #expect(throws: CloudKitError.self) { try Self.conversion.decode(record) }
    #expect(
      error
        == .invalidRecord(
          record.id.name, field: field, reason: "is longer than 1000000 bytes"))
  }

  @Test(arguments: [(SyncedTable.membership, "family"), (.membership, "user"), (.log, "habitID")])
  func `a record that belongs to itself is refused by the field that says so`(
    _ table: SyncedTable, _ field: String
  ) throws {
    var record = Self.record(table)
    record.fields[field] = .reference(record.id)
    let error = #expect(throws: CloudKitError.self) { try Self.conversion.decode(record) }
    #expect(
      error
        == .invalidRecord(record.id.name, field: field, reason: "refers to the record itself"))
  }

  @Test func `an unknown field may refer to the record itself`() throws {
    var record = Self.record(.family)
    record.fields["new"] = .reference(record.id)
    #expect(
      try Self.conversion.decode(record).version.unknownFields == ["new": .reference(record.id)])
  }

  @Test func `an absent optional field is nil`() throws {
    var record = Self.record(.person, 0)
    record.fields["avatarUrl"] = nil
    let content = try Self.conversion.decode(record).content
    #expect(content.person.map(\.avatarURL) == .some(nil))
    let cleared = Self.conversion.encode(
      SyncedRow(
        content: content,
        metadata: Metadata(modifiedAt: .init(wall: 0, counter: 0, device: ""))))
    #expect(cleared.clearedFields == ["avatarUrl", "deletedAt", "mergedInto"])
  }

  @Test(arguments: [
    ("CKFamily", SyncedTable.family), ("CKUserProfile", .person), ("CKMembership", .membership),
  ])
  func `the old names of types are read and kept`(_ type: String, _ table: SyncedTable) throws {
    var record = Self.record(table)
    #expect(record.type == String(type.dropFirst(2)))
    record.type = type
    record.id.name = record.id.name.uppercased()
    let version = try Self.conversion.decode(record)
    #expect(version.content == Self.row(table, 0).content)
    let row = Merge.standard.applied(version, nil, .remote)
    #expect(Self.conversion.encode(row).type == type)
    #expect(Self.conversion.encode(row).id == record.id)
  }

  @Test func `a record without a stamp has the time of its storing`() throws {
    var record = Self.record(.family)
    for name in Self.stamp { record.fields[name] = nil }
    record.modifiedAt = Instant(milliseconds: -4)
    #expect(try Self.conversion.decode(record).stamp == Stamp(wall: -4, counter: 0, device: ""))
  }

  @Test(arguments: [Int64.min, (-1 << 53) - 1, 1 << 53, .max])
  func `a time of storing that no clock shows is refused where it would be the stamp`(
    _ milliseconds: Int64
  ) throws {
    var record = Self.record(.family)
    record.modifiedAt = Instant(milliseconds: milliseconds)
    #expect(throws: Never.self) { try Self.conversion.decode(record) }
    for name in Self.stamp { record.fields[name] = nil }
    let error = #expect(throws: CloudKitError.self) { try Self.conversion.decode(record) }
    guard case .invalidRecord(record.id.name, "modifiedWall", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    #" { "times" : 3 , "kind" : "timesPerWeek" } "#, #"{"kind":"timesPerWeek","times":3}"#,
  ])
  func `a schedule is read in any form of JSON`(_ text: String) throws {
    var record = Self.record(.habit)
    record.fields["schedule"] = .text(text)
    #expect(try Self.conversion.decode(record).content.habit?.schedule == .timesPerWeek(3))
  }

  @Test(.cases(200)) func `no text makes the reading of a record fail otherwise than by an error`()
    async
  {
    let names = ["schedule", "reminders", "name", "colorHex", "categoryID"]
    await forAll(.tuple(.element(of: names), .string(upTo: 40))) { name, text in
      var record = Self.record(.habit)
      record.fields[name] = .text(text)
      _ = try? Self.conversion.decode(record)
    }
  }
}
