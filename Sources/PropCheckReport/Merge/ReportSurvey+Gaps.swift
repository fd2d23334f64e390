import PropCheck

extension ReportSurvey {
  /// The run without what differs between its shards.
  var run: RunRecord {
    var run = heads[0].run
    run.shard = nil
    run.t?.startUnixMilliseconds = heads.compactMap(\.run.t?.startUnixMilliseconds).min()
    if Set(heads.map(\.run.t?.host)).count > 1 { run.t?.host = nil }
    // A report without a commit agrees with any, but all of them together have one.
    run.t?.commit = heads.lazy.compactMap(\.run.t?.commit).first
    return run
  }

  /// The parts that make up each property.
  func choices() throws(MergeError) -> [String: PropertyParts.Choice] {
    var choices: [String: PropertyParts.Choice] = [:]
    let planned = plannedCases
    for id in order where mutants[id] == nil {
      let parts = properties[id] ?? PropertyParts(modulus: shards)
      do throws(PropertyParts.Overlap) {
        choices[id] = try parts.choice(of: planned[id])
      } catch {
        throw .overlap(
          property: id, path: heads[error.second.report].path, other: heads[error.first.report].path
        )
      }
    }
    return choices
  }

  /// The shards without a report; a report without a plan is for all of them.
  private var missingShards: Set<Int> {
    heads.contains { $0.plan == nil } ? [] : Set(1...shards).subtracting(heads.flatMap(\.parts))
  }

  /// What is missing, a sentence each.
  func gaps(_ choices: [String: PropertyParts.Choice]) -> [String] {
    let missing = missingShards
    let shardGaps =
      missing.isEmpty
      ? []
      : [
        "\(ShardList.text(missing.sorted(), of: shards)) \(missing.count == 1 ? "is" : "are") missing"
      ]
    let gaps =
      shardGaps + caseGaps(choices, missing) + mutantGaps(missing)
      + loads.gaps(shards, missing: missing)
    return gaps.isEmpty ? unfinishedGaps : gaps
  }

  private func caseGaps(
    _ choices: [String: PropertyParts.Choice], _ missing: Set<Int>
  ) -> [String] {
    order.compactMap { id in
      guard let ranges = choices[id]?.missing, !ranges.isEmpty else { return nil }
      let shards = ranges.compactMap(shard)
      // Cases of a missing shard are not listed.
      if shards.count == ranges.count, missing.isSuperset(of: shards) { return nil }
      let first = ranges[0]
      let more = ranges.count > 1 ? " and more" : ""
      let cases = ranges.caseCount
      return "\(id) lacks \(Figure.count(cases, "case")): \(Self.text(first))\(more)"
    }
  }

  /// The shard that has all of a range; nil if several do.
  private func shard(of range: CaseRange) -> Int? {
    guard range.step == shards || range.count == 1 else { return nil }
    return Shard.index(ofCase: range.from, of: shards)
  }

  /// As in `3 to 999`, or `3, 11 and so on to 995`.
  private static func text(_ range: CaseRange) -> String {
    guard range.count > 1, let last = range.last else { return "\(range.from)" }
    let step = range.step == 1 ? "" : ", \(range.from + range.step) and so on"
    return "\(range.from)\(step) to \(last)"
  }

  private func mutantGaps(_ missing: Set<Int>) -> [String] {
    guard isOfMutants, !plan.isEmpty else { return [] }
    let lacking = plan.map(\.id).filter { id in
      mutants[id] == nil && !isUntriable(id)
        && !missing.contains(Shard.owner(of: id, among: shards))
    }
    return lacking.isEmpty ? [] : ["no shard has tried " + lacking.joined(separator: ", ")]
  }

  private var unfinishedGaps: [String] {
    refusals.isEmpty ? endedEarly.map { "\(heads[$0].path) ended early" } : []
  }

  /// What ended all shards of a load; what only some of them met may be met no more, and their part is missing.
  var refusals: [NoteRecord.Obstacle] {
    let early = endedEarly
    return early.count == heads.count ? refusals(at: early) : []
  }

  /// The places of reports that ended early without saying what they should have had.
  private var endedEarly: [Int] {
    guard !isPlanned else { return [] }
    let finished = Set(
      heads.indices.filter { !unfinished.contains($0) }.flatMap { heads[$0].parts })
    return unfinished.sorted().filter { !finished.isSuperset(of: heads[$0].parts) }
  }

  /// The shards that are there. One that ended early and cannot say what it lacks would pass as whole in a later merge.
  var parts: [Int] {
    let early = Set(endedEarly)
    let whole = heads.indices.filter { !early.contains($0) }.flatMap { heads[$0].parts }
    guard whole.isEmpty else { return Set(whole).sorted() }
    // A report of all shards that lacks something counts as one that ended early; stages of loads show what they lack.
    return heads.first?.run.command == "load"
      ? Set(heads.flatMap(\.parts)).sorted() : Array(1...shards)
  }

  /// Whether the plan says which cases there are.
  private var isPlanned: Bool {
    !plan.isEmpty && (isOfMutants || plan.allSatisfy { $0.cases != nil })
  }

  /// What is unusual, a sentence each.
  var remarks: [String] {
    var owners: [Int: String] = [:]
    var remarks: [String] = []
    // They may claim to have shards of which they have nothing.
    let early = Set(endedEarly)
    for (place, head) in heads.enumerated() where head.plan != nil && !early.contains(place) {
      for part in head.parts {
        guard let owner = owners.updateValue(head.path, forKey: part) else { continue }
        remarks.append(
          "Shard \(part)/\(shards) is given twice, in \(owner) and \(head.path); each case counts once."
        )
      }
    }
    return remarks
  }
}
