extension NoteRecord {
  private static let head = "The mutant "
  private static let middle = " was not tried. "

  /// Says that a mutant could not be tried.
  package init(untried mutant: String, reason: String) {
    self.init(text: Self.head + mutant + Self.middle + reason + ".")
  }

  /// The mutant that could not be tried; nil if the note says something else.
  package var untriedMutant: String? {
    guard text.hasPrefix(Self.head), let middle = text.firstRange(of: Self.middle) else {
      return nil
    }
    return String(text[..<middle.lowerBound].dropFirst(Self.head.count))
  }
}
