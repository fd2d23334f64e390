@_spi(Storage) import HabitDomain
import Testing
import VersionParts

@testable import HabitStore

/// What an edit through the repositories leaves of the unknown fields of a row (Y-2).
@Suite struct EditedExtrasTests {
  let world = World()

  private static let contents: [SyncedContent] = [
    .family(
      Family(
        id: .small(2), name: "Smith", code: "CODE00", createdByUserID: .small(1),
        createdAt: Instant(milliseconds: 0))),
    .person(
      UserProfile(
        id: .small(1), displayName: "Ann", appleUserIDHash: "hash-000001",
        createdAt: Instant(milliseconds: 1))),
    .category(Category(id: "c", name: "Sport")),
    .membership(
      Membership(
        id: .small(3), familyID: .small(2), userID: .small(1), role: .kid, status: .active,
        joinedAt: Instant(milliseconds: 0))),
    .habit(.sample(4)), .log(.sample(5, of: 4)),
  ]

  /// A store of one row in each table, with unknown fields.
  private func database(
    _ unknown: (SyncedTable) -> [String: CloudValue]
  ) async throws -> Database {
    let database = try Database(.memory, environment: world.environment)
    let rows = Self.contents.map { content in
      SyncedRow(
        content, metadata: Metadata(modifiedAt: Stamp(wall: 5, counter: 1, device: "tablet")),
        unknownFields: unknown(content.key.table))
    }
    try await database.replica.transact { _ in ReplicaChange(rows: rows) }
    return database
  }

  private func edit(_ table: SyncedTable, of database: Database) async throws {
    let layer = DataLayer(database, name: "sqlite")
    switch table {
    case .family: _ = try await layer.families.rename(.small(2), "Jones")
    case .person: _ = try await layer.people.update(.small(1), "Bea", nil)
    case .category: _ = try await layer.categories.update(Category(id: "c", name: "Health"))
    case .membership: _ = try await layer.memberships.remove(.small(3))
    case .habit: _ = try await layer.habits.update(.sample(4, "Run"))
    case .log: try await layer.logs.delete(.small(5))
    }
  }

  private func row(_ table: SyncedTable, of database: Database) async throws -> SyncedRow? {
    try await database.replica.read { view throws(DataLayerError) in try view.rows(table).first }
  }

  @Test(arguments: SyncedTable.allCases)
  func `an edit replaces what could not be read, and keeps what is unknown`(
    _ edited: SyncedTable
  ) async throws {
    let new: [String: CloudValue] = ["new": .text("a\u{0}b")]
    func unknown(_ table: SyncedTable) -> [String: CloudValue] {
      table.fieldNames.reduce(into: new) { $0[$1] = .date(Instant(milliseconds: 3)) }
    }
    let database = try await database(unknown)
    try database.reopen()
    try await edit(edited, of: database)
    for table in SyncedTable.allCases {
      let found = try await row(table, of: database)
      #expect(found?.unknownFields == (table == edited ? new : unknown(table)))
    }
  }

  @Test func `an edit leaves nothing where all that was unknown could not be read`() async throws {
    let database = try await database { $0 == .habit ? ["notes": .integer(3)] : [:] }
    try await edit(.habit, of: database)
    #expect(try await row(.habit, of: database)?.unknownFields == [:])
  }

  /// Before version 5 of the schema, the traits of a record were stored among its other extras.
  @Test func `an edit keeps the traits of a row of an earlier version`() async throws {
    let database = try await database { _ in [:] }
    let extras = RecordText.text(
      of: ["": .text("CKUserProfile"), "avatarUrl": .integer(3), "new": .integer(4)],
      encrypted: ["new"])
    try database.execute("UPDATE person SET traits = NULL, extras = '\(extras)'")
    try await edit(.person, of: database)
    let found = try await row(.person, of: database)
    #expect(found?.unknownFields == ["new": .integer(4)])
    #expect(found?.exchange.traits == RecordTraits(type: "CKUserProfile", encryptedFields: ["new"]))
  }

  @Test func `an edit leaves a text that cannot be read as it is`() async throws {
    let database = try await database { _ in [:] }
    try database.execute("UPDATE habit SET extras = 'x'")
    try await edit(.habit, of: database)
    let found = try await database.replica.read { view throws(DataLayerError) in
      try view.pending(.habit, nil, 10)
    }
    #expect(Array(found.unreadable.keys) == [RowKey(.habit, .small(4))])
  }
}
