import PropCheck
import PropCheckTesting
import Synchronization
import Testing

@Suite struct ForAllTests {
  @Test func `reversing twice changes nothing`() async {
    await forAll(.array(of: .int(in: 0...9), upTo: 20)) { numbers in
      try require(numbers.reversed().reversed(), equals: numbers)
    }
  }

  @Test func `a failure is one issue with the simplest value`() async {
    await withKnownIssue {
      await forAll(.int(in: 0...999)) { number in try require(number < 123, "large") }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("counterexample: 123\n") && text.hasPrefix("large\n")
        && text.contains("replay: pc1-")
    }
  }

  @Test func `a failure is a test ready to paste, and a trait`() async {
    await withKnownIssue {
      await forAll(.array(of: .int(in: 0...999), upTo: 5)) { numbers in
        try require(numbers.count < 2)
      }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains(
        """
          @Test func `a failure is a test ready to paste, and a trait f-
        """)
        && text.contains(
          """
              let body: (Array<Int>) async throws -> Void = { numbers in
                try require(numbers.count < 2)
              }
              try await body([0, 0])
            }
          """)
        && text.contains("give the test the trait .replaying(")
    }
  }

  @Test func `a value without a literal has the trait alone`() async {
    await withKnownIssue {
      await forAll(Gen { source in Opaque(source.boolean()) }) { value in
        try require(!value.isOn)
      }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return !text.contains("as a test") && text.contains("give the test the trait .replaying(")
    }
  }

  @Test func `two expectations that fail are two failures`() async {
    await withKnownIssue {
      await forAll(.int(in: 0...9999)) { number in
        #expect(number < 2000 || number % 2 == 1)
        #expect(number < 3000 || number % 2 == 0)
      }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("counterexample: 2000\n") && text.contains("counterexample: 3001\n")
    }
  }

  @Test func `a body may wait`() async {
    var settings = Settings()
    // Each yield waits for all other tests.
    settings.shrinkTime = .seconds(86_400)
    await withKnownIssue {
      await forAll(.int(in: 0...999), settings: settings) { number in
        await Task.yield()
        #expect(number < 123)
      }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("counterexample: 123\n")
    }
  }

  /// Which `note` is meant depends on whether the body may wait.
  @Test func `a body that does not wait takes the fast path`() async {
    let kinds = Kinds()
    await forAll(.bool, settings: Settings(cases: 1)) { _ in kinds.note() }
    await forAll(.bool, settings: Settings(cases: 1)) { _ in await kinds.note() }
    #expect(kinds.noted == ["sync", "async"])
  }

  @Test func `a failed expectation is a failure, and no issue of its own`() async {
    await withKnownIssue {
      await forAll(.int(in: 0...999)) { number in #expect(number < 123) }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("counterexample: 123\n")
    }
  }

  @Test func `a known issue in a body is no failure, and is reported once`() async throws {
    let test = try #require(Test.current)
    let told = Mutex<[String]>([])
    let listener = IssueHandlingTrait.compactMapIssues { issue in
      told.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
      return nil
    }
    try await listener.provideScope(for: test, testCase: Test.Case.current) {
      await forAll(.int(in: 0...9), settings: Settings(cases: 20)) { number in
        withKnownIssue { #expect(number < 0, "negative") }
      }
    }
    #expect(told.withLock { $0 } == ["negative"])
  }

  @Test func `an issue that is known around the call leaves the simplest value to find`() async {
    let told = Mutex<[String]>([])
    await withKnownIssue {
      await forAll(.int(in: 0...999)) { number in #expect(number < 123) }
    } matching: { issue in
      told.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
      return true
    }
    let texts = told.withLock { $0 }
    #expect(texts.count == 1 && texts.allSatisfy { $0.contains("counterexample: 123\n") })
  }

  @Test func `an expectation that fails in a property made before is a failure`() async {
    let property = Property("p", "is small", of: .int(in: 0...999)) { (number: Int) in
      #expect(number < 123)
    }
    await withKnownIssue {
      await forAll(property)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("counterexample: 123\n")
    }
  }

  #if compiler(>=6.3)
    @Test func `a warning is no failure, and is reported once`() async throws {
      let test = try #require(Test.current)
      let told = Mutex<[String]>([])
      let listener = IssueHandlingTrait.compactMapIssues { issue in
        told.withLock { $0.append("\(issue.severity): \(issue.comments.map(\.rawValue))") }
        return nil
      }
      try await listener.provideScope(for: test, testCase: Test.Case.current) {
        await forAll(.int(in: 0...9), settings: Settings(cases: 20)) { _ in
          Issue.record("slow", severity: .warning)
        }
      }
      #expect(told.withLock { $0 } == ["warning: [\"slow\"]"])
    }
  #endif

  @Test func `a mistake in a generator is reported`() async {
    await withKnownIssue {
      await forAll(.element(of: [Int]())) { (_: Int) in }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().hasPrefix("element(of:) has an empty list.")
    }
  }

  @Test func `a run that gives up is reported`() async {
    await withKnownIssue {
      await forAll(Gen<Int>.int(in: 0...9).filter { $0 > 9 }) { (_: Int) in }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("discarded")
    }
  }
}

private final class Kinds: Sendable {
  private let kinds = Mutex<[String]>([])

  var noted: [String] { kinds.withLock { $0 } }

  func note() { kinds.withLock { $0.append("sync") } }

  func note() async { kinds.withLock { $0.append("async") } }
}

/// Shows itself as something that it is not made from.
private final class Opaque: Sendable {
  let isOn: Bool

  init(_ isOn: Bool) { self.isOn = isOn }
}
