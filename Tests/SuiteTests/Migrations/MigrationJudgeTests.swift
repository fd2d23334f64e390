import HabitDomain
import HabitStore
import PropCheck
import PropCheckTesting
import Testing

@testable import HabitSuite

/// What the laws of migrations find in a layer that migrates as it must, and tells of something else.
@Suite struct MigrationJudgeTests {
  /// A layer changes what it tells, if it can.
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
  func `a layer that tells of another migration than it made is found`(_ index: Int) async throws {
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

  /// What a check of the schema may say of one that lacks something.
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
