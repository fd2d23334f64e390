/// Where a reader stands in a list of changes.
///
/// As a text it is opaque: positions are scrambled, so that an engine that compares or counts tokens is soon wrong.
struct PageToken: Hashable, Sendable {
  /// The list: a zone from its making to its end, or the zones of an account.
  let list: Int
  /// How often the tokens of the list had expired when this one was made.
  let epoch: Int
  /// Up to where the reader knows the changes.
  let position: Int
  /// How long the list was when the reader began without a token; 0 once everything from before is read.
  let start: Int

  init(list: Int, epoch: Int, position: Int, start: Int) {
    (self.list, self.epoch, self.position) = (list, epoch, position)
    self.start = position >= start ? 0 : start
  }

  /// Reads a text that ``text`` made; nil for any other.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let values = parts.compactMap { part in
      UInt64(Substring(part), radix: 36).flatMap { Int(exactly: $0 &* Self.unscramble) }
    }
    guard parts.count == 4, values.count == 4 else { return nil }
    list = values[0]
    epoch = values[1]
    position = values[2]
    start = values[3]
  }

  var text: String {
    [list, epoch, position, start]
      .map { String(UInt64($0) &* Self.scramble, radix: 36) }.joined(separator: "-")
  }

  /// An odd factor, and the one that undoes it modulo 2 to the 64.
  private static let scramble: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let unscramble: UInt64 = 0xF1DE_83E1_9937_733D
}
