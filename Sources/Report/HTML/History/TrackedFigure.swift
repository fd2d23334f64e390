/// A figure of a report that is worth being followed over the nights.
struct TrackedFigure: Hashable, Sendable {
  /// What figures stand beside each other.
  enum Group: String, CaseIterable, Hashable, Sendable {
    case load = "Times and rates under load"
    case gauges = "Memory and work under load"
    case costs = "Costs of operations alone"
    case growth = "Exponents of growth"
    case cycles = "What cycles leave"
    case calls = "Calls alone"
    case properties = "Properties"
    case whole = "The whole"

    /// Whether a figure is near 0 as a rule, so that a ratio says nothing.
    var hasDifferences: Bool { self == .growth }
  }

  /// Which figure it is, the same in each report.
  struct Key: Hashable, Sendable {
    let group: Group
    let name: String
  }

  /// The most characters of a name that a page keeps for each report.
  private static let longest = 200

  let key: Key
  let quantity: Quantity
  let value: Double

  /// Nothing where nothing was measured.
  init?(_ group: Group, _ name: String, _ quantity: Quantity, _ value: Double?) {
    guard let value else { return nil }
    key = Key(group: group, name: String(name.prefix(Self.longest)))
    self.quantity = quantity
    // What is smaller than a hundredth of a step or of an exponent is not to be seen.
    let bounded = Elementary.bounded(value)
    self.value = quantity == .number ? (bounded * 100).rounded() / 100 : bounded
  }

  init?(_ group: Group, _ name: String, _ quantity: Quantity, _ value: Int?) {
    self.init(group, name, quantity, value.map(Double.init))
  }
}
