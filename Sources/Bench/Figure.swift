/// A measured number with what it must not exceed, or not fall below.
struct Figure {
  enum Target {
    case atMost(Double)
    case atLeast(Double)
  }

  let name: String
  let value: Double
  let target: Target

  var passes: Bool {
    switch target {
    case .atMost(let limit): value <= limit
    case .atLeast(let limit): value >= limit
    }
  }

  /// Name, value, target and verdict, in columns.
  var line: String {
    let columns = [
      name.padding(to: 42), decimal.padding(to: 7), "\(target)".padding(to: 14),
      passes ? "pass" : "FAIL",
    ]
    return columns.joined(separator: " ")
  }

  // Rounded to the side of failure, so that no figure reads as if it passed when it failed.
  private var decimal: String {
    switch target {
    case .atMost: Figure.decimal(value)
    case .atLeast: Figure.decimal(value, .down)
    }
  }

  /// A number with two decimals.
  static func decimal(
    _ value: Double, _ rule: FloatingPointRoundingRule = .up
  ) -> String {
    let slack = rule == .up ? -1e-9 : 1e-9
    let hundredths = Int((value * 100 + slack).rounded(rule))
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}

extension Figure.Target: CustomStringConvertible {
  var description: String {
    switch self {
    case .atMost(let limit): "at most \(Figure.decimal(limit))"
    case .atLeast(let limit): "at least \(Figure.decimal(limit))"
    }
  }
}

extension String {
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
