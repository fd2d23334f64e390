/// Everything of a report that the page shows.
struct ReportContents: Sendable {
  struct Part: Sendable {
    let mix: String
    var plan: MixRecord?
    var costs: [CostRecord] = []
    var stages: [StageRecord] = []
    var interval: IntervalRecord?
  }

  private(set) var run: RunRecord?
  private(set) var parts: [Part] = []
  private(set) var scalings: [ScalingRecord] = []
  private(set) var cycles: [CycleRecord] = []
  private(set) var budgets: [BudgetRecord] = []
  private(set) var thresholds: [ThresholdRecord] = []
  private(set) var properties: [PropertyRecord] = []
  /// The first failures; only these are shown.
  private(set) var failures: [FailureRecord] = []
  private(set) var failureCount = 0
  private(set) var mutants: [MutantRecord] = []
  private(set) var crashes: [CrashRecord] = []
  private(set) var damages: [DamageRecord] = []
  private(set) var comparisons: [ComparisonRecord] = []
  private(set) var criteria: [CriteriaRecord.Criterion] = []
  private(set) var notes: [String] = []
  private var found: [Problem] = []
  /// Whether the report is the `.part` of a killed run.
  var isKilled = false

  mutating func add(_ record: Record) {
    found += Problem.all(in: record)
    switch record {
    case .run(let run): self.run = run
    case .mix(let plan): change(plan.mix) { $0.plan = plan }
    case .cost(let cost): change(cost.mix) { $0.costs.append(cost) }
    case .stage(let stage): change(stage.mix) { $0.stages.append(stage) }
    case .interval(let interval): change(interval.mix) { $0.interval = interval }
    case .scaling(let scaling): scalings.append(scaling)
    case .cycle(let cycle): cycles.append(cycle)
    case .budget(let budget): budgets.append(budget)
    case .threshold(let threshold): thresholds.append(threshold)
    case .property(let property): properties.append(property)
    case .mutant(let mutant): mutants.append(mutant)
    case .crash(let crash): crashes.append(crash)
    case .damage(let damage): damages.append(damage)
    case .note(let note): notes.append(note.text)
    case .comparison(let comparison): comparisons.append(comparison)
    case .criteria(let record): criteria += record.criteria
    case .failure(let failure): add(failure)
    case .plan, .samples, .end, .unknown: break
    }
  }

  private mutating func add(_ failure: FailureRecord) {
    failureCount += 1
    if failures.count < FindingSection.limit { failures.append(failure) }
  }

  private mutating func change(_ mix: String, _ body: (inout Part) -> Void) {
    if let place = parts.firstIndex(where: { $0.mix == mix }) { return body(&parts[place]) }
    var part = Part(mix: mix)
    body(&part)
    parts.append(part)
  }

  var problems: [String] { Problem.all(of: found) }

  func part(_ mix: String) -> Part? { parts.first { $0.mix == mix } }
}
