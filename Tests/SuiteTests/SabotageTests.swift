import Domain
import PropCheck
import Store
import Suite
import Testing

/// Every property fails on a layer that breaks it, and says so in words that fit.
@Suite struct SabotageTests {
  typealias Sabotage = @Sendable (inout DataLayer, World) -> Void

  typealias Attempt = (property: String, message: String, sabotage: Sabotage)

  static let sabotages: [Attempt] =
    stores + figures + meals + reminders + families + storedMeals + callers

  @Test(arguments: sabotages.indices)
  func `a property fails on a layer that breaks it`(_ index: Int) async throws {
    let (property, message, sabotage) = Self.sabotages[index]
    let subject = try Subjects.fresh(sabotage)
    let result = await Subjects.result(of: property, on: subject, cases: 1000, shrinks: false)
    let failure = try #require(result.finding?.failure, "\(property) found nothing")
    #expect(failure.message.contains(message), "\(failure)")
  }

  @Test func `there is a sabotage for every property`() throws {
    let ids = Catalogue.properties(on: try Subjects.fresh()).map(\.id)
    #expect(Set(ids) == Set(Self.sabotages.map(\.property)))
  }
}
