import PropCheck
import HabitReference

/// Draws identifiers of a pool by the state of their rows, and counts the hits.
struct RowPicker: Sendable {
  private let labels = Dictionary(
    uniqueKeysWithValues: RowHit.allCases.map { ($0, Label(RowHit.table, $0.rawValue)) })

  /// A row that likely exists; a preferred one is twelve times as likely as another.
  func existing<Key>(
    _ pool: [Key], from source: inout Source, state: (Key) -> RowState,
    liking isLiked: (Key) -> Bool = { _ in false }
  ) -> Key {
    let hits = pool.map { RowHit(state($0)) }
    let preferred = zip(weights(hits), pool).map { isLiked($1) ? 12 * $0 : $0 }
    let index = source.pick(weights: preferred)
    if let label = labels[hits[index]] { source.record(label) }
    return pool[index]
  }

  /// Nothing, or a row that likely exists.
  func optional<Key>(
    _ pool: [Key], from source: inout Source, state: (Key) -> RowState
  ) -> Key? {
    let hits = pool.map { RowHit(state($0)) }
    let some = weights(hits)
    let preference = hits.contains(.live) ? 1 : 20
    let index = source.pick(weights: [max(1, some.reduce(0, +) * preference)] + some)
    guard index > 0 else { return nil }
    if let label = labels[hits[index - 1]] { source.record(label) }
    return pool[index - 1]
  }

  /// A row that likely does not exist.
  func new<Key>(_ pool: [Key], from source: inout Source, state: (Key) -> RowState) -> Key {
    let weights = pool.map { key in
      switch state(key) {
      case .unknown: 8
      case .deleted: 3
      case .live: 1
      }
    }
    return pool[source.pick(weights: weights)]
  }

  /// Each state has its share, whatever its number of rows.
  private func weights(_ hits: [RowHit]) -> [Int] {
    hits.map { hit in hit.weight * 60 / max(1, hits.count { $0 == hit }) }
  }

  /// Most rows must be live: otherwise only refusals are tested. For the others it is enough that one script in ten hits
  /// a deleted row, and one an unknown row.
  var requirements: [Requirement] {
    RowHit.allCases.compactMap { hit in labels[hit].map { requirement(hit, $0) } }
  }

  private func requirement(_ hit: RowHit, _ label: Label) -> Requirement {
    switch hit {
    case .live: Requirement(label, share: 0.42)
    case .deleted, .unknown: Requirement(label, shareOfCases: 0.1)
    }
  }
}

/// Whether a row that a command addresses exists.
enum RowHit: String, ValueClass {
  case live
  case deleted
  case unknown

  static let table = "row"

  var weight: Int {
    switch self {
    case .live: 75
    case .deleted: 30
    case .unknown: 5
    }
  }

  init(_ state: RowState) {
    switch state {
    case .live: self = .live
    case .deleted: self = .deleted
    case .unknown: self = .unknown
    }
  }
}
