import LoadCheck

/// What an operation cost at the sizes so far.
struct GrowthPoints: Sendable {
  private var points: [String: [GrowthPoint]] = [:]

  mutating func add(_ turn: GrowthSample, rows: Int) {
    for (counter, cost) in turn.costs {
      points[counter, default: []].append(
        GrowthPoint(rows: rows, answered: turn.answered, cost: Double(max(1, cost))))
    }
  }

  func results(of probe: GrowthProbe) -> [GrowthResult] {
    points.sorted { $0.key < $1.key }.map { counter, points in
      GrowthResult(probe.name, counter, points, limit: probe.limit(of: counter))
    }
  }
}
