import HabitDomain
import HabitSync

/// Replaces words in texts, and knows those that it did not find as it should.
struct Rewriting: Sendable {
  /// The words that were to be replaced where they are not, or where it is not clear which are meant.
  private var mistaken: [String] = []

  /// There is no text that could have the words.
  mutating func miss(_ words: String) { mistaken.append(words) }

  /// Replaces words that a text has once.
  mutating func replace(_ words: String, with others: String, in text: inout String) {
    if text.ranges(of: words).count != 1 { miss(words) }
    text = text.replacing(words, with: others)
  }

  /// Replaces words wherever a text has them.
  mutating func replaceAll(_ words: String, with others: String, in text: inout String) {
    let changed = text.replacing(words, with: others)
    if changed == text { miss(words) }
    text = changed
  }

  /// A mutant whose words are nowhere would be the original, and one whose words are twice another one.
  func requireChanges() throws(DataLayerError) {
    try refuseMutant(missed: mistaken, "which has to be there once")
  }
}
