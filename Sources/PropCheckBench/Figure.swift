import Glibc

/// A measured number and its limit.
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

  // Rounded towards failure, so that no failed figure reads as if it passed.
  private var decimal: String {
    switch target {
    case .atMost: Figure.decimal(value)
    case .atLeast: Figure.decimal(value, .down)
    }
  }

  /// A number with two decimals; what has none, such as the exponent of a curve that cannot be fitted, by its name.
  static func decimal(
    _ value: Double, _ rule: FloatingPointRoundingRule = .up
  ) -> String {
    let slack = rule == .up ? -1e-9 : 1e-9
    guard let hundredths = Int(exactly: (value * 100 + slack).rounded(rule)) else {
      return "\(value)"
    }
    let (whole, fraction) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(hundredths < 0 ? "-" : "")\(whole).\(fraction < 10 ? "0" : "")\(fraction)"
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

/// Prints each figure as soon as it is measured, and remembers whether all pass.
final class FigureList {
  private(set) var allPass = true

  func add(_ name: String, _ value: Double, atMost target: Double) {
    add(Figure(name: name, value: value, target: .atMost(target)))
  }

  func add(_ name: String, _ value: Double, atLeast target: Double) {
    add(Figure(name: name, value: value, target: .atLeast(target)))
  }

  private func add(_ figure: Figure) {
    allPass = allPass && figure.passes
    print(figure.line)
    // A pipe would hold the lines back to the end.
    fflush(nil)
  }
}
