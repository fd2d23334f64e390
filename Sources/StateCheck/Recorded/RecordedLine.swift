/// A line of a recorded history, which is one event.
package protocol RecordedLine {
  associatedtype Operation: Hashable & Sendable
  associatedtype Answer: Hashable & Sendable

  /// Parses a line.
  init(_ line: Substring) throws(LineProblem)

  /// The caller.
  var caller: Int { get }
  /// The type of the event.
  var type: RecordedType { get }
  /// The answer that a failure stands for; nil if nothing happened.
  var failure: Answer? { get }

  /// The operation of a call.
  func operation() throws(LineProblem) -> Operation
  /// The answer of an answer.
  func answer() throws(LineProblem) -> Answer
  /// Checks that the value fits the type of the event.
  func checkValue() throws(LineProblem)
  /// Checks an answer against the operation of its call.
  func check(against asked: Operation) throws(LineProblem)
}

extension RecordedLine {
  package var failure: Answer? { nil }

  /// The event of the line, given the last operation of each caller, which is updated.
  func event(
    after asked: inout [Int: Operation]
  ) throws(LineProblem) -> CallEvent<Operation, Answer> {
    try checkValue()
    guard type != .invoke else {
      let operation = try operation()
      asked[caller] = operation
      return .call(caller: caller, operation)
    }
    if let asked = asked[caller] { try check(against: asked) }
    switch type {
    case .info, .invoke: return .lost(caller: caller)
    case .ok: return .answer(caller: caller, try answer())
    case .fail: return failure.map { .answer(caller: caller, $0) } ?? .withdrawn(caller: caller)
    }
  }
}

/// What is wrong with a line.
package struct LineProblem: CustomStringConvertible, Error, Equatable {
  /// The problem, in one sentence.
  package let problem: String
  /// The remedy, without a final period.
  package let remedy: String

  init(_ problem: String, fix remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }

  package var description: String { "\(problem)\nfix: \(remedy)." }

  static var notText: LineProblem {
    LineProblem(
      "This line is not UTF-8.", fix: "name a text file, not a compressed one")
  }

  /// A value that does not fit type and function.
  static func value(
    _ value: some StringProtocol, of type: RecordedType, _ function: some StringProtocol,
    fix remedy: String
  ) -> LineProblem {
    LineProblem(
      "An event of type \(type.rawValue) and function \(shown(function)) has no value \(shown(value)).",
      fix: remedy)
  }

  /// An unknown word.
  static func unknown(_ what: String, _ word: some StringProtocol, known: [String]) -> LineProblem {
    LineProblem(
      "Unknown \(what) \(shown(word)).",
      fix: "write \(known.dropLast().joined(separator: ", ")) or \(known.last ?? "")")
  }

  /// An answer that does not match its call.
  static func mismatch(_ caller: Int) -> LineProblem {
    LineProblem(
      "This does not answer the last call of caller \(caller).",
      fix: "write the answer with the operation, the key and the value of its call")
  }

  static func shown(_ word: some StringProtocol) -> String {
    word.count > 40 ? "\"\(word.prefix(40))…\"" : "\"\(word)\""
  }
}

/// The type of an event.
package enum RecordedType: String, CaseIterable {
  /// A call.
  case invoke
  /// An answer.
  case ok
  /// It did not happen, or a failed comparison.
  case fail
  /// The outcome is unknown.
  case info

  init(word: some StringProtocol, prefix: String = "") throws(LineProblem) {
    guard let type = Self.allCases.first(where: { prefix + $0.rawValue == word }) else {
      throw .unknown("type", word, known: Self.allCases.map { prefix + $0.rawValue })
    }
    self = type
  }
}
