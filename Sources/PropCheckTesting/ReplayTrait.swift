public import Testing

/// A recorded case that runs before all others.
///
/// It is a trait of a test, not of a suite, since only one test contains the property that failed.
public struct ReplayTrait: TestTrait, TestScoping {
  private let token: String

  init(token: String) {
    self.token = token
  }

  /// Runs a test, in which the property that failed replays the case first; records an issue if no property did.
  @concurrent
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let ticket = Ticket(token: token)
    var conditions = Conditions.present
    conditions.tickets.append(ticket)
    try await Conditions.$present.withValue(conditions, operation: function)
    guard let complaint = ticket.complaint else { return }
    Issue.record(Comment(rawValue: complaint), sourceLocation: test.sourceLocation)
  }
}

extension Trait where Self == ReplayTrait {
  /// Replays a recorded case, given by its replay token, before all other cases.
  public static func replaying(_ token: String) -> ReplayTrait { ReplayTrait(token: token) }
}
