import LoadCheck

/// What the calls of an operation took so far.
struct BudgetSamples: Sendable {
  var call = Histogram()
  private(set) var grown: Histogram?
  private(set) var virtual: Histogram?

  /// Notes by how many bytes a call has grown; one after which there are fewer has not.
  mutating func note(grown before: Int64?, to after: Int64?) {
    guard let before, let after else { return }
    grown = (grown ?? Histogram()).with(max(0, after - before))
  }

  /// Notes how long a call took by a simulated clock.
  mutating func note(virtual before: Int64?, to after: Int64?) {
    guard let before, let after else { return }
    virtual = (virtual ?? Histogram()).with(after - before)
  }
}

extension Histogram {
  fileprivate func with(_ value: Int64) -> Histogram {
    var next = self
    next.record(value)
    return next
  }
}
