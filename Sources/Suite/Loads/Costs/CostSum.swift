import Domain

/// What the calls of an operation have cost together.
struct CostSum: Sendable {
  private var calls = 0
  private var steps: Int? = 0
  private var pages: Int? = 0
  private var allocations: Int64? = 0

  /// Adds what a call has cost; a counter that is silent once has no sum.
  mutating func add(_ call: CostReading) {
    calls += 1
    steps = steps.flatMap { sum in call.work.map { sum + $0.steps } }
    pages = pages.flatMap { sum in call.work.map { sum + $0.pages } }
    allocations = allocations.flatMap { sum in call.allocations.map { sum + $0 } }
  }

  /// The mean of the calls; nil if there was none.
  func cost(of operation: String) -> OperationCost? {
    guard calls > 0 else { return nil }
    let count = Double(calls)
    return OperationCost(
      operation: operation, calls: calls, steps: steps.map { Double($0) / count },
      pages: pages.map { Double($0) / count }, allocations: allocations.map { Double($0) / count })
  }
}
