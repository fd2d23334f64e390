/// The kind of a figure, which decides its format and the steps of an axis.
enum Quantity: Hashable, Sendable {
  /// Nanoseconds.
  case time
  case bytes
  case rate
  /// Fractions of a whole.
  case share
  /// Whole numbers.
  case count
  case number

  /// The quantity of a threshold.
  init(dimension: String) {
    switch dimension {
    case "time": self = .time
    case "size": self = .bytes
    case "rate": self = .rate
    case "share": self = .share
    default: self = .number
    }
  }

  /// The quantity of a gauge or counter, by the suffix of its name.
  init(gauge: String) {
    if gauge.hasSuffix("_bytes") {
      self = .bytes
    } else {
      self = gauge == "time" || gauge.hasSuffix("_ns") ? .time : .count
    }
  }

  /// The suffix of an axis label, where the ticks have no unit.
  var unit: String {
    switch self {
    case .rate: ", operations a second"
    case .share: ", percent"
    case .time, .bytes, .count, .number: ""
    }
  }
}

extension Quantity {
  func text(_ value: Double) -> String {
    switch self {
    case .time: Self.sign(value) + Figure.duration(nanoseconds: Self.whole(abs(value)))
    case .bytes: Self.sign(value) + Figure.bytes(Self.whole(abs(value)))
    case .rate: Figure.count(Self.whole(value)) + "/s"
    case .share: LoadVerdictText.decimal(value * 100) + "%"
    case .count: Figure.count(Self.whole(value))
    case .number: LoadVerdictText.decimal(value)
    }
  }

  /// A shorter form for axes.
  func short(_ value: Double) -> String {
    let text = text(value)
    guard text.count > 8 else { return text }
    switch self {
    case .time: return Self.scaled(value / 3.6e12) + " h"
    case .bytes: return Self.scaled(value / 0x1p30) + " GiB"
    case .rate: return Self.scaled(value) + "/s"
    case .share: return Self.scaled(value * 100) + "%"
    case .count, .number: return Self.scaled(value)
    }
  }

  /// The nearest integer that exists.
  static func whole(_ value: Double) -> Int {
    Int(exactly: value.rounded()) ?? (value > 0 ? .max : value < 0 ? -.max : 0)
  }

  private static func sign(_ value: Double) -> String { value <= -0.5 ? "-" : "" }

  /// About three digits, with a suffix or a power of ten.
  private static func scaled(_ value: Double) -> String {
    guard abs(value) >= 1e5 else { return LoadVerdictText.decimal(value) }
    guard abs(value) >= 1e12 else { return LoadVerdictText.decimal(rounded(value / 1e6)) + " M" }
    let power = Int(PlotMath.decade(value).rounded(.down))
    return LoadVerdictText.decimal(rounded(value / PlotMath.power(of: power))) + "e\(power)"
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
