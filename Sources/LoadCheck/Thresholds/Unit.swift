/// A unit in which a limit is written.
struct Unit {
  let name: String
  let dimension: Dimension
  /// How many base units it is: nanoseconds, bytes, operations a second, parts of a whole.
  let scale: Double

  /// All of them; of two that begin alike the longer one stands first.
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
