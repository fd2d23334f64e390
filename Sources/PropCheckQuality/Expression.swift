import PropCheck

/// An arithmetic expression of sums and quotients.
package indirect enum Expression: Decodable, Sendable {
  case number(Int)
  case sum(Expression, Expression)
  case quotient(Expression, Expression)

  static let generator = Gen<Expression>.recursive(Gen.int.map(Expression.number), depth: 5) {
    let pair = Gen<(Expression, Expression)>.tuple($0, $0)
    return .oneOf([
      pair.map { Expression.sum($0.0, $0.1) }, pair.map { Expression.quotient($0.0, $0.1) },
    ])
  }

  /// Nil if a divisor is 0.
  package var value: Int? {
    switch self {
    case .number(let number): return number
    case .sum(let left, let right):
      guard let left = left.value, let right = right.value else { return nil }
      return left &+ right
    case .quotient(let left, let right):
      guard let left = left.value, let right = right.value, right != 0 else { return nil }
      return left.dividedReportingOverflow(by: right).partialValue
    }
  }

  /// Whether a literal 0 is a divisor.
  package var dividesByZeroLiterally: Bool {
    switch self {
    case .number: false
    case .quotient(_, .number(0)): true
    case .sum(let left, let right), .quotient(let left, let right):
      left.dividesByZeroLiterally || right.dividesByZeroLiterally
    }
  }
}

extension Expression: CustomStringConvertible {
  package var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .sum(let left, let right): "(\(left)+\(right))"
    case .quotient(let left, let right): "(\(left)/\(right))"
    }
  }
}

extension Challenge {
  /// Without a literal 0 as divisor nothing is divided by 0.
  static let calculator = Problem(
    "calculator", of: Expression.generator, endsIn: ["(0/(0+0))"]
  ) { $0.dividesByZeroLiterally || $0.value != nil }
}
