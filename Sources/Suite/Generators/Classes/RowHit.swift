import Reference

/// Whether the rows that commands address exist. Hits, near misses and misses are all wanted.
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
