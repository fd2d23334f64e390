/// The dimension of a figure.
public enum Dimension: String, Sendable {
  /// Nanoseconds.
  case time
  /// Bytes.
  case size
  /// Operations per second.
  case rate
  /// A fraction from 0 to 1.
  case share
  /// Any other number.
  case number

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

/// A unit of a limit.
struct Unit {
  let name: String
  let dimension: Dimension
  /// Its size in base units: nanoseconds, bytes, operations per second, fractions.
  let scale: Double

  /// All units; a unit stands before its prefixes.
  static let all: [Unit] = [
    Unit("ns", .time, 1), Unit("us", .time, 1e3), Unit("µs", .time, 1e3), Unit("ms", .time, 1e6),
    Unit("min", .time, 60e9), Unit("s", .time, 1e9), Unit("h", .time, 3_600e9),
    Unit("KiB", .size, 1_024), Unit("MiB", .size, 1_048_576), Unit("GiB", .size, 1_073_741_824),
    Unit("kB", .size, 1e3), Unit("MB", .size, 1e6), Unit("GB", .size, 1e9), Unit("B", .size, 1),
    Unit("k/s", .rate, 1e3), Unit("M/s", .rate, 1e6), Unit("/s", .rate, 1),
    Unit("%", .share, 0.01),
  ]

  private init(_ name: String, _ dimension: Dimension, _ scale: Double) {
    (self.name, self.dimension, self.scale) = (name, dimension, scale)
  }
}
