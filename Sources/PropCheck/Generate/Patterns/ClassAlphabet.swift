/// The characters of a class from simple to odd: letters, digits and other ASCII as in all texts, then by number.
struct ClassAlphabet: Sendable {
  /// A part of the class, as it was written.
  private struct Part: Sendable {
    /// The places of its simple characters.
    let plain: [Int]
    let rest: ScalarSet
  }

  /// How its characters stand beside others.
  let kinds: TextKind
  let count: Int
  private let plain: [Unicode.Scalar]
  private let rest: ScalarSet
  private let parts: [Part]

  /// The characters of a class that are drawn: those that need care only if it has no others.
  init(_ characters: CharacterClass) {
    kinds = TextKind(drawnFrom: characters.certain)
    let drawn = characters.intersection(CharacterClass(certain: TextKind.scalars(of: kinds)))
    let simple = ScalarSet(Alphabet.plainScalars)
    let plain = Alphabet.plainScalars.filter(drawn.certain.contains)
    self.plain = plain
    count = drawn.certain.count
    rest = drawn.certain.subtracting(simple)
    parts = drawn.parts.map { part in
      Part(
        plain: plain.indices.filter { part.contains(plain[$0]) }, rest: part.subtracting(simple))
    }
  }

  private init(_ kinds: TextKind, _ plain: [Unicode.Scalar], _ rest: ScalarSet) {
    (self.kinds, self.plain, self.rest) = (kinds, plain, rest)
    count = plain.count + rest.count
    parts = [Part(plain: Array(plain.indices), rest: rest)]
  }

  /// The same without characters of other kinds.
  func limited(to kinds: TextKind) -> ClassAlphabet {
    ClassAlphabet(
      kinds, plain.filter { kinds.contains(TextKind(Character($0))) }, rest(limitedTo: kinds))
  }

  private func rest(limitedTo kinds: TextKind) -> ScalarSet {
    // What needs care is not drawn beside what needs none.
    guard kinds.isDisjoint(with: [.extending, .sticky]) else {
      return rest.intersection(TextKind.scalars(of: kinds))
    }
    let lineEnds = TextKind.scalars(of: .lineEnd)
    return kinds.contains(.other)
      ? rest.subtracting(kinds.contains(.lineEnd) ? .empty : lineEnds)
      : rest.intersection(kinds.contains(.lineEnd) ? lineEnds : .empty)
  }
}

extension ClassAlphabet {
  /// The character at a place in `0..<count`.
  func scalar(at index: Int) -> Unicode.Scalar {
    index < plain.count ? plain[index] : rest.scalar(at: index - plain.count) ?? "\u{FFFD}"
  }

  /// The place of a random character: of each part equally often; 13 of 16 are simple if there are such, and of the others
  /// half are at the end of a range.
  func index(_ random: inout Xoshiro) -> Int {
    guard let part = parts[Int(random.next(upTo: UInt64(max(parts.count, 1) - 1)))...].first else {
      return 0
    }
    if !part.plain.isEmpty, part.rest.isEmpty || random.next() & 15 < 13 {
      return part.plain[Int(random.next(upTo: UInt64(part.plain.count - 1)))]
    }
    let scalar = random.next() & 1 == 0 ? part.rest.edge(&random) : part.rest.any(&random)
    return scalar.flatMap { rest.index(of: $0) }.map { $0 + plain.count } ?? 0
  }
}

extension ScalarSet {
  /// An end of a range.
  fileprivate func edge(_ random: inout Xoshiro) -> Unicode.Scalar? {
    let range = ranges[Int(random.next(upTo: UInt64(ranges.count - 1)))]
    return Unicode.Scalar(random.next() & 1 == 0 ? range.lowerBound : range.upperBound)
  }

  /// A scalar whose place has any number of bits: most of a large set has no characters yet.
  fileprivate func any(_ random: inout Xoshiro) -> Unicode.Scalar? {
    let last = UInt64(count - 1)
    let bits = random.next(upTo: UInt64(UInt64.bitWidth - last.leadingZeroBitCount))
    return scalar(at: Int(bits == 0 ? 0 : min(random.next() >> (64 - bits), last)))
  }
}

extension Source {
  /// Draws a character of a class; the first is the simplest.
  mutating func scalar(of alphabet: ClassAlphabet) -> Unicode.Scalar {
    let count = alphabet.count
    guard count > 1 else { return alphabet.scalar(at: 0) }
    let index = alphabet.index(&random)
    return alphabet.scalar(at: isTaped ? settlePick(index, limit: count - 1) : index)
  }
}
