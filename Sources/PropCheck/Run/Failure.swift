/// What is wrong with a value on which a property was checked.
public struct Failure: Codable, Error, Hashable, Sendable {
  /// What is wrong, in one sentence.
  public var message: String
  /// The kind of failure; shrinking accepts only failures of the kind that it started from.
  public var origin: String
  /// What identifies a bug: two failures that share a symptom count as the same bug.
  ///
  /// Symptoms are finer than the origin, since shrinking must be free to move from one symptom of a bug to a simpler one.
  public var symptoms: [String]
  /// The steps of a script with expected and actual answers; empty for plain values.
  public var steps: [Step]
  /// The first difference between the answers.
  public var difference: Difference?
  /// Further lines about what happened, such as the order in which tasks ran. Not used to identify failures.
  public var account = ""
  /// What several callers or devices did concurrently, for a diagram; nil for a single one. Not used to identify
  /// failures.
  public var lanes: Lanes?

  /// One step of a script.
  public struct Step: Codable, Hashable, Sendable {
    /// What was done.
    public var text: String
    /// The expected answer.
    public var expected: String
    /// The actual answer.
    public var actual: String

    /// Creates a step with its answers.
    public init(text: String, expected: String, actual: String) {
      self.text = text
      self.expected = expected
      self.actual = actual
    }
  }

  /// A place in an answer, with the expected and the actual value.
  public struct Difference: Codable, Hashable, Sendable {
    /// The index of the step, if there are steps.
    public var step: Int?
    /// The place in the answer: `list[0].name`.
    public var path: String
    /// The expected value.
    public var expected: String
    /// The actual value.
    public var actual: String

    /// Creates a difference at a place in an answer.
    public init(step: Int? = nil, path: String, expected: String, actual: String) {
      self.step = step
      self.path = path
      self.expected = expected
      self.actual = actual
    }
  }

  /// Creates a failure; its origin defaults to the message, and its symptoms to the origin.
  public init(
    _ message: String, origin: String? = nil, symptoms: [String] = [], steps: [Step] = [],
    difference: Difference? = nil
  ) {
    self.message = message
    self.origin = origin ?? message
    self.symptoms = symptoms.isEmpty ? [self.origin] : symptoms
    self.steps = steps
    self.difference = difference
  }
}

extension Failure {
  /// A failure from any error; its origin is the type.
  package init(error: any Error) {
    self = (error as? Failure) ?? Failure("\(error)", origin: String(reflecting: type(of: error)))
  }
}

extension Failure: CustomStringConvertible {
  /// The message, the difference and the account.
  public var description: String {
    let difference = difference.map { " \($0.path): expected \($0.expected), got \($0.actual)" }
    return message + (difference ?? "") + (account.isEmpty ? "" : "\n" + account)
  }
}

/// Fails unless a condition holds.
///
/// - Parameters:
///   - condition: The condition.
///   - message: What is wrong if the condition does not hold, in one sentence.
///   - fileID: The file of this call, which identifies its failures.
///   - line: The line of this call.
/// - Throws: A ``Failure`` with the message.
@inlinable
public func require(
  _ condition: Bool, _ message: @autoclosure () -> String = "A condition does not hold.",
  fileID: StaticString = #fileID, line: UInt = #line
) throws(Failure) {
  guard condition else { throw Failure(message(), origin: "\(fileID):\(line)") }
}

/// Fails unless two values are equal.
///
/// - Parameters:
///   - actual: The actual value.
///   - expected: The expected value.
///   - fileID: The file of this call, which identifies its failures.
///   - line: The line of this call.
/// - Throws: A ``Failure`` with both values.
@inlinable
public func require<Value: Equatable>(
  _ actual: Value, equals expected: Value, fileID: StaticString = #fileID, line: UInt = #line
) throws(Failure) {
  guard actual == expected else {
    throw Failure(
      "Two values differ.", origin: "\(fileID):\(line)",
      difference: Failure.Difference(
        path: "value", expected: String(describing: expected), actual: String(describing: actual)))
  }
}
