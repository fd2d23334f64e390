extension TrackedFigure {
  static func all(of record: Record) -> [TrackedFigure] {
    switch record {
    case .stage(let stage): load(stage)
    case .cost(let cost): costs(cost)
    case .scaling(let scaling): growth(scaling)
    case .cycle(let cycle): cycles(cycle)
    case .budget(let budget): calls(budget)
    case .property(let property): properties(property)
    case .end(let end): whole(end)
    default: []
    }
  }

  /// Only stages that hold are comparable.
  private static func load(_ stage: StageRecord) -> [TrackedFigure] {
    guard stage.purpose == "hold", let measured = stage.t else { return [] }
    let whole = stage.stage.prefix { $0 != "." }
    let name = stage.mix + (whole == "hold" ? "" : " \(whole)")
    let seconds = Double(measured.elapsedNanoseconds) / 1e9
    let done = Saturating.sum(measured.operations.map(\.done))
    let rate = seconds > 0 ? Double(done) / seconds : nil
    let operations = measured.operations.flatMap { operation in
      [("p50", operation.response?.p50), ("p99", operation.response?.p99)].map {
        TrackedFigure(.load, "\(name) \(operation.name) \($0)", .time, $1)
      }
    }
    let gauges = measured.gauges.sorted { $0.key < $1.key }.map {
      TrackedFigure(.gauges, "\(name) \($0)", Quantity(gauge: $0), $1)
    }
    return ([TrackedFigure(.load, "\(name) done", .rate, rate)] + operations + gauges)
      .compactMap { $0 }
  }

  private static func costs(_ cost: CostRecord) -> [TrackedFigure] {
    let figures = [
      ("steps", cost.vmSteps), ("pages", cost.pages), ("allocations", cost.t?.allocations),
    ]
    return figures.compactMap {
      TrackedFigure(.costs, "\(cost.mix) \(cost.operation) \($0)", .number, $1)
    }
  }

  private static func growth(_ scaling: ScalingRecord) -> [TrackedFigure] {
    let name = "\(scaling.operation) \(scaling.counter)"
    return [TrackedFigure(.growth, name, .number, scaling.measured?.exponent)].compactMap { $0 }
  }

  private static func cycles(_ cycle: CycleRecord) -> [TrackedFigure] {
    let name = "\(cycle.gauge) of \(cycle.cycle ?? "cycles")"
    return [TrackedFigure(.cycles, name, .number, cycle.t?.slope)].compactMap { $0 }
  }

  private static func calls(_ budget: BudgetRecord) -> [TrackedFigure] {
    let name = budget.operation
    return [
      TrackedFigure(.calls, "\(name) p95", .time, budget.t?.call?.p95),
      TrackedFigure(.calls, "\(name) max", .time, budget.t?.call?.max),
      TrackedFigure(.calls, "\(name) grown", .bytes, budget.t?.grownBytes),
      TrackedFigure(.calls, "\(name) virtual", .time, budget.virtualNanoseconds),
    ].compactMap { $0 }
  }

  private static func properties(_ property: PropertyRecord) -> [TrackedFigure] {
    let time = property.t.flatMap { cost in
      property.cases > 0 ? Double(cost.wallNanoseconds) / Double(property.cases) : nil
    }
    return [
      TrackedFigure(.properties, "\(property.id) cases", .count, property.cases),
      TrackedFigure(.properties, "\(property.id) time a case", .time, time),
    ].compactMap { $0 }
  }

  private static func whole(_ end: EndRecord) -> [TrackedFigure] {
    [
      TrackedFigure(.whole, "time", .time, end.t?.wallNanoseconds),
      TrackedFigure(.whole, "processor time", .time, end.t?.processorNanoseconds),
      TrackedFigure(.whole, "greatest memory", .bytes, end.t?.peakResidentBytes),
    ].compactMap { $0 }
  }
}
