/// Parses a map in EDN: `{:a 1, :b "text", :c :word, :d nil}`. Commas are whitespace.
///
/// It reads scalars, since a mark at the beginning of a text would make one character with the quote before it.
struct MapScanner {
  enum Value: Equatable {
    case number(Int)
    case keyword(String)
    case text(String)
    case nothing
  }

  private let line: Substring.UnicodeScalarView
  private var rest: Substring.UnicodeScalarView

  init(_ line: Substring) {
    self.line = line.unicodeScalars
    rest = line.unicodeScalars
  }

  /// The line as one map without repeated keys.
  mutating func map() throws(LineProblem) -> [String: Value] {
    var map: [String: Value] = [:]
    try expect("{")
    skipBlanks()
    while rest.first == ":" {
      guard case .keyword(let name) = try value() else { throw refusal("a keyword") }
      skipBlanks()
      guard map.updateValue(try value(), forKey: name) == nil else {
        throw LineProblem(
          "The key \(LineProblem.shown(name)) is repeated.", fix: "write it once")
      }
      skipBlanks()
    }
    try expect("}")
    skipBlanks()
    guard rest.isEmpty else { throw refusal("the end of the line") }
    return map
  }

  private mutating func value() throws(LineProblem) -> Value {
    if rest.first == "\"" { return .text(try text()) }
    let word = rest.prefix { $0 != "," && $0 != "}" && $0 != " " && $0 != "\t" && $0 != "\"" }
    guard let value = Self.value(of: Substring(word)) else {
      throw refusal("a number, a keyword, a text or nil")
    }
    rest = rest.dropFirst(word.count)
    return value
  }

  private static func value(of word: Substring) -> Value? {
    if word == "nil" { return .nothing }
    if word.first == ":" { return word.count > 1 ? .keyword(String(word.dropFirst())) : nil }
    return Int(word).map(Value.number)
  }

  /// A quoted text with `\"`, `\\`, `\n`, `\t` and `\r`.
  private mutating func text() throws(LineProblem) -> String {
    try expect("\"")
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return String(text) }
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      guard let escaped = rest.popFirst().flatMap({ Self.escapes[$0] }) else {
        throw refusal("one of \" \\ n t r after a backslash")
      }
      text.append(escaped)
    }
    throw refusal("the quote at the end of a text")
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "n": "\n", "t": "\t", "r": "\r",
  ]

  private mutating func expect(_ scalar: Unicode.Scalar) throws(LineProblem) {
    skipBlanks()
    guard rest.first == scalar else { throw refusal("\(scalar)") }
    rest.removeFirst()
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
  }

  /// Columns are those of characters, from 1.
  private func refusal(_ expected: String) -> LineProblem {
    let before = Substring(line.prefix(line.count - rest.count))
    return LineProblem(
      "Expected \(expected) at column \(before.count + 1).",
      fix: "write {:process N, :type :T, :f :F, :key \"K\", :value \"V\"}")
  }
}
