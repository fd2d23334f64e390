public import Testing

/// A case that failed once and is tried before all others.
///
/// It belongs to a test, not to a suite: no other test has the property that failed.
public struct ReplayTrait: TestTrait, TestScoping {
  private let token: String

  init(token: String) {
    self.token = token
  }

  /// Runs a test, in which the property that failed tries its case first; records an issue if none
  /// did.
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
  /// A case that failed once and is tried before all others, by the token that it was reported with.
  public static func replaying(_ token: String) -> ReplayTrait { ReplayTrait(token: token) }
}
