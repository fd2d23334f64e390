/// Reads gauges before and after a stage.
struct GaugeReader {
  let gauges: [Gauge]
  private var before: [Int64?] = []

  init(_ gauges: [Gauge]) async {
    self.gauges = gauges
    for gauge in gauges {
      await gauge.reset()
      before.append(await gauge.read())
    }
  }

  /// The figures by name, without unavailable gauges.
  func figures() async -> [String: Int64] {
    var figures: [String: Int64] = [:]
    for (gauge, before) in zip(gauges, before) {
      guard let after = await gauge.read() else { continue }
      switch gauge.kind {
      case .level, .peak: figures[gauge.name] = after
      case .counter: figures[gauge.name] = before.map { after &- $0 }
      }
    }
    return figures
  }
}
