/// A parser of thresholds.
struct ThresholdReader {
  /// Longer texts are mistakes and are not parsed.
  private static let longest = 500

  private let text: String
  private let characters: [Character]
  private let gauges: Set<String>
  private var place = 0

  init(_ text: String, gauges: [String]) {
    (self.text, self.gauges) = (text, Figure.gauges.union(gauges))
    characters = Array(text.prefix(Self.longest + 1))
  }

  mutating func figure() throws(ThresholdError) -> Figure {
    guard characters.count <= Self.longest else {
      throw error(.tooLong(limit: Self.longest), at: 0)
    }
    let start = skip()
    let name = word()
    if name == "throughput" {
      return Figure(.throughput, of: name, tags: try tags(of: name, .throughput))
    }
    let function = try function(name, at: start)
    try take("(")
    let subject = try one(of: subjects(of: function))
    let tags = try tags(of: subject, function)
    var counter: String?
    if function == .exponent || function == .speedup {
      try take(",")
      counter = try one(of: function == .exponent ? Figure.counters : nil)
    }
    try take(")")
    return Figure(function, of: subject, tags: tags, counter: counter)
  }

  mutating func comparison() throws(ThresholdError) -> Threshold.Comparison {
    let start = skip()
    for comparison in Threshold.Comparison.allCases where take(word: comparison.rawValue) {
      return comparison
    }
    throw error(.expected(Threshold.Comparison.allCases.map(\.rawValue)), at: start)
  }

  mutating func limit(
    of figure: Figure, _ comparison: Threshold.Comparison
  ) throws(ThresholdError) -> Double {
    let start = skip()
    let limit = try limit(of: figure.dimension)
    if figure.dimension == .share, comparison.isDecided(above: limit, greatest: 1) {
      let text = characters[start..<place].filter { $0 != " " }
      throw error(.aboveAll(String(text)), at: start)
    }
    guard figure.isFromZero, comparison.isDecided(below: limit, least: 0) else { return limit }
    throw error(.belowAll, at: start)
  }

  private mutating func limit(of dimension: Dimension) throws(ThresholdError) -> Double {
    let start = skip()
    guard let number = number() else { throw error(.expected(["a number"]), at: start) }
    let place = skip()
    guard let unit = Unit.all.first(where: { take(word: $0.name) }) else {
      // 0 is the same in any unit.
      guard dimension == .number || dimension == .share || number == 0 else {
        throw error(.otherUnit(of: dimension), at: place)
      }
      return number
    }
    guard unit.dimension == dimension || dimension == .number && unit.dimension == .size else {
      throw error(.otherUnit(of: dimension), at: place)
    }
    guard (number * unit.scale).isFinite else { throw error(.expected(["a number"]), at: start) }
    return number * unit.scale
  }

  mutating func end() throws(ThresholdError) {
    let start = skip()
    guard start == characters.count else { throw error(.expected(["the end"]), at: start) }
  }
}

extension ThresholdReader {
  private func function(
    _ name: String, at start: Int
  ) throws(ThresholdError) -> Figure.Function {
    if let function = Self.functions[name] { return function }
    guard name.first == "p", let percent = Double(name.dropFirst()) else {
      let names = (["p99", "throughput"] + Self.functions.keys).sorted()
      throw error(name.isEmpty ? .expected(names) : .unknown(name, of: names), at: start)
    }
    guard percent > 0, percent <= 100 else { throw error(.percentile, at: start) }
    return .percentile(percent)
  }

  private static let functions: [String: Figure.Function] = [
    "max": .max, "mean": .mean, "rate": .rate, "count": .count, "slope": .slope,
    "exponent": .exponent, "speedup": .speedup,
  ]

  /// The subjects of a function; nil for any operation name.
  private func subjects(of function: Figure.Function) -> Set<String>? {
    switch function {
    case .percentile, .max, .mean: Figure.times.union(gauges).union(Figure.calls)
    case .rate, .count: Figure.outcomes
    case .slope: gauges
    case .throughput, .exponent, .speedup: nil
    }
  }

  private mutating func tags(
    of subject: String, _ function: Figure.Function
  ) throws(ThresholdError) -> [String: String] {
    let names = Figure.tagNames(of: subject, function)
    var tags: [String: String] = [:]
    guard !names.isEmpty, take(word: "{") else { return tags }
    repeat {
      let start = skip()
      let name = try one(of: names)
      guard tags[name] == nil else { throw error(.twice(name), at: start) }
      try take("=")
      tags[name] = try one(of: nil)
    } while take(word: ",")
    try take("}")
    return tags
  }

  /// A word, which must be one of these if given.
  private mutating func one(of words: Set<String>?) throws(ThresholdError) -> String {
    let start = skip()
    let word = word()
    guard !word.isEmpty else { throw error(.expected(words?.sorted() ?? ["a name"]), at: start) }
    guard let words, !words.contains(word) else { return word }
    throw error(.unknown(word, of: words.sorted()), at: start)
  }
}

extension ThresholdReader {
  private func error(_ problem: ThresholdError.Problem, at column: Int) -> ThresholdError {
    ThresholdError(text: text, column: column, problem: problem)
  }

  /// Skips spaces and returns the position.
  @discardableResult private mutating func skip() -> Int {
    while place < characters.count, characters[place] == " " { place += 1 }
    return place
  }

  /// Letters, digits, dots, hyphens and underscores.
  private mutating func word() -> String {
    skip()
    let start = place
    while place < characters.count, characters[place].isWord { place += 1 }
    return String(characters[start..<place])
  }

  private mutating func number() -> Double? {
    let start = place
    while place < characters.count, "+-.0123456789".contains(characters[place]) { place += 1 }
    guard let number = Double(String(characters[start..<place])), number.isFinite else {
      place = start
      return nil
    }
    return number
  }

  private mutating func take(_ word: String) throws(ThresholdError) {
    let start = skip()
    guard take(word: word) else { throw error(.expected(["\"\(word)\""]), at: start) }
  }

  private mutating func take(word: String) -> Bool {
    skip()
    guard characters[place...].starts(with: word) else { return false }
    place += word.count
    return true
  }
}

extension Character {
  fileprivate var isWord: Bool {
    isASCII && (isLetter || isNumber || self == "." || self == "-" || self == "_")
  }
}
