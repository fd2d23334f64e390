/// What an operation cost once.
struct GrowthSample: Sendable {
  let answered: Int
  /// By counter.
  let costs: [String: Int64]

  /// The least of each: whatever else is done at the same time only adds.
  func least(_ other: GrowthSample) -> GrowthSample {
    GrowthSample(answered: answered, costs: costs.merging(other.costs) { min($0, $1) })
  }
}
