import PropCheck

/// Draws names: few bases, so that names repeat, often in another case, form or padding.
struct Names: Sendable {
  private static let bases = ["a", "b", "\u{E9}", "J\u{30C}"]
  private static let paddings = [" ", "\t", "\u{200B}", "\u{3000}", "\u{2029}"]

  let classes = ClassTable<NameClass>()

  /// Draws a name of at most about that many characters; a taken one is likely.
  func draw(
    from source: inout Source, limit: Int, isTaken: (String) -> Bool = { _ in false }
  ) -> String {
    // Always drawn, so that the plain name takes the fewest choices and a failure shrinks to it.
    let base = base(&source, isTaken)
    return switch classes.draw(from: &source) {
    case .plain: base
    case .variant: variant(of: base, &source)
    case .decomposed: ["e\u{301}", "E\u{301}", "\u{1F0}"][source.pick(weights: [1, 1, 1])]
    case .empty: ""
    case .blank: padding(&source) + padding(&source)
    case .two: base + "z"
    case .almostLongest: String(repeating: base, count: limit - 1)
    case .longest: String(repeating: base, count: limit)
    case .tooLong: String(repeating: base, count: limit + 1)
    case .joined: String(repeating: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", count: 2)
    case .nul: base + "\0" + base
    case .rightToLeft: "\u{202E}\u{5D0}\u{5D1}"
    case .padded: padding(&source) + String(repeating: "a", count: limit) + padding(&source)
    }
  }

  private func base(_ source: inout Source, _ isTaken: (String) -> Bool) -> String {
    Names.bases[source.pick(weights: Names.bases.map { isTaken($0) ? 12 : 3 })]
  }

  private func padding(_ source: inout Source) -> String {
    source.pickOne(of: Names.paddings)
  }

  /// Equal up to case or padding.
  private func variant(of base: String, _ source: inout Source) -> String {
    switch source.pick(weights: [1, 1, 1]) {
    case 0: base.uppercased()
    case 1: padding(&source) + base
    default: base.uppercased() + padding(&source)
    }
  }
}

/// What is special about a name.
enum NameClass: String, ValueClass {
  case plain
  case variant
  case decomposed
  case empty
  case blank
  case two = "2 characters"
  case almostLongest = "1 below the limit"
  case longest = "at the limit"
  case tooLong = "1 above the limit"
  case joined = "joined emoji"
  case nul = "U+0000"
  case rightToLeft = "right to left"
  case padded = "padded to beyond the limit"

  static let table = "name"

  var weight: Int {
    switch self {
    case .plain: 40
    case .variant: 14
    case .decomposed: 8
    default: 3
    }
  }
}
