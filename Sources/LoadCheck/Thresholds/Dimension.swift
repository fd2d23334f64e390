/// What kind of number a figure is; numbers of two kinds cannot be compared.
public enum Dimension: String, Sendable {
  /// Nanoseconds.
  case time
  /// Bytes.
  case size
  /// Operations a second.
  case rate
  /// A part of a whole, from 0 to 1.
  case share
  /// Any other number.
  case number

  /// How a limit of this kind is written.
  var example: String {
    switch self {
    case .time: "20ms"
    case .size: "10MB"
    case .rate: "1900/s"
    case .share: "0.1%"
    case .number: "1.05"
    }
  }
}
