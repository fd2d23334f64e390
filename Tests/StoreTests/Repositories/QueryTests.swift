import HabitSQLite
import Testing

@testable import HabitStore

@Suite struct QueryTests {
  @Test(arguments: Query.allCases)
  func `every statement compiles`(_ query: Query) throws {
    let connection = try Opening(location: .memory, busyTimeout: 0).connection()
    _ = try connection.statement(query.rawValue, StatementBook.standard[query])
  }

  @Test(arguments: [
    Query.habits, .habit, .isHabitNameTaken, .habitsOfCategory, .logs, .logsOfDay, .log,
    .liveLogOfDay, .daysAndValues, .earliestDay, .category,
    .predefinedCategories, .lastCategoryOrder,
    .purgeFamilies, .purgePeople, .purgeMemberships,
    .families, .family, .familiesOfCode, .isFamilyCodeTaken, .person, .personOfHash, .isHashTaken,
    .membership, .membershipsOfFamily, .membershipsOfUser, .activeMemberships,
    .activeMembershipCount, .hasParentAdmin, .isVisibleMember, .isMember, .isMemberBesides,
    .hasAdmin, .hasAdminBesides, .deleteMembershipsOfFamily, .deleteMembershipsOfUser, .mealsOfDay,
    .deleteMeal, .habitsOf,
  ])
  func `an operation that is called often neither scans a table nor sorts`(_ query: Query) throws {
    let plan = try Self.plan(of: query)
    #expect(!plan.isEmpty)
    for step in plan where step != "SCAN CONSTANT ROW" {
      #expect(!step.hasPrefix("SCAN") || step.contains("USING INDEX"))
      #expect(!step.contains("TEMP B-TREE") || query == .habitsOfCategory)
    }
  }

  @Test func `live logs of a habit are found by an index, before others are looked through`()
    throws
  {
    let steps = try Self.plan(of: .logsOf).filter { $0.contains("habitLog") }
    try #require(steps.count == 2)
    #expect(steps[0].hasPrefix("SEARCH habitLog USING"))
    #expect(steps[1].hasPrefix("SCAN habitLog"))
  }

  private static func plan(of query: Query) throws -> [String] {
    let connection = try Opening(location: .memory, busyTimeout: 0).connection()
    let statement = try connection.statement(
      0, "EXPLAIN QUERY PLAN " + StatementBook.standard[query])
    defer { statement.reset() }
    var plan: [String] = []
    while try statement.step() { plan.append(Row(of: statement).text(3)) }
    return plan
  }
}
