extension PropertyResult {
  /// A message for the author of a test; nil if the property passed.
  ///
  /// It suits any test framework: `XCTAssertNil(await property.check().complaint)`.
  public var complaint: String? {
    switch verdict {
    case .passed:
      cases > 0 ? nil : "No case was run.\nwhere: \(id)\nfix: allow more cases, or more time."
    case .failed:
      ([finding].compactMap(\.self) + otherFindings).map(\.complaint).joined(separator: "\n\n")
    case .gaveUp(let reason):
      ([reason, finding?.complaint] + otherFindings.map(\.complaint)).compactMap(\.self)
        .joined(separator: "\n\n")
    case .invalid(let reason): reason
    case .interrupted: "cancelled after \(cases) cases"
    }
  }
}

extension Finding {
  /// A message for the author of a test: what is wrong, the minimal case, and its replay token.
  public var complaint: String {
    """
    \(failure)
    counterexample: \(counterexample)\(source)\(freedom)
    case \(caseIndex) of seed \(seed), shrunk from \(shrink.from) to \(shrink.to) \
    in \(shrink.tries) tries\(shrink.isCutShort ? " (not finished)" : ""), fails \(stable.fails) of \(stable.tries) times
    replay: \(reproduction.token)
    """
  }

  /// The counterexample as Swift source, unless it reads the same.
  private var source: String {
    guard let literal, literal.source != counterexample else { return "" }
    // An expression that begins with its type needs no other word for it.
    let isTyped = ["(", "."].contains { literal.source.hasPrefix(literal.type + $0) }
    return "\nas source: \(literal.source)" + (isTyped ? "" : " as \(literal.type)")
  }

  /// The parts that do not matter, if any.
  private var freedom: String {
    guard let explanation, explanation.text.contains(Explanation.opening) else { return "" }
    let extent = explanation.isFreeTogether ? "" : ", one at a time"
    return "\nmay be anything between \(Explanation.opening) and \(Explanation.closing)\(extent): "
      + explanation.text
  }
}
