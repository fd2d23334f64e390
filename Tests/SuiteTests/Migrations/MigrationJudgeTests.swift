import HabitDomain
import HabitStore
import PropCheck
import PropCheckTesting
import Testing

@testable import HabitSuite

/// What the laws of migrations find in a layer that migrates correctly, but reports something else.
@Suite struct MigrationJudgeTests {
  /// A layer changes what it reports, if it can.
  struct Lie: Sendable {
    let name: String
    let change: @Sendable (inout MigrationSight) -> Void

    init(_ name: String, _ change: @escaping @Sendable (inout MigrationSight) -> Void) {
      (self.name, self.change) = (name, change)
    }

    /// It changes what was read of the migrated store.
    init(reading name: String, _ change: @escaping @Sendable (inout Dump) -> Void) {
      self.init(name) { sight in
        guard var dump = sight.dump else { return }
        change(&dump)
        sight.dump = dump
      }
    }
  }

  private static let lies = ofTheWay + ofReading

  private static let ofTheWay = [
    Lie("no version is looked at") { $0.stops = [] },
    Lie("the first version alone is looked at") { $0.stops = Array($0.stops.prefix(1)) },
    Lie("the end is the beginning") { $0.before = $0.stops.last ?? $0.before },
    Lie("nothing is read") { $0.dump = nil },
    Lie("nothing is told of schemas") { ($0.schema, $0.freshSchema) = ([], []) },
    Lie("a part of the schema is there twice") { $0.schema += $0.schema.suffix(1) },
    Lie("a part of the schema is not there") { $0.schema.removeLast() },
  ]

  private static let ofReading = [
    Lie(reading: "a note is not read") { dump in
      dump.habits = dump.habits.map { $0.without { $0.notes = nil } }
    },
    Lie(reading: "the last day of a habit is not read") { dump in
      dump.habits = dump.habits.map { $0.without { $0.lastCompletedDay = nil } }
    },
    Lie(reading: "the value of a log is not read") { dump in
      dump.logs = dump.logs.map { $0.without { $0.value = nil } }
    },
    Lie(reading: "a category has its name for all others to see") { dump in
      dump.categories =
        dump.categories.map { $0.without { $0.displayName = $0.name } }
    },
    Lie(reading: "members are read as those of another person") { dump in
      dump.memberships =
        dump.memberships.map { $0.without { $0.userID = $0.familyID } }
    },
    Lie(reading: "founders are not read") { dump in
      dump.families =
        dump.families.map { $0.without { $0.createdByUserID = $0.id } }
    },
    Lie(reading: "what is deleted is read as alive") { dump in
      dump.people =
        dump.people.map { row in
          var row = row
          row.metadata.deletedAt = nil
          return row
        }
    },
    Lie(reading: "another habit cannot be read") { dump in
      dump.unreadable = dump.unreadable.map { _ in "another" }
    },
    Lie(reading: "categories are to be seeded again") { $0.isSeedingCompleted = false },
  ]

  private static func failure(
    of id: String, on layer: MigrationLayer, cases: Int
  ) async throws -> Failure? {
    let properties = Migrations(layer: layer).properties
    let property = try #require(properties.first { $0.id == id })
    var settings = Settings(seed: TestSeed.value, cases: cases)
    (settings.failures, settings.repeats, settings.shrinkTime) = (1, 0, .zero)
    return await property.check(settings).finding?.failure
  }

  @Test(arguments: lies.indices)
  func `a layer that reports another migration than it made is found`(_ index: Int) async throws {
    let lie = Self.lies[index]
    var layer = MigrationLayer.sqlite()
    let migrate = layer.migrate
    layer.migrate = { trial throws(DataLayerError) in
      var sight = try migrate(trial)
      lie.change(&sight)
      return sight
    }
    let failure = try await Self.failure(
      of: "migrations.commute-with-reading", on: layer, cases: 1_000)
    #expect(failure != nil, "\(lie.name)")
  }

  /// What a layer writes instead of what it is given.
  private static let writings: [@Sendable (inout StoreContents) -> Void] = [
    { $0.tables = [:] }, { $0.tables["logs"] = [] },
    { $0.tables["habits"] = $0.tables["habits"].map { Array($0.dropLast()) } },
    { $0.tables["profile"] = ($0.tables["profile"] ?? []) + [["homeTimezone": .text("UTC")]] },
    { contents in
      let logs = contents.tables["logs"] ?? []
      contents.tables["logs"] = logs.map { log in log.filter { $0.key != "value" } }
    },
  ]

