/// How a recorded history is written: an event a line.
package protocol HistoryFormat {
  associatedtype Operation: Hashable & Sendable
  associatedtype Answer: Hashable & Sendable

  /// Whether a line may be whole without its line end; a number at its end may be the first digits of another.
  static var endsItself: Bool { get }

  /// Before the first line.
  init()

  /// The event of the next line.
  mutating func event(
    of line: Substring
  ) throws(LineProblem) -> CallEvent<Operation, Answer>
}

/// What is wrong with a line.
package struct LineProblem: Error, Equatable {
  /// One sentence.
  package let problem: String
  /// One sentence without its full stop.
  package let remedy: String

  init(_ problem: String, fix remedy: String) {
    self.problem = problem
    self.remedy = remedy
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
