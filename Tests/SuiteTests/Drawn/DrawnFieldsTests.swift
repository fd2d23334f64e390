import HabitDomain
import PropCheck
import PropCheckTesting
import HabitReference
import StateCheck
import Synchronization
import Testing

@testable import HabitSuite

/// A new field that no generator draws keeps its default in every script, and then every property passes.
@Suite struct DrawnFieldsTests {
  /// The texts that each field of each entity takes.
  private typealias Texts = [String: [String: Set<String>]]

  @Test func `every field of every entity takes several values in scripts`() async throws {
    let layer = try Subjects.fresh().layer
    let seen = Mutex<Texts>([:])
    for store in [StoreMachine.habits(of: layer), .families(of: layer), .meals(of: layer)] {
      let settings = Settings(seed: TestSeed.value, cases: 300)
      await forAll(store.machine.scripts, settings: settings) { script in
        let entities = Self.entities(of: script.end.dump())
        seen.withLock { texts in
          for entity in entities { Self.add(entity, to: &texts) }
        }
      }
    }
    let texts = seen.withLock { $0 }
    #expect(texts.count == 7)
    for (entity, fields) in texts {
      for (field, values) in fields {
        #expect(values.count > 1, "\(entity).\(field) is the same in all scripts")
      }
    }
  }

  private static func entities(of dump: Dump) -> [Any] {
    let tables: [[Any]] = [
      contents(dump.habits), contents(dump.logs), contents(dump.categories),
      contents(dump.families), contents(dump.people), contents(dump.memberships), dump.meals,
    ]
    return tables.flatMap { $0 }
  }

  private static func contents<Content>(_ rows: [StoredRow<Content>]) -> [Any] {
    rows.map { $0.content }
  }

  private static func add(_ entity: Any, to texts: inout Texts) {
    for field in Mirror(reflecting: entity).children {
      let name = "\(type(of: entity))"
      texts[name, default: [:]][field.label ?? "", default: []]
        .insert(String(describing: field.value))
    }
  }
}
