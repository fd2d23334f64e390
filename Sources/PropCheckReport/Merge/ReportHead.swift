/// What a report says about its run, before any result.
struct ReportHead: Sendable {
  let path: String
  private(set) var run: RunRecord
  private(set) var plan: PlanRecord?

  /// Nil for records that do not begin with a run.
  init?(path: String, _ records: [Record]) {
    guard case .run(let run)? = records.first else { return nil }
    (self.path, self.run) = (path, run)
    if records.count > 1, case .plan(let plan) = records[1] {
      self.plan = plan
    } else if let shard = run.shardNumbers {
      // It was killed before it could record its plan.
      plan = PlanRecord(shards: shard.count, parts: [shard.index])
    }
  }

  /// The number of shards of the run; 1 for all of it.
  var shards: Int { plan?.shards ?? 1 }

  /// The shards in it, from 1.
  var parts: [Int] { plan?.parts ?? [1] }

  /// Whether reports of all shards were merged into it that lacked something else.
  func lacksSome(after end: EndRecord) -> Bool {
    end.exit == EndRecord.incompleteExit && parts.count == shards
  }

  /// What is wrong with the plan; nil if it is possible.
  var problem: String? {
    guard let plan else { return run.shard.map { "its shard is \($0)" } }
    let isSorted = zip(plan.parts, plan.parts.dropFirst()).allSatisfy { $0 < $1 }
    let isInRange = plan.parts.allSatisfy { 1...max(1, plan.shards) ~= $0 }
    guard 1...10_000 ~= plan.shards, !plan.parts.isEmpty, isSorted, isInRange else {
      return "it has shards \(plan.parts) of \(plan.shards)"
    }
    return plan.work.allSatisfy { $0.cases ?? 0 >= 0 } ? nil : "its plan has a negative number"
  }

  /// What differs from the run of another report; nil if it is the same run.
  func difference(from other: ReportHead) -> String? {
    let (mine, theirs) = (run, other.run)
    let facts: [(name: String, mine: String?, theirs: String?)] = [
      ("commands", mine.command, theirs.command), ("seeds", "\(mine.seed)", "\(theirs.seed)"),
      ("programs", mine.program ?? "", theirs.program ?? ""),
      ("versions", mine.tool, theirs.tool), ("layers", mine.layer, theirs.layer),
      ("commits", mine.t?.commit ?? theirs.t?.commit, theirs.t?.commit ?? mine.t?.commit),
    ]
    if let fact = facts.first(where: { $0.mine != $0.theirs }) {
      return "their \(fact.name) are \(fact.theirs ?? "none") and \(fact.mine ?? "none")"
    }
    return optionDifference(mine.options, theirs.options) ?? planDifference(from: other)
  }

  /// Whether it says something about its run that none of the others does, so that reports have to agree with it,
  /// too.
  func tellsMore(than others: [ReportHead]) -> Bool {
    let others = others.map(\.facts)
    return facts.enumerated().contains { place, fact in
      fact && !others.contains { $0[place] }
    }
  }

  /// Whether it is a report, names its commit, says how its run is divided, and says what all
  /// shards do.
  private var facts: [Bool] {
    [true, run.t?.commit != nil, plan != nil, plan?.work.isEmpty == false]
  }

  private func optionDifference(_ mine: [String: String], _ theirs: [String: String]) -> String? {
    let name = Set(mine.keys).union(theirs.keys).sorted().first { mine[$0] != theirs[$0] }
    return name.map {
      "--\($0) is \(theirs[$0] ?? "not given") in one and \(mine[$0] ?? "not given") in the other"
    }
  }

  private func planDifference(from other: ReportHead) -> String? {
    guard let plan, let others = other.plan else { return nil }
    if plan.shards != others.shards {
      return "they are divided into \(others.shards) and \(plan.shards) shards"
    }
    let isAlike = plan.work == others.work || plan.work.isEmpty || others.work.isEmpty
    return isAlike ? nil : "their shards have other properties or cases to run"
  }
}
