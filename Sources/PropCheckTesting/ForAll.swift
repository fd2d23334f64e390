public import PropCheck
import Synchronization
public import Testing

/// Checks a claim on many generated values, and records one issue for the simplest value that fails.
///
/// ```swift
/// await forAll(.array(of: .int(in: 0...9), upTo: 20)) { numbers in
///   try require(numbers.reversed().reversed(), equals: numbers)
/// }
/// ```
/// A value fails if the body throws, or if an expectation fails in it or in what it calls. An expectation costs half a
/// microsecond; `require` costs nothing while it holds. A warning is not a failure, nor is an issue that the body
/// itself marks as known; of the warnings and known issues of a line, only the first one is reported.
/// - Parameters:
///   - generator: The generator of the values.
///   - requirements: The shares that labels of the body or the generator must have.
///   - settings: The settings of the run; by default those of the test's traits.
///   - function: The name of the test, which together with the seed determines the cases.
///   - filePath: The file of this call, from which a report quotes the body.
///   - sourceLocation: The location at which the issue is recorded.
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

/// Checks a claim on many generated values with an async body, and records one issue for the simplest value that fails.
///
/// - Parameters:
///   - generator: The generator of the values.
///   - requirements: The shares that labels of the body or the generator must have.
///   - settings: The settings of the run; by default those of the test's traits.
///   - function: The name of the test, which together with the seed determines the cases.
///   - filePath: The file of this call, from which a report quotes the body.
///   - sourceLocation: The location at which the issue is recorded.
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

/// Checks an existing property, and records one issue unless it passes.
///
/// If an expectation in its body fails, the value fails.
/// - Parameters:
///   - property: The property, whose id together with the seed determines the cases.
///   - settings: The settings of the run; by default those of the test's traits.
///   - filePath: The file of this call.
///   - sourceLocation: The location at which the issue is recorded.
public func forAll(
  _ property: Property, settings: Settings? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let call = Call(filePath: filePath, location: sourceLocation)
  let issues = Issues()
  let checked = property.checked(before: { issues.forget() }, after: { try issues.takeFirst() })
  await issues.report(checked, settings, call, heading: "\(property.id): \(property.claim)\n")
}

private let claim = "holds for all values"

/// Collects the failed expectations of the current case, so that the test does not report them.
private final class Issues: Sendable {
  private let failures = Mutex<[Failure]>([])
  /// The places of warnings, known issues and failures.
  private let told = Mutex<Set<SourceLocation?>>([])

  /// Forgets those of a case that ended with an error.
  func forget() {
    failures.withLock { failures in
      if !failures.isEmpty { failures.removeAll() }
    }
  }

  /// Throws the first, and forgets the others.
  func takeFirst() throws(Failure) {
    let found = failures.withLock { failures in
      defer { failures.removeAll() }
      return failures.first
    }
    if let found { throw found }
  }

  /// Keeps an issue unless it is a warning; its place is its origin.
  ///
  /// - Returns: Whether it was kept.
  private func keep(_ issue: Issue) -> Bool {
    #if compiler(>=6.3)
      guard issue.severity != .warning else { return false }
    #endif
    told.withLock { _ = $0.insert(issue.sourceLocation) }
    let place = issue.sourceLocation.map { "\($0.fileID):\($0.line)" } ?? "an expectation"
    failures.withLock { $0.append(Failure("\(issue)", origin: place)) }
    return true
  }

  /// Whether an issue is the first of its place, and was not kept: a body runs thousands of times.
  private func isFirst(_ issue: Issue) -> Bool {
    told.withLock { $0.insert(issue.sourceLocation).inserted }
  }

  /// Checks a property, and records one issue unless it passes.
  func report(
    _ property: Property, _ settings: Settings?, _ call: Call, heading: String = ""
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
    Issue.record(Comment(rawValue: heading + complaint), sourceLocation: call.location)
  }

  /// Collects issues around a whole run: a scope around each case would cost more than the case.
  ///
  /// An issue is offered to the known issues around it from the inside to the outside. So this one, between those of the body and
  /// those around the call, gets what the body does not know, and takes it before the test can.
  private func catchAll(_ run: @escaping @Sendable () async -> String?) async -> String? {
    guard let test = Test.current else { return await run() }
    let result = Mutex<String??>(nil)
    let trait = IssueHandlingTrait.compactMapIssues { issue in
      self.isFirst(issue) ? issue : nil
    }
    do {
      try await trait.provideScope(for: test, testCase: Test.Case.current) {
        await withKnownIssue(isIntermittent: true) {
          let found = await run()
          result.withLock { $0 = found }
        } matching: { issue in
          self.keep(issue)
        }
      }
    } catch {
      return "The expectations of this test cannot be collected: \(error)"
    }
    return result.withLock { $0 }
      ?? "The test was not run by the scope that collects its expectations."
  }
}