  @Test(arguments: writings.indices, ["migrations.commute-with-reading", "migrations.fail-whole"])
  func `a layer that writes other rows than it is given is found`(
    _ index: Int, _ property: String
  ) async throws {
    var layer = MigrationLayer.sqlite()
    let migrate = layer.migrate
    layer.migrate = { trial throws(DataLayerError) in
      var other = trial
      Self.writings[index](&other.contents)
      return try migrate(other)
    }
    let failure = try await Self.failure(of: property, on: layer, cases: 100)
    #expect(failure?.origin == "writing")
  }

  /// The first two share a code, so the store may refuse one of them.
  private static let written = StoreContents(
    version: 8,
    tables: [
      "families": [
        ["id": .blob([1]), "code": .text("ABC123")], ["id": .blob([2]), "code": .text("ABC123")],
        ["id": .blob([3]), "code": .null, "createdAt": .integer(7)],
      ]
    ])

  private static func stored(_ ids: [UInt8], createdAt: Double = 7) -> StoreContents {
    let rows = ids.map { id -> PlainRow in
      [
        "id": .blob([id]), "code": id == 3 ? .null : .text("ABC123"),
        "createdAt": id == 3 ? .real(createdAt) : .null, "needsSync": .integer(1),
      ]
    }
    return StoreContents(version: 8, tables: ["families": rows, "users": []])
  }

  @Test(arguments: [[1, 3], [3, 2], [1, 2, 3]] as [[UInt8]])
  func `an old store may refuse a row that has the key of another`(_ ids: [UInt8]) {
    #expect(throws: Never.self) {
      try WrittenRows(contents: Self.written).check(Self.stored(ids))
    }
  }

  @Test(arguments: [[1, 2], [3], [3, 3, 1], [], [1, 3, 4], [1, 2, 3, 3]] as [[UInt8]])
  func `an old store has every other row, and none besides`(_ ids: [UInt8]) {
    #expect(throws: Failure.self) {
      try WrittenRows(contents: Self.written).check(Self.stored(ids))
    }
  }

  @Test func `an old store has the values that were written`() {
    #expect(throws: Failure.self) {
      try WrittenRows(contents: Self.written).check(Self.stored([1, 3], createdAt: 8))
    }
  }

  @Test(arguments: [
    "CREATE TRIGGER late AFTER INSERT ON habit BEGIN SELECT 1; END;",
    "CREATE VIEW late AS SELECT 1;",
  ])
  func `a migration that leaves something behind is found`(_ statement: String) async throws {
    var ladder = Ladder.standard
    ladder.movingIn.dropping += statement
    let failure = try await Self.failure(
      of: "migrations.commute-with-reading", on: .sqlite(ladder: ladder), cases: 100)
    #expect(failure?.difference?.actual.contains("late") == true)
  }

  @Test func `a layer that reads a meal otherwise than it is stored is found`() async throws {
    var layer = MigrationLayer.sqlite()
    let migrate = layer.migrate
    layer.migrate = { trial throws(DataLayerError) in
      var sight = try migrate(trial)
      guard var dump = sight.dump else { return sight }
      for place in dump.meals.indices { dump.meals[place].notes = nil }
      sight.dump = dump
      return sight
    }
    let failure = try await Self.failure(
      of: "migrations.keep-own-versions", on: layer, cases: 100)
    #expect(failure?.origin == "migration")
  }

  /// What a check of the schema may say about one that lacks something.
  private static let complaints: [@Sendable ([String]) -> [String]] = [
    { _ in [] }, { $0.map { _ in "it lacks something" } },
    { $0.isEmpty ? [] : $0 + ["it lacks the table meal"] }, { $0 + ["it lacks the table meal"] },
  ]

  @Test(arguments: complaints.indices)
  func `a check that names nothing, or what is there, is found`(_ index: Int) async throws {
    var layer = MigrationLayer.sqlite()
    let complaints = layer.complaints
    layer.complaints = { schema throws(DataLayerError) in
      Self.complaints[index](try complaints(schema))
    }
    let failure = try await Self.failure(
      of: "schema.check-finds-what-is-missing", on: layer, cases: 100)
    #expect(failure != nil)
  }
}

extension StoredRow {
  /// The row with a change of its content.
  fileprivate func without(_ change: (inout Content) -> Void) -> StoredRow {
    var row = self
    change(&row.content)
    return row
  }
}
