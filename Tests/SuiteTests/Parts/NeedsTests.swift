import HabitDomain
import PropCheck
import Synchronization
import Testing

@testable import HabitSuite

/// What the catalogue says about the parts that a property needs is true.
@Suite struct NeedsTests {
  /// A layer of some parts; any other part notes that it is called.
  private static func guarded(
    _ parts: Set<DataLayer.Part>, among whole: DataLayer, noting calls: Calls
  ) -> DataLayer {
    var layer = whole.only(parts)
    for part in DataLayer.Part.allCases where !parts.contains(part) {
      layer.put(Absence(part) { calls.note(part) })
      layer.parts.remove(part)
    }
    return layer
  }

  private final class Calls: Sendable {
    private let parts = Mutex<Set<DataLayer.Part>>([])

    func note(_ part: DataLayer.Part) { parts.withLock { _ = $0.insert(part) } }

    var all: Set<DataLayer.Part> { parts.withLock { $0 } }

    func forget() { parts.withLock { $0 = [] } }
  }

  private static func subject(
    _ change: (DataLayer) -> DataLayer
  ) throws -> Subject {
    let world = World()
    let whole = try SecondLayer.dictionaries.layer(in: world.environment)
    return Subject(layer: change(whole), world: world)
  }

  private static let entries: [CatalogueEntry] = {
    guard let subject = try? subject({ $0 }) else { return [] }
    return Catalogue.entries(on: subject)
  }()

  /// All sets of parts that a property says are enough, and some others that are incomplete.
  private static let parts = Array(
    Set(entries.flatMap(\.needs.sets) + PartialLayer.samples + PartialLayer.extremes)
  ).filter { $0.count < DataLayer.Part.allCases.count }

  @Test func `there are properties whose needs are tried`() {
    #expect(Self.entries.count > 50 && Self.parts.count > 5)
  }

  @Test(arguments: parts)
  func `no part is called that a layer lacks`(_ parts: Set<DataLayer.Part>) async throws {
    let calls = Calls()
    let subject = try Self.subject { Self.guarded(parts, among: $0, noting: calls) }
    for result in await PartialLayer.results(on: subject) {
      #expect(result.verdict == .passed, "\(result.id): \(result.complaint ?? "")")
      #expect(calls.all == [], "\(result.id)")
    }
  }

  /// The sets of which all parts are needed.
  private static let needed = Array(Set(entries.flatMap(\.needs.sets)))

  @Test(arguments: needed)
  func `every part that a property needs is called`(_ parts: Set<DataLayer.Part>) async throws {
    let ids = Set(Self.entries.filter { $0.needs.sets.contains(parts) }.map(\.property.id))
    #expect(!ids.isEmpty)
    for part in parts {
      let calls = Calls()
      let subject = try Self.subject { whole in
        var layer = whole.only(parts)
        layer.put(Absence(part) { calls.note(part) })
        return layer
      }
      for property in Catalogue.properties(on: subject) where ids.contains(property.id) {
        await Self.run(property, until: calls)
        #expect(calls.all == [part], "\(property.id), \(part)")
        calls.forget()
      }
    }
  }

  /// Runs up to 200 cases.
  private static func run(_ property: Property, until calls: Calls) async {
    for start in stride(from: 0, to: 200, by: 4) where calls.all.isEmpty {
      _ = await PartialLayer.result(of: property, cases: start..<start + 4)
    }
  }

  @Test func `only the sets that contain no other count`() {
    let needs = Needs(anyOf: [[.habits], [.habits, .logs], [.categories], [.habits]])
    #expect(needs.sets == [[.habits], [.categories]])
    #expect(needs.and(.meals).sets == [[.habits, .meals], [.categories, .meals]])
  }

  @Test(
    arguments: [
      (Needs([.habits]), [.habits], nil), (Needs([.habits]), [], "the layer has no habits"),
      (Needs([.habits, .logs]), [.habits], "the layer has no logs"),
      (Needs([.habits, .logs]), [.meals], "the layer has no habits and no logs"),
      (
        Needs(.ofMembers), [.familyService],
        "the layer has no families, no people and no memberships"
      ),
      (Needs(anyOf: [[.habits], [.categories]]), [.categories], nil),
      (
        Needs(anyOf: [[.habits], [.categories]]), [.meals],
        "the layer has no habits and no categories"
      ),
      (Needs([.familyService]), [], "the layer has no family service"),
    ] as [(Needs, Set<DataLayer.Part>, String?)])
  func `a sentence says which parts are missing`(
    _ needs: Needs, _ parts: Set<DataLayer.Part>, _ reason: String?
  ) {
    #expect(needs.lack(in: parts) == reason)
  }
}
