import HabitDomain
import PropCheck
import PropCheckTool
import Testing

@testable import HabitSuite

/// What runs on a layer that lacks parts, and what the run says about the rest.
@Suite struct SelectionTests {
  private static func selection(
    of parts: Set<DataLayer.Part>
  ) throws -> Catalogue.Selection {
    Catalogue.selection(on: try PartialLayer.subject(of: parts))
  }

  @Test func `nothing is left out for a whole layer`() throws {
    let selection = Catalogue.selection(on: try Subjects.fresh())
    #expect(selection.leftOut == [])
    #expect(selection.properties.count == 78)
  }

  @Test func `a layer of habits alone runs all properties that habits can show`() throws {
    #expect(
      try Self.selection(of: [.habits]).properties.map(\.id) == [
        "habits.know-ids-by-their-form", "habits.accepts-exactly-what-is-valid",
        "store.reads-what-was-written", "texts.take-a-million-bytes",
        "store.agrees-with-reference", "store.survives-reopening", "store.lists-in-a-total-order",
        "store.keeps-its-constraints", "store.repeats-without-effect",
        "store.touches-only-what-it-owns", "store.refuses-without-trace",
        "store.cascades-to-children-only", "store.deletes-everything",
        "callers.linearizable-habits-in-turns", "callers.linearizable-habits",
        "callers.cancelled-habits-in-turns",
      ])
  }

  @Test func `logs bring their own properties`() throws {
    let habits = try Self.selection(of: [.habits]).properties.map(\.id)
    let both = try Self.selection(of: [.habits, .logs]).properties.map(\.id)
    #expect(
      Set(both).subtracting(habits) == [
        "logs.stay-on-their-day", "logs.accepts-exactly-what-is-valid",
        "logs.told-apart-by-habit-and-day", "logs.reads-a-batch-at-once",
        "callers.lose-no-log-in-turns", "callers.lose-no-log",
      ])
    #expect(Set(habits).isSubset(of: both))
  }

  /// A layer with figures alone needs no store, and logs without habits are not logs.
  @Test(
    arguments: [
      ([], []), ([.calendar], ["days.agree-with-integers"]),
      ([.logs], ["logs.reads-a-batch-at-once"]), ([.memberships], []),
      ([.familyService], ["families.carry-codes-in-qr-payloads"]),
    ] as [(Set<DataLayer.Part>, [String])])
  func `a layer of few parts runs few properties`(
    _ parts: Set<DataLayer.Part>, _ ids: [String]
  ) throws {
    #expect(try Self.selection(of: parts).properties.map(\.id) == ids)
  }

  private static let all: [String] =
    (try? Subjects.fresh()).map { Catalogue.properties(on: $0).map(\.id) } ?? []

  @Test(arguments: PartialLayer.extremes)
  func `every property runs or is left out`(_ parts: Set<DataLayer.Part>) throws {
    let own = parts.contains(.categories) ? [] : ["store.deletes-everything"]
    let selection = try Self.selection(of: parts)
    let ids = selection.properties.map(\.id) + selection.leftOut.map(\.id)
    #expect(ids.sorted() == (Self.all + own).sorted())
  }

  @Test func `a property that is left out has a reason`() throws {
    let leftOut = try Self.selection(of: [.habits, .meals]).leftOut
    let reasons = Dictionary(uniqueKeysWithValues: leftOut.map { ($0.id, $0.reason) })
    #expect(reasons["days.agree-with-integers"] == "the layer has no calendar")
    #expect(reasons["logs.stay-on-their-day"] == "the layer has no logs")
    #expect(reasons["meals.fast-as-they-are-stored"] == "the layer has no nutrition")
    #expect(
      reasons["families.agree-with-reference"] == "the layer has no families and no people")
    #expect(
      reasons["roles.follow-the-decision-table"]
        == "the layer has no families, no people and no memberships")
    #expect(reasons["store.agrees-with-reference"] == nil)
  }
}
