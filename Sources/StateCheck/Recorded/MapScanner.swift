/// Parses a map in EDN: `{:a 1, :b "text", :c :word, :d nil}`. Commas are whitespace.
struct MapScanner {
  enum Value: Equatable {
    case number(Int)
    case keyword(String)
    case text(String)
    case nothing
  }

  private let line: Substring
  private var rest: Substring

  init(_ line: Substring) {
    self.line = line
    rest = line
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
    guard let value = Self.value(of: word) else {
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
    var text = ""
    while let character = rest.popFirst() {
      if character == "\"" { return text }
      guard character == "\\" else {
        text.append(character)
        continue
      }
      guard let escaped = rest.popFirst().flatMap({ Self.escapes[$0] }) else {
        throw refusal("one of \" \\ n t r behind a backslash")
      }
      text.append(escaped)
    }
    throw refusal("the quote at the end of a text")
  }

  private static let escapes: [Character: Character] = [
    "\"": "\"", "\\": "\\", "n": "\n", "t": "\t", "r": "\r",
  ]

  private mutating func expect(_ character: Character) throws(LineProblem) {
    skipBlanks()
    guard rest.first == character else { throw refusal("\(character)") }
    rest.removeFirst()
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
  }

  /// Columns count from 1.
  private func refusal(_ expected: String) -> LineProblem {
    LineProblem(
      "Expected \(expected) at column \(line.count - rest.count + 1).",
      fix: "write {:process N, :type :T, :f :F, :key \"K\", :value \"V\"}")
  }
}
