/// A hybrid logical clock's reading: when, and where, content last changed.
///
/// Ordered by wall time, then counter, then the device's text by UTF-8 bytes.
public struct Stamp: Hashable, Sendable {
  /// Milliseconds since the epoch.
  public let wall: Int64
  /// Distinguishes events of one wall time on one device; from 0.
  public let counter: Int64
  /// The device that wrote.
  public let device: String

  /// Makes a stamp of its three parts.
  public init(wall: Int64, counter: Int64, device: String) {
    self.wall = wall
    self.counter = counter
    self.device = device
  }
}

extension Stamp: Comparable {
  /// Orders by wall time, counter and device.
  public static func < (left: Stamp, right: Stamp) -> Bool {
    guard (left.wall, left.counter) == (right.wall, right.counter) else {
      return (left.wall, left.counter) < (right.wall, right.counter)
    }
    return left.device.utf8.lexicographicallyPrecedes(right.device.utf8)
  }
}

extension Stamp {
  /// The limit of counters, after which the next millisecond begins, so that each is a number that any
  /// other program can represent.
  package static let counterLimit: Int64 = 1 << 53

  /// The next stamp: another counter, or the next millisecond after the last counter.
  package func next(on device: String) -> Stamp {
    guard counter >= Self.counterLimit - 1, wall < .max else {
      // At the greatest time an overflowing counter becomes negative, which the schema refuses.
      return Stamp(wall: wall, counter: counter &+ 1, device: device)
    }
    return Stamp(wall: wall + 1, counter: 0, device: device)
  }
}

extension Stamp: CustomStringConvertible {
  /// The three parts, as in `1000.2@phone`.
  public var description: String { "\(wall).\(counter)@\(device)" }
}

/// The last reading of a device's hybrid logical clock, which its next stamp has to exceed (domain 1.9).
public struct ClockReading: Hashable, Sendable {
  /// Milliseconds since the epoch.
  public var wall: Int64
  /// Distinguishes events of one wall time; from 0.
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
