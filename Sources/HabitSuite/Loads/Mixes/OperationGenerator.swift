import LoadCheck
import PropCheckTool

/// Generates the operations of a load from their numbers.
struct OperationGenerator: Sendable {
  private let mix: LoadMix
  private let seed: UInt64
  private let sequence: MixSequence
  private let keys: [RowSampler]
  /// The index of the operation that adds rows, if the newest rows are preferred.
  private let arrivals: Int?

  init(_ mix: LoadMix, seed: UInt64) {
    (self.mix, self.seed) = (mix, seed)
    sequence = MixSequence(weights: mix.parts.map(\.weight), seed: seed)
    keys = mix.parts.map { RowSampler(mix.keys, count: mix.sizes.rows(of: $0.action.table)) }
    if case .latest = mix.keys {
      arrivals = mix.parts.firstIndex { $0.action == .importLog }
    } else {
      arrivals = nil
    }
  }

  func operation(_ number: Int) -> LoadOperation {
    let (kind, ordinal) = sequence.entry(number)
    var random = SplitMix64(seed: seed, stream: UInt64(number))
    // Only logs are added; other tables keep their initial size.
    let grows = mix.parts[kind].action.table == .logs
    let added = grows ? arrivals.map { sequence.count(of: $0, before: number) } ?? 0 : 0
    return LoadOperation(
      action: mix.parts[kind].action, kind: kind, number: number, ordinal: ordinal,
      row: keys[kind].next(&random, added: added))
  }

  /// A number that differs between operations.
  static func mark(_ operation: LoadOperation) -> UInt64 {
    var random = SplitMix64(
      seed: UInt64(operation.row), stream: UInt64(operation.kind) << 48 ^ UInt64(operation.ordinal))
    return random.next()
  }
}

/// One operation of a load; a pure function of the seed, the mix and its number.
public struct LoadOperation: Hashable, Sendable {
  /// The kind.
  public let action: LoadAction
  /// The index of the action in its mix.
  let kind: Int
  /// The number of the operation in the load, from 0.
  public let number: Int
  /// The index of the operation among its kind, from 0, which numbers what it creates.
  let ordinal: Int
  /// The existing row that it uses.
  let row: Int
}
