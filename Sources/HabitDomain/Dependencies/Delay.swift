/// A span of time, in milliseconds.
public struct Delay: Hashable, Sendable {
  /// At least 0; less counts as 0.
  public let milliseconds: Int64

  /// Makes a span of this many milliseconds.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }
}

extension Delay: Comparable {
  /// Orders by length.
  public static func < (left: Delay, right: Delay) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Delay: CustomStringConvertible {
  /// The milliseconds, with their unit.
  public var description: String { "\(milliseconds) ms" }
}

extension Instant {
  /// The moment a span after this one, clamped to the last representable moment.
  public func advanced(by delay: Delay) -> Instant {
    let (sum, overflow) = milliseconds.addingReportingOverflow(max(0, delay.milliseconds))
    return Instant(milliseconds: overflow ? .max : sum)
  }
}
