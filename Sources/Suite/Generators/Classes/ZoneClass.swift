/// What a log's zone is like.
enum ZoneClass: String, ValueClass {
  case displayed = "the display zone"
  case utc = "UTC"
  case special = "one with a trap"
  case invalid

  static let table = "zone"

  var weight: Int {
    switch self {
    case .displayed: 20
    case .utc: 20
    case .special: 50
    case .invalid: 3
    }
  }
}
