import HabitDomain
import HabitMutants
import PropCheck
import PropCheckTesting
import StateCheck
import Synchronization
import Testing

@testable import HabitSuite

/// A data layer with only some of the parts is tested on just these.
@Suite struct PartialLayersTests {
  @Test(arguments: PartialLayer.usual)
  func `a layer keeps every property that its parts can run`(
    _ parts: Set<DataLayer.Part>
  ) async throws {
    let subject = try PartialLayer.subject(of: parts)
    let results = await PartialLayer.results(on: subject, seed: TestSeed.value &+ 1)
    #expect(!results.isEmpty)
    for result in results {
      #expect(result.verdict == .passed, "\(result.id): \(result.complaint ?? "")")
      #expect(result.cases > 0, "\(result.id)")
    }
  }

  /// A layer without categories need not know what a habit in one would be.
  @Test func `where there are no categories, no call names one`() async throws {
    let named = Mutex<[String]>([])
    let note: @Sendable (String?) -> Void = { id in
      named.withLock { $0 += id.map { [$0] } ?? [] }
    }
    let subject = try PartialLayer.subject(of: [.habits]) { layer in
      let habits = layer.habits
      layer.habits.create = { habit throws(DataLayerError) in
        note(habit.categoryID)
        return try await habits.create(habit)
      }
      layer.habits.update = { habit throws(DataLayerError) in
        note(habit.categoryID)
        return try await habits.update(habit)
      }
      layer.habits.fetchByCategory = { id throws(DataLayerError) in
        note(id)
        return try await habits.fetchByCategory(id)
      }
      layer.habits.isNameUnique = { name, category, id throws(DataLayerError) in
        note(category)
        return try await habits.isNameUnique(name, category, id)
      }
      layer.habits.orphanFromCategory = { id throws(DataLayerError) in
        note(id)
        return 0
      }
    }
    for property in Catalogue.properties(on: subject) where !property.id.hasPrefix("callers.") {
      _ = await PartialLayer.result(of: property, cases: 35..<45)
      #expect(named.withLock { $0 } == [], "\(property.id)")
    }
  }

  @Test func `where there are only families, no call names another table`() async throws {
    let tables = Mutex<Set<FamilyTable>>([])
    let subject = try PartialLayer.subject(of: [.families]) { layer in
      let pending = layer.families.pending
      layer.families.pending = { table throws(DataLayerError) in
        tables.withLock { _ = $0.insert(table) }
        return try await pending(table)
      }
    }
    _ = await Subjects.result(of: "families.agree-with-reference", on: subject, cases: 60)
    #expect(tables.withLock { $0 } == [.family])
  }

  @Test func `a mistake in a part is found where others are absent`() async throws {
    let mistakes: [(id: String, parts: Set<DataLayer.Part>, property: String)] = [
      ("reorder-drops-fields", [.habits], "store.agrees-with-reference"),
      ("two-logs-a-day", [.habits, .logs], "store.keeps-its-constraints"),
      ("category-takes-habits", [.habits, .categories], "store.cascades-to-children-only"),
      ("meals-old-notes-kept", [.meals], "meals.agree-with-reference"),
      ("code-as-typed", [.families], "families.are-found-by-their-code"),
      ("removal-deletes", .ofMembers, "families.agree-with-reference"),
    ]
    for (id, parts, property) in mistakes {
      let mutant = try #require(MutantCatalogue.all.first { $0.id == id })
      let world = World()
      let layer = try mutant.open(world.environment).only(parts)
      let subject = Subject(layer: layer, world: world)
      let result = await Subjects.result(of: property, on: subject, cases: 1_000, shrinks: false)
      #expect(result.verdict == .failed, "\(id)")
    }
  }

  @Test func `habits that outlive the deletion of everything are found without categories`()
    async throws
  {
    let id = "store.deletes-everything"
    let subject = try PartialLayer.subject(of: [.habits]) { layer in
      layer.lifeCycle.deleteEverything = { () throws(DataLayerError) in }
    }
    let result = await Subjects.result(of: id, on: subject, cases: 100, shrinks: false)
    let failure = try #require(result.finding?.failure)
    #expect(failure.message.contains("Not everything was deleted"))
  }

  @Test func `a layer of habits alone that forgets them when closed is found`() async throws {
    let subject = try PartialLayer.subject(of: [.habits]) { layer in
      layer.lifeCycle.reopen = layer.lifeCycle.reset
    }
    let result = await Subjects.result(
      of: "store.survives-reopening", on: subject, cases: 100, shrinks: false)
    #expect(result.verdict == .failed)
  }

  /// Otherwise a run gives up because of labels that cannot occur.
  @Test(arguments: [[.habits], [.categories], [.families], .ofMembers] as [Set<DataLayer.Part>])
  func `whatever is required of scripts on a partial layer occurs`(
    _ parts: Set<DataLayer.Part>
  ) async throws {
    let layer = try PartialLayer.subject(of: parts).layer
    for store in [StoreMachine.habits(of: layer), .families(of: layer), .meals(of: layer)]
    where store.needs().lack(in: parts) == nil {
      let draw = Property("scripts", "They are drawn.", of: store.machine.scripts) { _ in }
      let result = await PartialLayer.result(of: draw, cases: 40..<200, seed: 42)
      // Enough that all of them occur, although by chance.
      let required = store.requirements.filter { requirement in
        requirement.expected(in: result) >= (requirement.basis == .cases ? 2.4 : 6)
      }
      #expect(required.count > 20)
      let missing = required.filter { $0.count(in: result) == 0 }
      #expect(missing.map(\.label.name) == [])
    }
  }
}

extension Requirement {
  fileprivate func count(in result: PropertyResult) -> Int {
    result.labels.first { $0.table == label.table && $0.name == label.name }?.count ?? 0
  }

  /// How often it has to occur among the cases or records of a result.
  fileprivate func expected(in result: PropertyResult) -> Double {
    let records = result.labels.filter { $0.table == label.table }.map(\.count).reduce(0, +)
    return share * Double(basis == .cases ? result.cases : records)
  }
}
