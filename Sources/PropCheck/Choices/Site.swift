/// The place in a source file where a generator is made.
@usableFromInline
struct Site: Sendable {
  let file: StaticString
  let line: UInt

  @usableFromInline
  init(_ file: StaticString, _ line: UInt) {
    self.file = file
    self.line = line
  }

  /// As shown in messages: `Suite/Habits.swift:12`.
  var place: String { "\(file):\(line)" }
}
