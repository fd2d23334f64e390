/// The characters of a pattern, and the next one to read.
struct PatternReader {
  private let characters: [Character]
  private(set) var place = 0

  init(_ pattern: String) { characters = Array(pattern) }

  var isAtEnd: Bool { place >= characters.count }

  func peek(_ distance: Int = 0) -> Character? {
    let index = place + distance
    return index < characters.count ? characters[index] : nil
  }

  mutating func next() -> Character? {
    guard let character = peek() else { return nil }
    place += 1
    return character
  }

  /// Whether a text comes next.
  func sees(_ text: String) -> Bool {
    characters[place...].starts(with: text)
  }

  /// Reads a text if it comes next.
  mutating func take(_ text: String) -> Bool {
    guard sees(text) else { return false }
    place += text.count
    return true
  }

  /// Reads up to a text and reads that too; nil, with nothing read, if it does not come.
  mutating func take(upTo end: String) -> String? {
    var ahead = self
    var text = ""
    while !ahead.isAtEnd {
      if ahead.take(end) {
        self = ahead
        return text
      }
      if let character = ahead.next() { text.append(character) }
    }
    return nil
  }

  /// Reads characters while they satisfy a condition, at most so many.
  mutating func take(
    atMost count: Int = .max, while condition: (Character) -> Bool
  ) -> String {
    var text = ""
    while text.count < count, let character = peek(), condition(character) {
      text.append(character)
      place += 1
    }
    return text
  }

  /// Goes back to an earlier place.
  mutating func rewind(to place: Int) { self.place = place }
}
