/// A figure of a report that the history tracks.
struct TrackedFigure: Hashable, Sendable {
  enum Group: String, CaseIterable, Hashable, Sendable {
    case load = "Times and rates under load"
    case gauges = "Memory and work under load"
    case costs = "Costs of operations alone"
    case growth = "Exponents of growth"
    case cycles = "Growth over cycles"
    case calls = "Single calls"
    case properties = "Properties"
    case whole = "The whole run"

    /// Whether values near 0 make ratios useless.
    var hasDifferences: Bool { self == .growth }
  }

  struct Key: Hashable, Sendable {
    let group: Group
    let name: String
  }

  /// Bounds the memory for long names.
  private static let longest = 200

  let key: Key
  let quantity: Quantity
  let value: Double

  init?(_ group: Group, _ name: String, _ quantity: Quantity, _ value: Double?) {
    guard let value else { return nil }
    key = Key(group: group, name: String(name.prefix(Self.longest)))
    self.quantity = quantity
    // Smaller differences are not visible.
    let bounded = PlotMath.bounded(value)
    self.value = quantity == .number ? (bounded * 100).rounded() / 100 : bounded
  }

  init?(_ group: Group, _ name: String, _ quantity: Quantity, _ value: Int?) {
    self.init(group, name, quantity, value.map(Double.init))
  }
}
