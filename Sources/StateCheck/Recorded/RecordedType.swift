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
