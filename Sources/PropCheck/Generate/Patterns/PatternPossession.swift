/// Quantifiers that never give back what they took, such as `a++`.
///
/// What they match depends on what follows: nothing matches `a++a`. They are drawn where that makes no difference: for
/// single characters that cannot begin what follows.
extension PatternPart {
  /// Whether such a quantifier is in this part.
  var isPossessive: Bool {
    if case .repetition(_, _, _, true) = kind { return true }
    return inner.contains(where: \.isPossessive)
  }

  /// Refuses such quantifiers where they may take what follows.
  ///
  /// - Parameter following: The characters that may stand behind this part.
  /// - Throws: A ``PatternError`` at the first one.
  func requireTakingBack(before following: ScalarSet) throws(PatternError) {
    switch kind {
    case .text, .characters, .assertion: return
    case .alternatives(let parts):
      for part in parts { try part.requireTakingBack(before: following) }
    case .sequence(let parts):
      var following = following
      for part in parts.reversed() {
        try part.requireTakingBack(before: following)
        following = part.canBeEmpty ? part.beginnings.union(following) : part.beginnings
      }
    case .repetition(let part, _, let most, let isPossessive):
      let isSafe = part.isOneCharacter && part.beginnings.isDisjoint(with: following)
      guard !isPossessive || isSafe else {
        throw PatternError(.unsupported("a quantifier that may take what follows"), at: place)
      }
      let again = most == 1 ? following : part.beginnings.union(following)
      try part.requireTakingBack(before: again)
    }
  }

  private var isOneCharacter: Bool {
    switch kind {
    case .text(let text): text.unicodeScalars.count == 1
    case .characters: true
    case .sequence(let parts): parts.count == 1 && parts[0].isOneCharacter
    case .alternatives, .repetition, .assertion: false
    }
  }

  private var canBeEmpty: Bool {
    switch kind {
    case .text(let text): text.isEmpty
    case .characters: false
    case .assertion: true
    case .sequence(let parts): parts.allSatisfy(\.canBeEmpty)
    case .alternatives(let parts): parts.contains(where: \.canBeEmpty)
    case .repetition(let part, let least, _, _): least == 0 || part.canBeEmpty
    }
  }

  /// The characters that this part may begin with.
  private var beginnings: ScalarSet {
    switch kind {
    case .text(let text): ScalarSet(text.unicodeScalars.prefix(1))
    case .characters(let characters): characters.possible
    case .assertion: .empty
    case .alternatives(let parts): parts.reduce(.empty) { $0.union($1.beginnings) }
    case .repetition(let part, _, _, _): part.beginnings
    case .sequence(let parts):
      parts.prefix(parts.firstIndex { !$0.canBeEmpty }.map { $0 + 1 } ?? parts.count)
        .reduce(.empty) { $0.union($1.beginnings) }
    }
  }
}
