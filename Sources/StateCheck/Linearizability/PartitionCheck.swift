/// Checks one group of calls.
struct PartitionCheck<
  State: Hashable & Sendable, Operation: Hashable & Sendable, Answer: Hashable & Sendable
> {
  let table: CallTable
  private let model: SequentialModel<State, Operation, Answer>
  private let kinds: [CallKind<Operation, Answer>]

  /// - Parameters:
  ///   - model: The model.
  ///   - calls: The calls of the group with their indices.
  init(
    _ model: SequentialModel<State, Operation, Answer>,
    _ calls: [(index: Int, call: Call<Operation, Answer>)]
  ) {
    self.model = model
    var kinds = CallKinds(model)
    var rows: [CallTable.Row] = []
    for (index, call) in calls {
      let kind = kinds.number(of: call)
      rows.append(
        CallTable.Row(
          index: index, start: call.start, end: call.end, kind: kind,
          isReadOnly: kinds.all[kind].isReadOnly, isAnswered: call.answer != nil,
          overwrites: kinds.all[kind].overwrites))
    }
    self.kinds = kinds.all
    table = CallTable(rows)
  }

  enum Outcome {
    case order([Int])
    /// - Parameter lastEnd: Later calls do not matter to the failure.
    case none(CallSearch.Furthest, lastEnd: Int)
    case unknown(UnknownReason)
  }

  func run(
    _ budget: CheckBudget, _ effort: inout CheckEffort, pending: CallSearch.PendingRuns = .all
  ) -> Outcome {
    do {
      var transitions = try TransitionTable(model, kinds, budget)
      var search = CallSearch(table, budget, pending: pending) {
        state, kind throws(UnknownReason) in
        try transitions.step(from: state, kind)
      }
      let outcome = Self.outcome(of: &search)
      effort.configurations += search.explored
      effort.states += transitions.states.count
      effort.mostPlaced = max(effort.mostPlaced, search.mostPlaced)
      return outcome
    } catch {
      return .unknown(error)
    }
  }

  private static func outcome(of search: inout CallSearch) -> Outcome {
    do {
      if try search.run() { return .order(search.order) }
    } catch {
      return .unknown(error)
    }
    return .none(search.furthest, lastEnd: search.table.finished[search.lastUrgent].end)
  }
}

extension PartitionCheck {
  /// The most kinds of calls that ``falseClaim(_:)`` looks at.
  private static var claimLimit: Int { 100 }

  /// What the model says wrongly of calls without an answer, as far as some of them show it.
  ///
  /// The search does not try those that only read, nor one that overwrites behind another pending one. Where that is wrong, it
  /// misses orders and makes no step that shows it. So each is tried twice here, the second time behind all others.
  func falseClaim(_ budget: CheckBudget) -> UnknownReason? {
    let unanswered = kinds.indices.filter { kinds[$0].answer == nil }
    guard unanswered.contains(where: { kinds[$0].isReadOnly || kinds[$0].overwrites }) else {
      return nil
    }
    let tried = unanswered.prefix(Self.claimLimit)
    do throws(UnknownReason) {
      var transitions = try TransitionTable(model, kinds, budget)
      var state = 0
      for kind in tried + tried { state = try transitions.step(from: state, kind) ?? state }
      return nil
    } catch {
      switch error {
      case .notReadOnly, .notOverwriting: return error
      case .modelSteps, .memory, .time, .modelThrew, .modelTrapped, .endlessStep: return nil
      }
    }
  }

  func operation(_ kind: Int) -> Operation? {
    kinds.indices.contains(kind) ? kinds[kind].operation : nil
  }

  /// How much the answers of the group tell: the share of calls that are distinct reads.
  ///
  /// Groups that tell more are checked first, since a group without an order ends the check.
  var evidence: Double {
    let reads = Set(table.finished.filter(\.isReadOnly).map(\.kind)).count
    return Double(reads) / Double(max(1, table.finished.count))
  }
}
