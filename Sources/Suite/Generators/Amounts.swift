import PropCheck

/// Draws amounts around the bounds that matter to a habit.
struct Amounts: Sendable {
  let classes = ClassTable<AmountClass>()

  /// Draws an amount; a tame one is mostly accepted.
  func draw(from source: inout Source, target: Double?, isTame: Bool = false) -> Double? {
    let target = target ?? 8
    return switch classes.draw(from: &source, isTame: isTame) {
    case .one: 1
    case .target: target
    case .none: nil
    case .zero: 0
    case .negativeZero: -0.0
    case .tiny: .leastNonzeroMagnitude
    case .half: 0.5
    case .belowTarget: target.nextDown
    case .aboveTarget: target.nextUp
    case .aboveOne: 1.0.nextUp
    case .greatest: 999
    case .tooGreat: 999.0.nextUp
    case .negative: -1
    case .notANumber: .nan
    case .infinite: source.boolean() ? -.infinity : .infinity
    }
  }
}
