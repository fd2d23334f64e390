import PropCheckTesting
import Testing

@testable import PropCheck

/// Texts drawn for patterns, judged by Swift's `Regex`.
@Suite struct RandomPatternTests {
  /// What is drawn for a pattern, or why nothing is.
  private struct Sample: Sendable {
    let pattern: String
    let texts: [String]
    let problem: PatternError.Problem?

    init(_ pattern: String, _ source: inout Source) {
      self.pattern = pattern
      do {
        let compiled = try PatternCompiler.compile(pattern)
        texts = source.array(3...3) { compiled.draw(Site("", 0), from: &$0) }
        problem = nil
      } catch {
        (texts, problem) = ([], error.problem)
      }
    }
  }

  private static let samples = Gen { source in
    Sample(try source.draw(.pattern), &source)
  }

  @Test
  func `every text that is drawn for a random pattern matches it, by characters and by scalars`()
    async
  {
    await forAll(
      Self.samples, requiring: [Requirement("drawn", share: 0.9)]
    ) { sample in
      classify(sample.problem == nil, as: "drawn")
      // Within a word, or after one that has ended, nothing may match.
      try require(
        [nil, .matchesNothing].contains(sample.problem),
        "\(sample.pattern) is refused: \(String(describing: sample.problem))")
      let regex = try Regex(sample.pattern)
      for text in sample.texts {
        try require(
          text.wholeMatch(of: regex) != nil,
          "\(text.debugDescription) does not match \(sample.pattern).")
        try require(
          Self.isMisread(text)
            || text.wholeMatch(of: regex.matchingSemantics(.unicodeScalar)) != nil,
          "\(text.debugDescription) does not match \(sample.pattern) by scalars.")
      }
    }
  }

  /// Whether an ASCII digit or `_` precedes another script: by scalars, `Regex` of Swift 6.3 does not count it in `\w`.
  private static func isMisread(_ text: String) -> Bool {
    zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains { first, second in
      ("0"..."9" ~= first || first == "_") && !second.isASCII
    }
  }
}
