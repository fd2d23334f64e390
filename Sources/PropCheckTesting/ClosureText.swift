/// The trailing closure of a call, as written in a source file.
struct ClosureText {
  /// From brace to brace, with the common indentation removed.
  let text: String

  /// Finds it behind the name of the called function; nil if there is none.
  init?(of call: Substring) {
    var scanner = SourceScanner(call)
    guard scanner.skip(past: "(", to: ")") != nil, let body = scanner.skip(past: "{", to: "}")
    else {
      return nil
    }
    text = ClosureText.dedented(body)
  }

  private static func dedented(_ body: Substring) -> String {
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
    let margins = lines.dropFirst().filter { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.prefix { $0 == " " }.count }
    let margin = margins.min() ?? 0
    return
      ([lines[0]]
      + lines.dropFirst().map { $0.dropFirst(min(margin, $0.prefix { $0 == " " }.count)) })
      .joined(separator: "\n    ")
  }
}

/// Finds matching brackets in Swift source, ignoring those in comments and string literals.
struct SourceScanner {
  private var rest: Substring

  init(_ source: Substring) {
    rest = source
  }

  /// The text from an opening bracket, which must come next, to its closing one.
  mutating func skip(past open: Character, to close: Character) -> Substring? {
    skipBlanks()
    let start = rest
    guard rest.first == open else { return nil }
    var depth = 0
    while let character = rest.first {
      if skipComment() || skipText() { continue }
      rest.removeFirst()
      if character == open { depth += 1 }
      if character == close { depth -= 1 }
      if depth == 0 { return start[..<rest.startIndex] }
    }
    return nil
  }

  private mutating func skipBlanks() {
    while rest.first?.isWhitespace == true { rest.removeFirst() }
  }

  private mutating func skipComment() -> Bool {
    if rest.hasPrefix("//") {
      rest = rest.drop { !$0.isNewline }
      return true
    }
    guard rest.hasPrefix("/*") else { return false }
    rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? rest[rest.endIndex...]
    return true
  }

  /// Skips a string literal with its delimiters and interpolations.
  private mutating func skipText() -> Bool {
    let signs = rest.prefix { $0 == "#" }
    let quotes = rest.dropFirst(signs.count).hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    guard rest.dropFirst(signs.count).hasPrefix(quotes) else { return false }
    rest = rest.dropFirst(signs.count + quotes.count)
    while !rest.isEmpty, !rest.hasPrefix(quotes + signs) {
      if rest.hasPrefix("\\" + signs + "(") {
        rest = rest.dropFirst(1 + signs.count)
        guard skip(past: "(", to: ")") != nil else { return true }
      } else {
        rest = rest.dropFirst(rest.hasPrefix("\\" + signs) ? 2 + signs.count : 1)
      }
    }
    rest = rest.dropFirst(quotes.count + signs.count)
    return true
  }
}
