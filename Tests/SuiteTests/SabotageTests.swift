import Domain
import PropCheck
import Store
import Suite
import TextChecking
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
    #expect(Self.firstSwiftForm(in: failure) == nil, "\(failure)")
  }

  /// What Swift, and not the suite, wrote of what a person reads of a failure.
  private static func firstSwiftForm(in failure: Failure) -> String? {
    let difference = failure.difference.map { [$0.expected, $0.actual] } ?? []
    return failure.steps.lazy.flatMap { [$0.text, $0.expected, $0.actual] }
      .compactMap(SwiftForm.first).first
      // What differs may be what somebody wrote.
      ?? (difference + [failure.message]).lazy.compactMap(SwiftForm.typeName).first
  }

  @Test func `there is a sabotage for every property`() throws {
    let ids = Catalogue.properties(on: try Subjects.fresh()).map(\.id)
    #expect(Set(ids) == Set(Self.sabotages.map(\.property)))
  }
}
