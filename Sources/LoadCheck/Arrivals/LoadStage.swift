/// A part of a load whose arrival rate is constant or changes linearly.
public struct LoadStage: Equatable, Sendable {
  /// The purpose of a stage; figures are taken from stages of kind ``hold``.
  public enum Kind: String, CaseIterable, Sendable {
    /// Fills caches and is not measured.
    case warmUp = "warm-up"
    /// The rate rises.
    case ramp
    /// The rate is constant; this is the stage that is measured.
    case hold
    /// A short period of higher rate.
    case spike
    /// The rate falls.
    case down
  }

  /// The name in reports and thresholds.
  public var name: String
  /// The purpose.
  public var kind: Kind
  /// The start, in nanoseconds since the start of the load.
  public var start: Int64
  /// The length in nanoseconds, from 1.
  public var duration: Int64
  /// Operations per second at the start.
  public var startRate: Double
  /// Operations per second at the end.
  public var endRate: Double

  /// Creates a stage.
  public init(
    _ name: String, _ kind: Kind, start: Int64, duration: Int64, startRate: Double, endRate: Double
  ) {
    (self.name, self.kind, self.start, self.duration) = (name, kind, start, duration)
    (self.startRate, self.endRate) = (startRate, endRate)
  }

  /// Creates a stage with a constant rate.
  public init(_ name: String, _ kind: Kind, start: Int64, duration: Int64, rate: Double) {
    self.init(
      name, kind, start: start, duration: duration, startRate: rate, endRate: rate)
  }

  /// The end; the greatest number on overflow.
  var end: Int64 {
    let (end, overflow) = start.addingReportingOverflow(duration)
    return overflow ? .max : end
  }

  private var seconds: Double { Double(duration) / 1e9 }

  var expected: Double { (startRate + endRate) / 2 * seconds }

  /// The time at which so many arrivals are expected, in nanoseconds since the start of the stage.
  ///
  /// It solves a quadratic equation in the form that avoids subtracting nearly equal numbers.
  func offset(ofExpected number: Double) -> Double {
    let slope = (endRate - startRate) / seconds
    let root = max(0, startRate * startRate + 2 * slope * number).squareRoot()
    let below = startRate + root
    return below > 0 ? 2 * number / below * 1e9 : 0
  }
}
