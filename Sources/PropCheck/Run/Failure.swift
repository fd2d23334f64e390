/// What a property finds wrong with a value.
public struct Failure: Codable, Error, Hashable, Sendable {
  /// One sentence: what is wrong.
  public var message: String
  /// The kind of failure: shrinking stays with the kind it started from.
  public var origin: String
  /// Tell mistakes apart: two failures that share one are taken for the same mistake.
  ///
  /// Finer than the origin, since shrinking must be free to move from one symptom of a mistake to
  /// a simpler one.
  public var symptoms: [String]
  /// What was done, step by step, with both answers; empty for plain values.
  public var steps: [Step]
  /// The first place where the answers differ.
  public var difference: Difference?
  /// What happened on the way, in lines of its own, such as the order in which tasks ran; empty if
  /// there is nothing to tell. It tells no failures apart.
  public var account = ""

  /// One step of a script.
  public struct Step: Codable, Hashable, Sendable {
    /// What was done.
    public var text: String
    /// The answer it should have had.
    public var expected: String
    /// The answer it had.
    public var actual: String

    /// A step with both answers.
    public init(text: String, expected: String, actual: String) {
      self.text = text
      self.expected = expected
      self.actual = actual
    }
  }

  /// A place in an answer, with what should be there and what is.
  public struct Difference: Codable, Hashable, Sendable {
    /// The index of the step, if there are steps.
    public var step: Int?
    /// The place in the answer: `list[0].name`.
    public var path: String
    /// What should be there.
    public var expected: String
    /// What is there.
    public var actual: String

    /// A place with both values.
    public init(step: Int? = nil, path: String, expected: String, actual: String) {
      self.step = step
      self.path = path
      self.expected = expected
      self.actual = actual
    }
  }

  /// A failure with its message; its origin is the message unless another is given, and so are its
  /// symptoms the origin.
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
  /// Any other error, whose origin is its type.
  package init(error: any Error) {
    self = (error as? Failure) ?? Failure("\(error)", origin: String(reflecting: type(of: error)))
  }
}

extension Failure: CustomStringConvertible {
  /// The message, the difference if there is one, and then the account.
  public var description: String {
    let difference = difference.map { " \($0.path): expected \($0.expected), got \($0.actual)" }
    return message + (difference ?? "") + (account.isEmpty ? "" : "\n" + account)
  }
}

/// Fails unless a condition holds.
///
/// - Parameters:
///   - condition: What must hold.
///   - message: One sentence: what is wrong if it does not.
///   - fileID: The file of this call, which tells its failures from others.
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
///   - actual: The value there is.
///   - expected: The value there should be.
///   - fileID: The file of this call, which tells its failures from others.
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
