import HabitDomain
import HabitSync

/// Replaces words in texts, and remembers those that it did not find as expected.
struct Rewriting: Sendable {
  /// The words that should have been replaced but are missing or ambiguous.
  private var mistaken: [String] = []

  /// Notes that there is no text that could have the words.
  mutating func miss(_ words: String) { mistaken.append(words) }

  /// Replaces words that occur once in a text.
  mutating func replace(_ words: String, with others: String, in text: inout String) {
    if text.ranges(of: words).count != 1 { miss(words) }
    text = text.replacing(words, with: others)
  }

  /// Replaces words wherever they occur in a text.
  mutating func replaceAll(_ words: String, with others: String, in text: inout String) {
    let changed = text.replacing(words, with: others)
    if changed == text { miss(words) }
    text = changed
  }

  /// A mutant whose words occur nowhere would be the original, and one whose words occur twice would be
  /// a different mutant.
  func requireChanges() throws(DataLayerError) {
    try refuseMutant(missed: mistaken, "which has to be there once")
  }
}
