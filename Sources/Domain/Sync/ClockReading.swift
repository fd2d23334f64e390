/// What the hybrid logical clock of a device showed last, and what its next stamp has to exceed (domain 1.9).
public struct ClockReading: Hashable, Sendable {
  /// Milliseconds since the epoch.
  public var wall: Int64
  /// Tells apart events of one wall time; from 0.
  public var counter: Int64

  /// Makes a reading.
  public init(wall: Int64, counter: Int64) {
    self.wall = wall
    self.counter = counter
  }
}

extension ClockReading: Comparable {
  /// Orders by wall time, then counter.
  public static func < (left: ClockReading, right: ClockReading) -> Bool {
    (left.wall, left.counter) < (right.wall, right.counter)
  }
}
