/// What stands before a place in a text, and what may stand behind it.
struct PatternState: Hashable, Sendable {
  /// The kind of the character before it.
  let before: TextKind
  /// The kinds that may follow.
  var demand: TextKind

  static let start = PatternState(before: .edge, demand: .all)

  /// The kinds that may follow here.
  var open: TextKind { demand.intersection(before.followers) }

  /// The state behind a character that may follow.
  static func behind(_ kind: TextKind) -> PatternState {
    // What joins with the character before makes no difference to the one behind.
    PatternState(before: kind == .extending ? .other : kind, demand: .all)
  }

  /// The state where an assertion holds; nil if it cannot.
  func asserting(_ assertion: PatternAssertion) -> PatternState? {
    switch assertion {
    case .startOfText: before == .edge ? self : nil
    case .startOfLine: [.edge, .lineEnd].contains(before) ? self : nil
    case .endOfText: demanding(.edge)
    case .endOfLine: demanding([.edge, .lineEnd])
    case .wordBoundary where before == .word: demanding([.edge, .lineEnd, .gap])
    case .wordBoundary: [.edge, .lineEnd, .gap].contains(before) ? demanding(.word) : nil
    case .noWordBoundary: before == .word ? demanding(.word) : nil
    }
  }

  private func demanding(_ kinds: TextKind) -> PatternState? {
    let both = demand.intersection(kinds)
    return both.isEmpty ? nil : PatternState(before: before, demand: both)
  }
}

/// All states that a pattern may lead to, by number; the first is the start.
///
/// There are six kinds to stand behind, and few sets of kinds to demand: fewer than 64.
struct PatternStates: Sendable {
  private(set) var all = [PatternState.start]

  /// The states of a pattern with these assertions. Without any, if no character needs care, the start stands for all.
  init(_ assertions: [PatternAssertion], isCareful: Bool) {
    guard isCareful || !assertions.isEmpty else { return }
    all += [TextKind.lineEnd, .word, .gap, .other, .sticky].map(PatternState.behind)
    var next = 0
    while next < all.count {
      for assertion in assertions {
        if let state = all[next].asserting(assertion), !all.contains(state) { all.append(state) }
      }
      next += 1
    }
  }

  var isSingle: Bool { all.count == 1 }

  /// The set of the states at which a text may end.
  var final: UInt64 { mask { $0.open.contains(.edge) } }

  func mask(_ condition: (PatternState) -> Bool) -> UInt64 {
    all.enumerated().reduce(0) { condition($1.element) ? $0 | 1 << UInt64($1.offset) : $0 }
  }

  func number(of state: PatternState) -> Int { all.firstIndex(of: state) ?? 0 }

  /// Where characters lead of which the first has one of some kinds, and the last one each.
  func relation(
    of kinds: TextKind, behind: (TextKind) -> TextKind = { $0 }
  ) -> StateRelation {
    guard !isSingle else { return StateRelation(rows: [kinds.isEmpty ? 0 : 1]) }
    return StateRelation(
      rows: all.map { state in
        kinds.intersection(state.open).elements.reduce(0) { row, kind in
          row | 1 << UInt64(number(of: .behind(behind(kind))))
        }
      })
  }

  /// The kinds of characters that may follow in a state and lead to one of the goals.
  func kinds(from number: Int, into goals: UInt64) -> TextKind {
    TextKind(
      all[number].open.elements.filter { goals >> UInt64(self.number(of: .behind($0))) & 1 == 1 })
  }

  func relation(of assertion: PatternAssertion) -> StateRelation {
    StateRelation(
      rows: all.map { state in
        state.asserting(assertion).map { 1 << UInt64(number(of: $0)) } ?? 0
      })
  }

  var identity: StateRelation { StateRelation(rows: all.indices.map { 1 << UInt64($0) }) }
}

extension TextKind {
  /// The kinds one by one.
  var elements: [TextKind] {
    (0..<7).map { TextKind(rawValue: 1 << $0) }.filter { contains($0) }
  }
}

/// Which states a part of a pattern leads to from each state, as sets of bits.
struct StateRelation: Equatable, Sendable {
  var rows: [UInt64]

  /// The states that some of these lead to.
  func after(_ states: UInt64) -> UInt64 {
    rows.indices.reduce(0) { states >> UInt64($1) & 1 == 1 ? $0 | rows[$1] : $0 }
  }

  /// The states that lead to some of these.
  func before(_ states: UInt64) -> UInt64 {
    rows.indices.reduce(0) { rows[$1] & states != 0 ? $0 | 1 << UInt64($1) : $0 }
  }

  /// First this part, then another.
  func then(_ next: StateRelation) -> StateRelation {
    StateRelation(rows: rows.map(next.after))
  }

  func or(_ other: StateRelation) -> StateRelation {
    StateRelation(rows: zip(rows, other.rows).map { $0 | $1 })
  }

  /// This part so many times.
  func repeated(_ count: Int, _ identity: StateRelation) -> StateRelation {
    var (power, result, rest) = (self, identity, count)
    while rest > 0 {
      if rest & 1 == 1 { result = result.then(power) }
      power = power.then(power)
      rest >>= 1
    }
    return result
  }

  /// This part any number of times up to a limit.
  func upTo(_ count: Int, _ identity: StateRelation) -> StateRelation {
    var result = identity
    for _ in 0..<count {
      let next = identity.or(result.then(self))
      guard next != result else { break }
      result = next
    }
    return result
  }
}
