/// The choices of one case in the order drawn, with the brackets of their spans.
struct ChoiceSequence: Codable, Equatable, Sendable {
  var choices: [Choice]

  /// The place of the closing bracket for each opening one; 0 elsewhere.
  func ends() -> [Int] {
    var ends = Array(repeating: 0, count: choices.count)
    var open: [Int] = []
    for (place, choice) in choices.enumerated() {
      if choice.kind == .open { open.append(place) }
      if choice.kind == .close, let start = open.popLast() { ends[start] = place }
    }
    return ends
  }

  /// The decisions without their brackets.
  var decisions: [Choice] { choices.filter(\.isDecision) }

  /// The number of steps; 0 if this is no script.
  var steps: Int { choices.indices.count { isStep(at: $0) } }

  /// The length in steps of a script, or else in decisions.
  func length(asScript isScript: Bool) -> Int {
    isScript ? steps : choices.count(where: \.isDecision)
  }

  /// Whether a step begins here.
  ///
  /// An element that says "no more" ends a list and is no step.
  func isStep(at place: Int) -> Bool {
    guard choices[place].kind == .open, choices[place].label == SpanLabel.step.rawValue else {
      return false
    }
    let first = place + 1 < choices.count ? choices[place + 1] : choices[place]
    return first.kind != .more || first.index > 0
  }
}

extension ChoiceSequence {
  /// Whether this is simpler: fewer decisions, or equally many and a lower one at the first difference (shortlex).
  ///
  /// - Complexity: One pass over both.
  func isSimpler(than other: ChoiceSequence) -> Bool {
    var left = choices.makeIterator()
    var right = other.choices.makeIterator()
    var order = 0
    while true {
      let mine = left.nextDecision()
      let its = right.nextDecision()
      guard let mine else { return its != nil || order < 0 }
      guard let its else { return false }
      if order == 0, mine.index != its.index { order = mine.index < its.index ? -1 : 1 }
    }
  }

  /// A checksum of all that decides how a sequence is replayed.
  var fingerprint: UInt64 {
    var digest = Digest()
    for choice in choices {
      digest.add(word: UInt64(choice.kind.rawValue) | UInt64(choice.label) << 8)
      if choice.isDecision { digest.add(word: choice.index) }
    }
    return digest.value
  }

  /// A checksum of the decisions alone. Unlike ``fingerprint`` it has no labels, which change when a generator moves in its file.
  var decisionDigest: UInt64 {
    var digest = Digest()
    for choice in choices where choice.isDecision { digest.add(word: choice.index) }
    return digest.value
  }

  /// Tells generators apart: two of equal shape give every index the same meaning.
  var shape: UInt64 {
    var digest = Digest()
    for choice in choices where choice.isDecision { digest.add(word: choice.shape) }
    return digest.value
  }
}

extension IndexingIterator<[Choice]> {
  fileprivate mutating func nextDecision() -> Choice? {
    while let choice = next() {
      if choice.isDecision { return choice }
    }
    return nil
  }
}
