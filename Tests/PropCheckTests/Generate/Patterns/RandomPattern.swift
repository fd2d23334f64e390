import PropCheck

/// Regular expressions of everything that can be drawn.
///
/// Unlimited repetitions are not nested: `Regex` would try exponentially many ways to match them.
extension Gen where Value == String {
  static let pattern = Gen { source in
    let body = try source.draw(.alternatives(depth: source.boolean(probability: 0.2) ? 2 : 1))
    let flags = try source.draw(.element(of: ["", "", "(?s)", "(?m)", "(?i)", "(?x)", "(?n)"]))
    return flags + (source.boolean() ? "^" + grouped(body) : body) + (source.boolean() ? "$" : "")
  }

  private static func grouped(_ pattern: String) -> String { "(?:\(pattern))" }

  private static func alternatives(depth: Int) -> Gen {
    Gen { source in
      try source.array(1...2) { try $0.draw(.sequence(depth: depth)) }.joined(
        separator: "|")
    }
  }

  private static func sequence(depth: Int) -> Gen {
    Gen { source in
      try source.array(0...3) { source in
        if source.boolean(probability: 0.1) { return try source.draw(.unrepeatable) }
        let isGroup = depth > 0 && source.boolean(probability: 0.3)
        let atom = try source.draw(isGroup ? .group(depth: depth - 1) : .atom)
        return atom + (try source.draw(isGroup ? .bounds : .quantifier))
      }.joined()
    }
  }

  private static func group(depth: Int) -> Gen {
    let openings = ["(", "(?:", "(?i:", "(?-i:", "(?s-m:"]
    return Gen { source in
      let opening = try source.draw(.element(of: openings))
      return opening + (try source.draw(.alternatives(depth: depth))) + ")"
    }
  }

  /// A group may repeat a few times only.
  private static let bounds = element(of: ["", "", "?", "{0,2}", "{2}", "??", "{1,2}?", "{,1}"])

  private static let quantifier = element(of: [
    "", "", "", "?", "*", "+", "*?", "+?", "{3}", "{2,}", "{1,3}", "{0,4}?", "{,2}",
  ])

  private static let atom = oneOf([literal, shorthand, property, customClass])

  /// What no quantifier may follow.
  private static let unrepeatable = element(of: [#"\Q.*\E"#, "(?#note)", #" \b "#, #"\b"#])

  private static let literal = element(of: [
    "a", "b", "z", "Q", "7", "_", "-", #"\ "#, "é", "ß", "Ж", "字", "🎉", "👩‍👩‍👧", "🇩🇪", #"\."#, #"\\"#,
    #"\["#,
    #"\t"#, #"\n"#, #"\x41"#, #"\u00E9"#, #"\u{1F600}"#, "]", "}", "{", "=", "'",
  ])

  private static let shorthand = element(of: [
    ".", #"\d"#, #"\D"#, #"\w"#, #"\W"#, #"\s"#, #"\S"#, #"\h"#, #"\v"#, #"\V"#, #"\R"#, #"\X"#,
  ])

  private static let property = element(
    of: [
      "Lu", "Ll", "L", "N", "Nd", "P", "Sc", "Zs", "LC", "Alphabetic", "Uppercase", "Emoji",
      "ASCII", "Any",
      "gc=Letter", "White_Space", "Hex_Digit", "uppercase letter", "Math", "Dash",
    ].flatMap { [#"\p{\#($0)}"#, #"\P{\#($0)}"#] })

  private static let customClass = Gen { source in
    let sign = source.boolean(probability: 0.25) ? "^" : ""
    let operation = try source.draw(
      .element(of: ["", "", "", "&&[a-zé]", #"--[b-d]"#, #"~~[x-z0]"#]))
    // The letter keeps an intersection from being empty.
    return "[" + sign + (try source.array(1...3) { try $0.draw(.member) }.joined()) + "aé"
      + operation
      + "]"
  }

  private static let member = element(of: [
    "a", "k", "_", "é", "ß", "字", "🎉", "a-f", "A-Z", "0-9", "à-ÿ", "α-ω", #"\d"#, #"\w"#, #"\s"#,
    #"\W"#,
    #"\t"#, #"\]"#, #"\u{100}-\u{17F}"#, #"\p{Lu}"#, #"\P{L}"#, "[:alpha:]", "[:^digit:]",
    "[:punct:]",
    "[x-z]", "[^a-y]", "!-/",
  ])
}
