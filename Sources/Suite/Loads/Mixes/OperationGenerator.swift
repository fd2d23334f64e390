import LoadCheck

/// Turns numbers into operations.
struct OperationGenerator: Sendable {
  private let mix: LoadMix
  private let seed: UInt64
  private let deck: MixSequence
  private let keys: [RowSampler]
  /// The place of what adds rows to choose from, where the newest are wanted.
  private let arrivals: Int?

  init(_ mix: LoadMix, seed: UInt64) {
    (self.mix, self.seed) = (mix, seed)
    deck = MixSequence(weights: mix.parts.map(\.weight), seed: seed)
    keys = mix.parts.map { RowSampler(mix.keys, count: mix.sizes.rows(of: $0.action.table)) }
    if case .latest = mix.keys {
      arrivals = mix.parts.firstIndex { $0.action == .importLog }
    } else {
      arrivals = nil
    }
  }

  func operation(_ number: Int) -> LoadOperation {
    let (kind, ordinal) = deck.card(number)
    var random = SplitMix64(seed: seed, stream: UInt64(number))
    // Only logs are added; of other tables there are those of the start.
    let grows = mix.parts[kind].action.table == .logs
    let added = grows ? arrivals.map { deck.count(of: $0, before: number) } ?? 0 : 0
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
