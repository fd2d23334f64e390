import Synchronization
import Testing

/// What a test would report if it failed; empty if it does not.
func complaint(of example: @escaping @Sendable () async throws -> Void) async throws -> String {
  guard let test = Test.current else { return "" }
  let texts = Mutex<[String]>([])
  let trait = IssueHandlingTrait.compactMapIssues { issue in
    texts.withLock { $0 += issue.comments.map(\.rawValue) }
    return nil
  }
  try await trait.provideScope(for: test, testCase: Test.Case.current) { try await example() }
  return texts.withLock { $0.joined(separator: "\n") }
}

/// Tests that show a failure: each has to fail, and its issues are kept from the report.
struct FailingTrait: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  @concurrent
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let texts = Mutex<[String]>([])
    let trait = IssueHandlingTrait.compactMapIssues { issue in
      texts.withLock { $0 += issue.comments.map(\.rawValue) }
      return nil
    }
    try await trait.provideScope(for: test, testCase: testCase, performing: function)
    #expect(texts.withLock { !$0.isEmpty }, "This example does not fail.")
  }
}

extension Trait where Self == FailingTrait {
  /// The examples of a suite have to fail.
  static var failing: FailingTrait { FailingTrait() }
}
