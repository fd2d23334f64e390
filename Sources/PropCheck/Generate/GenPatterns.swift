extension Gen where Value == String {
  /// Texts that match a regular expression as a whole, in the syntax of Swift's `Regex`.
  ///
  /// ```swift
  /// let plates: Gen<String> = .string(matching: #"[A-Z]{2}\d{4}(-\w+)?"#)
  /// ```
  /// Each class, branch and bound of the pattern occurs; the shortest match of the simplest characters is the simplest text,
  /// here `AA0000`. What repeats without a limit repeats at most 20 times more than it must.
  ///
  /// A text matches by characters, as `Regex` does by itself, and by Unicode scalars, as most others do. Where
  /// implementations disagree, it is one that all of them take: `\d` draws decimal digits, and no mark joins with the
  /// character before it. Lookarounds, backreferences, atomic groups and recursions cannot be drawn; they, and a pattern
  /// that nothing matches, end the run with ``Verdict/invalid(reason:)``, which shows the place in the pattern.
  ///
  /// The pattern is read once, here: make a generator with Unicode properties once, as a `static let`.
  /// - Parameters:
  ///   - pattern: The pattern, at most 10,000 characters; its shortest match has as many at most, and repeats parts at most
  ///     1,048,576 times.
  ///   - fileID: The file to report a misuse at.
  ///   - line: The line to report a misuse at.
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

  /// Texts that match a regular expression as a whole: `.string(matching: /[A-Z]{2}\d{4}/)`.
  ///
  /// The pattern is what Swift writes for the expression, with the flags that were set by its methods. An expression
  /// that runs code of its own, as one of RegexBuilder may, has no pattern and ends the run with
  /// ``Verdict/invalid(reason:)``.
  /// - Parameters:
  ///   - regex: The expression.
  ///   - fileID: The file to report a misuse at.
  ///   - line: The line to report a misuse at.
  /// - Returns: A generator of matches.
  public static func string<Output>(
    matching regex: Regex<Output>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    guard let pattern = regex._literalPattern else {
      return .failing(
        Misuse(
          generator: "string(matching:)", problem: "has an expression without a pattern",
          place: Site(fileID, line).place, fix: "write it as a literal, or as a text."))
    }
    return string(matching: pattern, fileID: fileID, line: line)
  }
}
