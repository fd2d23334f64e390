/// A part of a load during which operations arrive at a rate that stays, or that rises or falls evenly.
public struct LoadStage: Equatable, Sendable {
  /// What a stage is for; figures are taken from those that hold.
  public enum Kind: String, CaseIterable, Sendable {
    /// Caches fill; nothing is judged.
    case warmUp = "warm-up"
    /// The rate rises.
    case ramp
    /// The rate stays: what is judged.
    case hold
    /// The rate is higher for a while.
    case spike
    /// The rate falls.
    case down
  }

  /// What reports and thresholds call it.
  public var name: String
  /// What it is for.
  public var kind: Kind
  /// When it begins, in nanoseconds after the load does.
  public var start: Int64
  /// How long it lasts, in nanoseconds; from 1.
  public var duration: Int64
  /// Operations a second at its start.
  public var startRate: Double
  /// Operations a second at its end.
  public var endRate: Double

  /// Makes a stage.
  public init(
    _ name: String, _ kind: Kind, start: Int64, duration: Int64, startRate: Double, endRate: Double
  ) {
    self.name = name
    self.kind = kind
    self.start = start
    self.duration = duration
    self.startRate = startRate
    self.endRate = endRate
  }

  /// Makes a stage of one rate.
  public init(_ name: String, _ kind: Kind, start: Int64, duration: Int64, rate: Double) {
    self.init(
      name, kind, start: start, duration: duration, startRate: rate, endRate: rate)
  }

  /// When it ends; the greatest number if that is none.
  var end: Int64 {
    let (end, overflow) = start.addingReportingOverflow(duration)
    return overflow ? .max : end
  }

  private var seconds: Double { Double(duration) / 1e9 }

  /// How many operations arrive in it on average.
  var expected: Double { (startRate + endRate) / 2 * seconds }

  /// When so many operations have arrived on average, in nanoseconds after its start.
  ///
  /// That is where the area under a line is so great; the form below does without a difference of two great numbers.
  func offset(ofExpected number: Double) -> Double {
    let slope = (endRate - startRate) / seconds
    let root = max(0, startRate * startRate + 2 * slope * number).squareRoot()
    let below = startRate + root
    return below > 0 ? 2 * number / below * 1e9 : 0
  }
}
