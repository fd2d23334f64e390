import HabitDomain

/// A position in a list of changes.
///
/// Its text is opaque: positions are scrambled, so that an engine that compares or counts tokens soon fails.
struct PageToken: Hashable, Sendable {
  /// The list: a zone during its life, or the zones of an account.
  let list: Int
  /// The number of times that tokens of the list had expired when it was made.
  let epoch: Int
  /// The last position that the reader knows.
  let position: Int
  /// The length of the list when the reader started without a token; 0 once everything before is read.
  let start: Int

  init(list: Int, epoch: Int, position: Int, start: Int) {
    (self.list, self.epoch, self.position) = (list, epoch, position)
    self.start = position >= start ? 0 : start
  }

  /// Parses a ``text``; nil for any other.
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

  /// The position of a reader of a list; throws `changeTokenExpired` for a token that is foreign, expired or invalid.
  ///
  /// A reader that started without a token has not seen what was deleted before, so it misses only forgotten deletions that are
  /// later than its start.
  init(
    reading text: String?, list: Int, epoch: Int, horizon: Int = 0, newest: Int
  ) throws(CloudError) {
    guard let text else {
      self.init(list: list, epoch: epoch, position: 0, start: newest)
      return
    }
    guard let token = PageToken(text), token.list == list, token.epoch == epoch,
      max(token.position, token.start) >= horizon, token.position <= newest
    else { throw .refused(.changeTokenExpired) }
    self = token
  }

  /// The token after reading up to a position.
  func moved(to position: Int) -> PageToken {
    PageToken(list: list, epoch: epoch, position: position, start: start)
  }

  var text: String {
    [list, epoch, position, start]
      .map { String(UInt64($0) &* Self.scramble, radix: 36) }.joined(separator: "-")
  }

  /// An odd factor and its inverse modulo 2 to the 64.
  private static let scramble: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let unscramble: UInt64 = 0xF1DE_83E1_9937_733D
}
