import PropCheck

/// A failure that was found before and kept as a file.
struct KnownSeed {
  /// The path as a person types it.
  let file: String
  /// What its finder saw; empty for a token.
  let story: String
  let reproduction: Reproduction

  /// What is wrong, in one sentence: the line below the title.
  var summary: String {
    let lines = story.split(separator: "\n")
    return lines.dropFirst().first.map { String($0.drop { $0 == " " }) } ?? story
  }
}
