/// Finds few calls of a violation that are not linearizable, whatever the others did.
///
/// The others are *forgotten*: each loses its answer and its end. That only allows more orders, so calls that are not
/// linearizable among forgotten ones contradict each other. But many forgotten calls may take effect anywhere, which makes
/// them hard to search. So most are left out while calls are dropped, and only those that turned out to matter are
/// kept beside: the result is checked once more with all others forgotten. If that check finds an order, the
/// forgotten calls in it are kept beside from then on, and the search is repeated.
///
/// That a remaining call is needed requires no check among all others: an order without it was found among more calls
/// with fewer forgotten ones, and still is one with the rest forgotten.
struct ContradictionSearch<
  State: Hashable & Sendable, Operation: Hashable & Sendable, Answer: Hashable & Sendable
> {
  private let calls: [Call<Operation, Answer>]
  private let group: [Int]
  /// The calls that were refused at the furthest point of the search.
  private let stuck: [Int]
  private var trial: WeakenedCheck<State, Operation, Answer>

  /// The most calls that people can read.
  private static var readable: Int { 16 }

  init(
    _ model: SequentialModel<State, Operation, Answer>, _ calls: [Call<Operation, Answer>],
    group: [Int], stuck: [Int], _ limits: CheckLimits, progress: CheckProgress = CheckProgress()
  ) {
    self.calls = calls
    self.stuck = stuck
    self.group = group.sorted { (calls[$0].start, $0) < (calls[$1].start, $1) }
    trial = WeakenedCheck(model, calls, group: self.group, limits, progress: progress)
  }

  /// The shortest result of dropping calls from the front, from the back, and far from the furthest point first.
  ///
  /// Unproven results count only if all proven ones are too long to read, and if they include a refused call: without
  /// its explanation, a correct call has no place by itself either.
  mutating func run() -> Contradiction {
    let start = beginning()
    var beside: Set<Int> = []
    let guesses = [start, start.reversed(), nearestLast(start)].map {
      supposed($0, beside: &beside)
    }
    if let proven = best(of: guesses.filter(\.isProven)) { return proven }
    let proven = [start, start.reversed()].map {
      reduced($0, beside: Set(group), isProven: true)
    }
    if let proven = best(of: proven), proven.calls.count <= Self.readable { return proven }
    let likely = guesses.filter { !Set($0.calls).isDisjoint(with: stuck) }
    return best(of: likely + proven) ?? Contradiction(calls: start, isSmallest: false)
  }

  private func nearestLast(_ start: [Int]) -> [Int] {
    guard let place = start.lastIndex(where: stuck.contains) else { return start }
    return start.indices.sorted { abs($0 - place) > abs($1 - place) }.map { start[$0] }
  }

  private func best(of found: [Contradiction]) -> Contradiction? {
    found.min { Self.rank($0) < Self.rank($1) }
  }

  private static func rank(_ found: Contradiction) -> (Int, Int, Int) {
    (found.isSmallest ? 0 : 1, found.calls.count, found.isProven ? 0 : 1)
  }

  /// The calls that returned, up to the end of the search if later ones do not matter.
  private mutating func beginning() -> [Int] {
    let finished = group.filter { !calls[$0].isPending }
    guard case .none(let end) = trial.run(keeping: finished, beside: Set(group)) else {
      return finished
    }
    let before = finished.filter { calls[$0].end.map { $0 <= end } ?? false }
    guard case .none = trial.run(keeping: before, beside: Set(group)) else { return finished }
    return before
  }

  /// Calls that are not linearizable given those beside, which grow until no other matters.
  private mutating func supposed(_ start: [Int], beside: inout Set<Int>) -> Contradiction {
    while true {
      let found = reduced(start, beside: beside, isProven: false)
      switch trial.runWithAll(keeping: found.calls) {
      case .none:
        return Contradiction(calls: found.calls, isSmallest: found.isSmallest, isProven: true)
      case .unknown: return found
      case .order(let order):
        let count = beside.count
        beside.formUnion(Set(order).subtracting(found.calls))
        // Only if a limit ended the search.
        if beside.count == count { return found }
      }
    }
  }

  /// Drops halves, quarters and so on, from the front, while there is no order.
  private mutating func reduced(
    _ start: [Int], beside: Set<Int>, isProven: Bool
  ) -> Contradiction {
    var kept = start
    var isSmallest = true
    var size = max(1, kept.count / 2)
    while true {
      var place = 0
      while place < kept.count, !trial.isOver {
        let rest = Array(kept[..<place] + kept[min(place + size, kept.count)...])
        switch trial.run(keeping: rest, beside: beside) {
        case .none: kept = rest
        case .order: place += size
        case .unknown:
          place += size
          if size == 1 { isSmallest = false }
        }
      }
      if size == 1 || trial.isOver { break }
      size = max(1, size / 2)
    }
    return Contradiction(
      calls: kept.sorted { (calls[$0].start, $0) < (calls[$1].start, $1) },
      isSmallest: isSmallest && !trial.isOver, isProven: isProven)
  }
}
