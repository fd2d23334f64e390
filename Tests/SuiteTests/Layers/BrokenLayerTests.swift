import HabitDomain
import PropCheck
import HabitSuite
import TextChecking
import Testing

/// Every property fails on a layer that breaks it, with a message that fits.
@Suite struct BrokenLayerTests {
  typealias Change = @Sendable (inout DataLayer, World) -> Void

  /// A property, a part of the message that it fails with, and what breaks the layer.
  struct BrokenLayer: Sendable {
    let property: String
    let message: String
    let change: Change

    init(_ property: String, _ message: String, _ change: @escaping Change) {
      (self.property, self.message, self.change) = (property, message, change)
    }
  }

  static let all: [BrokenLayer] =
    stores + figures + meals + reminders + families + storedMeals + callers

  @Test(arguments: all.indices)
  func `a property fails on a layer that breaks it`(_ index: Int) async throws {
    let broken = Self.all[index]
    let property = broken.property
    let subject = try Subjects.fresh(broken.change)
    let result = await Subjects.result(of: property, on: subject, cases: 1000, shrinks: false)
    let failure = try #require(result.finding?.failure, "\(property) found nothing")
    #expect(failure.message.contains(broken.message), "\(failure)")
    #expect(Self.firstSwiftForm(in: failure) == nil, "\(failure)")
  }

  /// A part of a failure that shows a value as Swift prints it.
  private static func firstSwiftForm(in failure: Failure) -> String? {
    let difference = failure.difference.map { [$0.expected, $0.actual] } ?? []
    return failure.steps.lazy.flatMap { [$0.text, $0.expected, $0.actual] }
      .compactMap(SwiftForm.first).first
      // Differences may contain texts of people.
      ?? (difference + [failure.message]).lazy.compactMap(SwiftForm.typeName).first
  }

  @Test func `there is a broken layer for every property`() throws {
    let ids = Catalogue.properties(on: try Subjects.fresh()).map(\.id)
    #expect(Set(ids) == Set(Self.all.map(\.property)))
  }
}
