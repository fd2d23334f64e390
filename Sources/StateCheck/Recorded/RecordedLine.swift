/// A line of a recorded history, which tells of one event.
package protocol RecordedLine {
  associatedtype Operation: Hashable & Sendable
  associatedtype Answer: Hashable & Sendable

  /// Reads a line.
  init(_ line: Substring) throws(LineProblem)

  /// Who called or was answered.
  var caller: Int { get }
  /// What kind of event it is.
  var type: RecordedType { get }
  /// What the answer is of which the line says that it failed; nil if it says that nothing happened.
  var failure: Answer? { get }

  /// What was asked for, of a call.
  func operation() throws(LineProblem) -> Operation
  /// What was answered, of an answer.
  func answer() throws(LineProblem) -> Answer
  /// What a type of event cannot have for a value, as no answer has none, and no question an answer.
  func checkValue() throws(LineProblem)
  /// An answer repeats what its caller asked.
  func check(against asked: Operation) throws(LineProblem)
}

extension RecordedLine {
  package var failure: Answer? { nil }

  /// The event of the line, after what each caller asked last; what the caller of this line asks is added.
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
  /// One sentence.
  package let problem: String
  /// One sentence without its full stop.
  package let remedy: String

  init(_ problem: String, fix remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }

  package var description: String { "\(problem)\nfix: \(remedy)." }

  static var notText: LineProblem {
    LineProblem(
      "This line is no text in UTF-8.", fix: "name a file of text, not one that is compressed")
  }

  /// A value that an event of this type and function cannot have.
  static func value(
    _ value: some StringProtocol, of type: RecordedType, _ function: some StringProtocol,
    fix remedy: String
  ) -> LineProblem {
    LineProblem(
      "An event of type \(type.rawValue) and function \(shown(function)) has no value \(shown(value)).",
      fix: remedy)
  }

  /// A part of a line that is none of those that are known.
  static func unknown(_ what: String, _ word: some StringProtocol, known: [String]) -> LineProblem {
    LineProblem(
      "There is no \(what) \(shown(word)).",
      fix: "write \(known.dropLast().joined(separator: ", ")) or \(known.last ?? "")")
  }

  /// The answer to something that the caller did not ask.
  static func mismatch(_ caller: Int) -> LineProblem {
    LineProblem(
      "This is no answer to what caller \(caller) asked last.",
      fix: "write the answer with the operation, the key and the value of its call")
  }

  static func shown(_ word: some StringProtocol) -> String {
    word.count > 40 ? "\"\(word.prefix(40))…\"" : "\"\(word)\""
  }
}

/// What kind of event a line tells of.
package enum RecordedType: String, CaseIterable {
  /// A call.
  case invoke
  /// An answer.
  case ok
  /// What did not happen, or an answer that says so.
  case fail
  /// Nobody knows what became of it.
  case info

  init(word: some StringProtocol, prefix: String = "") throws(LineProblem) {
    guard let type = Self.allCases.first(where: { prefix + $0.rawValue == word }) else {
      throw .unknown("type", word, known: Self.allCases.map { prefix + $0.rawValue })
    }
    self = type
  }
}
