import LoadCheck

/// Turns numbers into operations.
struct LoadDraws: Sendable {
  private let mix: LoadMix
  private let seed: UInt64
  private let deck: LoadDeck
  private let keys: [LoadKeys]
  /// The place of what adds rows to choose from, where the newest are wanted.
  private let arrivals: Int?

  init(_ mix: LoadMix, seed: UInt64) {
    (self.mix, self.seed) = (mix, seed)
    deck = LoadDeck(weights: mix.parts.map(\.weight), seed: seed)
    keys = mix.parts.map { LoadKeys(mix.keys, count: mix.sizes.rows(of: $0.action.table)) }
    if case .latest = mix.keys {
      arrivals = mix.parts.firstIndex { $0.action == .importLog }
    } else {
      arrivals = nil
    }
  }

  func operation(_ number: Int) -> LoadOperation {
    let (kind, ordinal) = deck.card(number)
    var random = SplitMix64(seed: seed, stream: UInt64(number))
    let added = arrivals.map { deck.count(of: $0, before: number) } ?? 0
    return LoadOperation(
      action: mix.parts[kind].action, kind: kind, number: number, ordinal: ordinal,
      row: keys[kind].next(&random, added: added))
  }

  /// A number that is another one for another operation.
  static func mark(_ operation: LoadOperation) -> UInt64 {
    var random = SplitMix64(
      seed: UInt64(operation.row), stream: UInt64(operation.kind) << 48 ^ UInt64(operation.ordinal))
    return random.next()
  }
}

/// Chooses among the rows of a table.
struct LoadKeys: Sendable {
  private let sampler: KeySampler
  private let count: Int
  private let isLatest: Bool
  private let factor: Int

  init(_ choice: KeyChoice, count: Int) {
    self.count = max(1, count)
    sampler = KeySampler(choice, count: self.count)
    if case .latest = choice { isLatest = true } else { isLatest = false }
    factor = Self.factor(of: self.count)
  }

  /// A row from 0; rows that were added since stand behind those of the start.
  ///
  /// The favourites of a distribution are neighbours, which would share the pages of a table; they are spread over it, but for
  /// those that are favourites because they are neighbours: the newest.
  func next(_ random: inout SplitMix64, added: Int) -> Int {
    let rank = sampler.next(&random)
    guard !isLatest else { return rank + added }
    return rank * factor % count
  }

  /// A number near the golden section of the count that has no divisor in common with it, so that its multiples meet every row.
  private static func factor(of count: Int) -> Int {
    var factor = max(1, Int(Double(count) * 0.618_033_988))
    while Self.divisor(factor, count) > 1 { factor += 1 }
    return factor
  }

  private static func divisor(_ left: Int, _ right: Int) -> Int {
    right == 0 ? left : divisor(right, left % right)
  }
}
