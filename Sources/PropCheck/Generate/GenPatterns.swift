extension Gen where Value == String {
  /// Strings that match a regular expression as a whole, in the syntax of Swift's `Regex`.
  ///
  /// ```swift
  /// let plates: Gen<String> = .string(matching: #"[A-Z]{2}\d{4}(-\w+)?"#)
  /// ```
  /// Parts of a class and branches are equally likely, and bounds are frequent, so a run of 1,000 cases exercises those of a
  /// usual pattern. If the pattern has at most 4,096 matches, each of them runs once instead, in a random order: with fewer cases
  /// than matches, some do not run, perhaps the only one of a part. The shortest match with the simplest characters is the
  /// simplest string, here `AA0000`. An unbounded repetition exceeds its minimum by at most 20.
  ///
  /// A string matches by characters, as `Regex` compares by default, and by Unicode scalars, as most other engines do.
  /// Where engines disagree, only strings that all of them accept are drawn: `\d` draws decimal digits, and no mark
  /// combines with the character before it. Lookarounds, backreferences, atomic groups and recursions cannot be drawn;
  /// they, and a pattern that nothing matches, end the run with ``Verdict/invalid(reason:)``, which shows the position
  /// in the pattern.
  ///
  /// The pattern is parsed once, by this call: make a generator for Unicode properties once, as a `static let`.
  /// - Parameters:
  ///   - pattern: The pattern, at most 10,000 characters. Its shortest match may have as many, and may repeat parts at
  ///     most 1,048,576 times.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: A generator of matches.
  public static func string(
    matching pattern: String, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    let site = Site(fileID, line)
    do {
      let compiled = try PatternCompiler.compile(pattern)
      return Gen(label: .text) { compiled.draw(site, from: &$0) }
    } catch {
      return .failing(error.misuse(pattern, site))
    }
  }

  /// Strings that match a regular expression as a whole: `.string(matching: /[A-Z]{2}\d{4}/)`.
  ///
  /// The pattern is Swift's own text of the expression, with the flags set by its methods. An expression that runs
  /// custom code, as one made with RegexBuilder may, has no pattern and ends the run with ``Verdict/invalid(reason:)``.
  /// - Parameters:
  ///   - regex: The expression.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: A generator of matches.
  public static func string<Output>(
    matching regex: Regex<Output>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    guard let pattern = regex._literalPattern else {
      return .failing(
        Misuse(
          generator: "string(matching:)", problem: "has an expression without a pattern",
          place: Site(fileID, line).place, fix: "write it as a literal, or as a string."))
    }
    return string(matching: pattern, fileID: fileID, line: line)
  }
}
