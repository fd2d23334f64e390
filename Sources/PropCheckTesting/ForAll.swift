public import PropCheck
import Synchronization
public import Testing

/// Checks a claim on many values of a generator, and records one issue for the simplest value that
/// fails.
///
/// ```swift
/// await forAll(.array(of: .int(in: 0...9), upTo: 20)) { numbers in
///   try require(numbers.reversed().reversed(), equals: numbers)
/// }
/// ```
/// What a body throws makes a value fail, and so does every failed expectation in it or in what it
/// calls. Expectations cost half a microsecond each; `require` costs nothing while it holds. A body
/// that does not wait is the fastest.
/// - Parameters:
///   - generator: Draws the values.
///   - requirements: The shares that labels must have, of `classify(_:as:)` and its like or
///     of the generator.
///   - settings: How much is tried, from which seed; else what the traits of the test say.
///   - function: The test, which decides the cases together with the seed.
///   - filePath: The file of this call, of which a failure quotes the body.
///   - sourceLocation: Where the issue is recorded.
///   - body: Checks one value.
public func forAll<Value>(
  _ generator: Gen<Value>, requiring requirements: [Requirement] = [], settings: Settings? = nil,
  function: String = #function, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation,
  body: @escaping @Sendable (Value) throws -> Void
) async {
  let issues = Issues()
  let property = Property(function, claim, requiring: requirements, of: generator) {
    (value: Value) in
    issues.forget()
    try body(value)
    try issues.takeFirst()
  }
  let call = Call(filePath: filePath, location: sourceLocation)
  await issues.report(property, settings, call)
}

/// Checks a claim on many values of a generator by a function that waits, and records one issue for
/// the simplest value that fails.
///
/// - Parameters:
///   - generator: Draws the values.
///   - requirements: The shares that labels must have, of `classify(_:as:)` and its like or
///     of the generator.
///   - settings: How much is tried, from which seed; else what the traits of the test say.
///   - function: The test, which decides the cases together with the seed.
///   - filePath: The file of this call, of which a failure quotes the body.
///   - sourceLocation: Where the issue is recorded.
///   - body: Checks one value.
public func forAll<Value>(
  _ generator: Gen<Value>, requiring requirements: [Requirement] = [], settings: Settings? = nil,
  function: String = #function, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation,
  body: @escaping @Sendable (Value) async throws -> Void
) async {
  let issues = Issues()
  let property = Property(function, claim, requiring: requirements, of: generator) {
    (value: Value) async throws in
    issues.forget()
    try await body(value)
    try issues.takeFirst()
  }
  let call = Call(filePath: filePath, location: sourceLocation)
  await issues.report(property, settings, call)
}

private let claim = "holds for all values"

/// The expectations that failed in the case at hand, kept from the report of the test.
private final class Issues: Sendable {
  private let failures = Mutex<[Failure]>([])

  /// Those of a case that ended by an error are none of the next one.
  func forget() {
    failures.withLock { failures in
      if !failures.isEmpty { failures.removeAll() }
    }
  }

  /// Fails with the first of them, and forgets the others.
  func takeFirst() throws(Failure) {
    let found = failures.withLock { failures in
      defer { failures.removeAll() }
      return failures.first
    }
    if let found { throw found }
  }

  /// Keeps one; expectations are told apart by where they stand.
  private func keep(_ issue: Issue) {
    let place = issue.sourceLocation.map { "\($0.fileID):\($0.line)" } ?? "an expectation"
    failures.withLock { $0.append(Failure("\(issue)", origin: place)) }
  }

  /// Checks a property, and records one issue unless it passes.
  func report(
    _ property: Property, _ settings: Settings?, _ call: Call
  ) async {
    let conditions = Conditions.present
    let settings = settings ?? conditions.settings
    let complaint = await catchAll {
      for ticket in conditions.tickets {
        let limit = settings.caseTime
        if let complaint = await ticket.complaint(about: property, caseTime: limit) {
          return complaint
        }
      }
      let result = await property.check(settings)
      return result.complaint.map { $0 + call.advice(on: result) }
    }
    guard let complaint else { return }
    Issue.record(Comment(rawValue: complaint), sourceLocation: call.location)
  }

  /// One scope around a whole run: one around each case would cost more than the case.
  private func catchAll(_ run: @escaping @Sendable () async -> String?) async -> String? {
    guard let test = Test.current else { return await run() }
    let result = Mutex<String??>(nil)
    let trait = IssueHandlingTrait.compactMapIssues { issue in
      self.keep(issue)
      return nil
    }
    do {
      try await trait.provideScope(for: test, testCase: Test.Case.current) {
        let found = await run()
        result.withLock { $0 = found }
      }
    } catch {
      return "The expectations of this test cannot be collected: \(error)"
    }
    return result.withLock { $0 }
      ?? "The test was not run by the scope that collects its expectations."
  }
}
