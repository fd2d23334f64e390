import Domain

/// What the counters say at a moment, or have counted between two.
struct CostReading: Sendable {
  /// nil where the store does not tell.
  let work: StorageWork?
  /// nil where nobody counts.
  let allocations: Int64?

  static func - (later: CostReading, earlier: CostReading) -> CostReading {
    CostReading(
      work: later.work.flatMap { later in earlier.work.map { later - $0 } },
      allocations: later.allocations.flatMap { later in earlier.allocations.map { later - $0 } })
  }
}
