import LoadCheck
import PropCheckReport

/// What a comparison needs of a load report.
struct ComparedRun {
  let path: String
  /// Whether the load passed.
  private(set) var hasPassed = true
  /// Milliseconds since 1970.
  private(set) var start = 0
  private(set) var layer = ""
  private(set) var options: [String: String] = [:]
  /// What decides the operations: the seed, and the arrivals of each mix.
  private(set) var plan = ComparedPlan()
  /// Means in nanoseconds: service times of held stages, as in `morning/check-in` or
  /// `morning/check-in in hold-2`, and of single calls, as in `list-100-families alone`.
  private(set) var times: [String: Double] = [:]
  /// Costs that are the same for equal work, as in `habits.fetch vm_steps at 1,000 rows`.
  private(set) var counters: [String: Double] = [:]

  init(path: String, in system: SystemInterface) throws(ToolError) {
    self.path = path
    var run: RunRecord?
    var isEnded = false
    let records = try ToolError.reporting(ReportReader(path: system.path(path)).records())
    for record in records {
      switch record {
      case .run(let record): run = record
      case .mix(let mix): plan.mixes.append(mix)
      case .stage(let stage): add(stage)
      case .scaling(let scaling): add(scaling)
      case .cost(let cost): add(cost)
      case .budget(let budget): add(budget)
      case .end(let end):
        isEnded = end.verdict != .interrupted
        hasPassed = end.hasPassed
      default: break
      }
    }
    guard let run, run.command == "load" else {
      throw .input(
        place: path, reason: "This is not a load report.",
        fix: "name reports written by `load`.")
    }
    guard isEnded else {
      throw .input(
        place: path, reason: "The load was interrupted.",
        fix: "compare loads that finished.")
    }
    plan.seed = run.seed.value
    (layer, options) = (run.layer, run.options.filter { $0.key != "layer" })
    start = run.t?.startUnixMilliseconds ?? 0
  }
}

extension ComparedRun {
  private mutating func add(_ stage: StageRecord) {
    guard let t = stage.t else { return }
    // Drops, and closed loops, differ from run to run.
    if t.dropped == 0 { plan.digests["\(stage.mix)/\(stage.stage)"] = t.digest }
    guard stage.purpose == LoadStage.Kind.hold.rawValue else { return }
    for operation in t.operations {
      guard let service = operation.service, service.mean > 0 else { continue }
      // The first stage that holds needs no name.
      let place = stage.stage == stage.purpose ? "" : " in \(stage.stage)"
      times["\(stage.mix)/\(operation.name)\(place)"] = Double(service.mean)
    }
  }

  /// A simulated clock is the same for equal work.
  private mutating func add(_ budget: BudgetRecord) {
    if let call = budget.t?.call, call.mean > 0 {
      times["\(budget.operation) alone"] = Double(call.mean)
    }
    if let virtual = budget.virtualNanoseconds {
      counters["\(budget.operation) nanoseconds by the simulated clock"] = Double(virtual)
    }
  }

  private mutating func add(_ cost: CostRecord) {
    let figures = [
      "vm_steps": cost.vmSteps, "pages": cost.pages, "allocations": cost.t?.allocations,
    ]
    for (counter, mean) in figures {
      counters["\(cost.mix)/\(cost.operation) \(counter) alone"] = mean
    }
  }

  /// Allocations depend only on compiler and libraries, which a comparison has to show.
  private mutating func add(_ scaling: ScalingRecord) {
    guard let fit = scaling.counter == "time" ? nil : scaling.measured else { return }
    for point in fit.points {
      let name =
        "\(scaling.operation) \(scaling.counter) at \(PropCheckReport.Figure.count(point.rows)) rows"
      counters[name] = point.cost
    }
  }
}
