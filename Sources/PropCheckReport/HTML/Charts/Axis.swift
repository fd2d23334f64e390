/// A scale with its ticks and label.
struct Axis: Hashable, Sendable {
  struct Tick: Hashable, Sendable {
    let value: Double
    let text: String
  }

  let scale: Scale
  let ticks: [Tick]
  let label: String
}

extension Axis {
  /// A linear axis with about `count` steps that holds all values.
  static func linear(
    _ values: [Double], _ quantity: Quantity, label: String, count: Int = 4
  ) -> Axis {
    let values = values.map(PlotMath.bounded)
    var (low, high) = (values.min() ?? 0, values.max() ?? 0)
    if high <= low { (low, high) = around(low, quantity) }
    let step = step(of: (high - low) / Double(count), quantity)
    (low, high) = ((low / step).rounded(.down) * step, (high / step).rounded(.up) * step)
    let steps = min(12, max(1, Quantity.whole((high - low) / step)))
    let ticks = (0...steps).map { low + Double($0) * step }
    return Axis(
      scale: Scale(kind: .linear, low: low, high: high),
      ticks: ticks.map { Tick(value: $0, text: quantity.short($0)) }, label: label + quantity.unit)
  }

  /// The range around a single value.
  private static func around(_ value: Double, _ quantity: Quantity) -> (Double, Double) {
    let reach = max(abs(value) / 10, quantity == .share ? 0.01 : 1)
    return value == 0 ? (0, reach) : (value - reach, value + reach)
  }

  /// 1, 2 or 5 times a power of ten; a power of two for bytes; at least 1 for whole numbers.
  private static func step(of span: Double, _ quantity: Quantity) -> Double {
    guard quantity != .bytes else {
      var step = 1.0
      while step < span { step *= 2 }
      return step
    }
    let power = PlotMath.power(of: PlotMath.decade(span).rounded(.down))
    let step = ([1, 2, 5, 10].first { $0 * power >= span } ?? 10) * power
    return [.count, .time].contains(quantity) ? max(1, step) : step
  }

  /// A linear axis from one value to another.
  static func span(
    from low: Double, to high: Double, _ quantity: Quantity, unit: Double = 1, label: String
  ) -> Axis {
    let axis = linear([low / unit, high / unit], quantity, label: label)
    let ticks = axis.ticks.map { Tick(value: $0.value * unit, text: $0.text) }
    return Axis(
      scale: Scale(kind: .linear, low: low, high: high),
      ticks: ticks.filter { $0.value >= low && $0.value <= high * (1 + 1e-9) }, label: label)
  }
}

extension Axis {
  /// A logarithmic axis that holds all positive values.
  static func logarithmic(
    _ values: [Double], _ quantity: Quantity, label: String, count: Int = 6
  ) -> Axis {
    let values = values.map(PlotMath.bounded).filter { $0 > 0 }
    let (low, high) = (values.min() ?? 1, values.max() ?? 10)
    var steps = steps(around: low, high)
    let scale = Scale(kind: .logarithmic, low: steps.first ?? low, high: steps.last ?? high)
    if steps.count > count { steps = decades(of: steps, count: count) }
    return Axis(
      scale: scale, ticks: steps.map { Tick(value: $0, text: quantity.short($0)) },
      label: label + quantity.unit)
  }

  /// The 1, 2 and 5 of all powers of ten around a range.
  private static func steps(around low: Double, _ high: Double) -> [Double] {
    let first = Int(PlotMath.decade(low).rounded(.down))
    let last = Int(PlotMath.decade(high).rounded(.up))
    let all = (first...max(first, last)).flatMap { power in
      [1, 2, 5].map { $0 * PlotMath.power(of: power) }
    }
    // Allows for rounding.
    let start = all.lastIndex { $0 <= low * (1 + 1e-9) } ?? 0
    let end = all.firstIndex { $0 >= high * (1 - 1e-9) } ?? all.count - 1
    guard end > start else { return Array(all[max(0, start - 1)...min(all.count - 1, start + 1)]) }
    return Array(all[start...end])
  }

  private static func decades(of steps: [Double], count: Int) -> [Double] {
    let powers = steps.filter { value in
      abs(PlotMath.decade(value) - PlotMath.decade(value).rounded()) < 1e-9
    }
    let stride = (powers.count + count - 1) / count
    return powers.enumerated().filter { $0.offset.isMultiple(of: max(1, stride)) }.map(\.element)
  }
}
