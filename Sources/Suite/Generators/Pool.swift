import Domain
import PropCheck
import Reference

/// The few identifiers that scripts use, so that operations meet the same rows again and again.
///
/// An identifier is drawn by its place in the pool. The state of the model only steers how likely each place is; so
/// deleting an earlier command leaves the meaning of the later ones as it was.
enum Pool {
  static let habits = (1...6).map { Identifier(high: 1, low: $0) }
  static let logs = (1...8).map { Identifier(high: 2, low: $0) }
  static let meals = (1...5).map { Identifier(high: 4, low: $0) }
  static let families = (1...4).map { Identifier(high: 5, low: $0) }
  static let people = (1...5).map { Identifier(high: 6, low: $0) }
  static let memberships = (1...8).map { Identifier(high: 7, low: $0) }
  /// The last three are traps: two forms of one letter, and an id that is refused.
  static let categories = ["c1", "c2", "c3", "health", "\u{E9}", "e\u{301}", ""]

  /// An identifier that no row has: rows are never removed, so their number has not been used.
  static func fresh(in model: Model) -> Identifier {
    Identifier(high: 3, low: UInt64(model.logCount))
  }

  /// The identifier of a new row: one of the pool, or the next one if it is taken.
  static func free(
    _ pool: [Identifier], from source: inout Source, state: (Identifier) -> RowState
  ) -> Identifier {
    var id = pool[source.pick(weights: pool.map { state($0) == .unknown ? 8 : 1 })]
    while state(id) != .unknown { id = Identifier(high: id.high, low: id.low + 1) }
    return id
  }

  static func name(of id: Identifier) -> String {
    switch id.high {
    case 1: "habit \(id.low)"
    case 2: "log \(id.low)"
    case 3: "new log \(id.low)"
    case 4: "meal \(id.low)"
    case 5: "family \(id.low)"
    case 6: "person \(id.low)"
    case 7: "membership \(id.low)"
    default: id.description
    }
  }
}

/// Whether the rows that commands address exist. Hits, near misses and misses are all wanted.
enum RowHit: String, ValueClass {
  case live
  case deleted
  case unknown

  static let table = "row"

  var weight: Int {
    switch self {
    case .live: 75
    case .deleted: 52
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

/// Draws identifiers of a pool by the state of their rows, and counts what was hit.
struct RowPicker: Sendable {
  private let labels = Dictionary(
    uniqueKeysWithValues: RowHit.allCases.map { ($0, Label(RowHit.table, $0.rawValue)) })

  /// A row that is likely there.
  func existing<Key>(
    _ pool: [Key], from source: inout Source, state: (Key) -> RowState
  ) -> Key {
    let hits = pool.map { RowHit(state($0)) }
    let index = source.pick(weights: weights(hits))
    if let label = labels[hits[index]] { source.record(label) }
    return pool[index]
  }

  /// Nothing, or a row that is likely there.
  func optional<Key>(
    _ pool: [Key], from source: inout Source, state: (Key) -> RowState
  ) -> Key? {
    let hits = pool.map { RowHit(state($0)) }
    let some = weights(hits)
    let preference = hits.contains(.live) ? 2 : 20
    let index = source.pick(weights: [max(1, some.reduce(0, +) * preference)] + some)
    guard index > 0 else { return nil }
    if let label = labels[hits[index - 1]] { source.record(label) }
    return pool[index - 1]
  }

  /// A row that is likely not there yet.
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

  /// Each state has its share whatever the number of rows in it.
  private func weights(_ hits: [RowHit]) -> [Int] {
    hits.map { hit in hit.weight * 60 / max(1, hits.count { $0 == hit }) }
  }

  /// Most rows must live, or nothing but refusals is tested. The others are a matter of scripts: of three one hits a
  /// deleted row, of two one an unknown row.
  var requirements: [Requirement] {
    RowHit.allCases.compactMap { hit in labels[hit].map { requirement(hit, $0) } }
  }

  private func requirement(_ hit: RowHit, _ label: Label) -> Requirement {
    switch hit {
    case .live: Requirement(label, share: 0.42)
    case .deleted: Requirement(label, shareOfCases: 0.1)
    case .unknown: Requirement(label, shareOfCases: 0.2)
    }
  }
}
