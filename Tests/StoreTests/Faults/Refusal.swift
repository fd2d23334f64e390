import HabitDomain
import Testing

/// A call that the prepared store refuses.
struct Refusal: Sendable {
  /// What is wrong with it.
  let name: String
  let run: @Sendable (DataLayer) async throws -> Void

  private init(_ name: String, _ run: @escaping @Sendable (DataLayer) async throws -> Void) {
    self.name = name
    self.run = run
  }

  static func of<Answer>(
    _ name: String, _ run: @escaping @Sendable (DataLayer) async throws -> Answer
  ) -> Refusal {
    Refusal(name) { _ = try await run($0) }
  }

  /// Everything that a rule or existing rows refuse.
  static let all =
    habits + habitWrites + logs + logDays + categories + families + people + memberships + roles
    + meals + others

  /// What is thrown.
  func error() async throws -> any Error {
    let world = World()
    let store = try world.store()
    try await PreparedContent(world: world, store: store).fill()
    PreparedContent.rewind(world)
    return try await #require(throws: (any Error).self) { try await run(store) }
  }
}

extension Refusal: CustomTestStringConvertible {
  var testDescription: String { name }
}
