/// How to draw texts that match a regular expression.
///
/// A part knows which states it leads to, so that no text is begun that cannot be finished: `[a-z ]\bfoo` draws the blank.
struct PatternPlan: Sendable {
  /// The most scalars of a shortest match.
  static let longest = 10_000
  /// How many times more than it must a part repeats that has no limit.
  fileprivate static let extra = 20

  indirect enum Kind: Sendable {
    case text(String, ends: TextKind)
    case characters(ClassAlphabet)
    case sequence([PatternPlan])
    /// The branches from the one with the shortest match on.
    case alternatives([Branch])
    case repetition(PatternPlan, least: Int, most: Int)
    case assertion
  }

  /// An alternative, with decisions that are added so that a longer match is never the simpler case.
  struct Branch: Sendable {
    let plan: PatternPlan
    let padding: Int
  }

  let kind: Kind
  let place: Int
  let relation: StateRelation
  /// The scalars of the shortest match.
  let shortest: Int
  /// The decisions of the simplest case.
  let cost: Int
  /// How many times its parts repeat in the simplest case.
  var turns = 0
}

/// A plan of a whole regular expression, with the states it is about.
struct CompiledPattern: Sendable {
  let plan: PatternPlan
  let states: PatternStates

  func draw(_ site: Site, from source: inout Source) -> String {
    var drawing = PatternDrawing(states, site)
    drawing.draw(plan, into: states.final, from: &source)
    return drawing.text
  }
}

/// Makes a plan of a regular expression.
struct PatternCompiler {
  let states: PatternStates

  /// A plan for texts that match as a whole.
  static func compile(_ pattern: String) throws(PatternError) -> CompiledPattern {
    let part = try PatternParser.parse(pattern)
    if part.isPossessive { try part.requireTakingBack(before: .empty) }
    let compiler = PatternCompiler(
      states: PatternStates(part.assertions, isCareful: part.needsCare))
    let plan = try compiler.plan(of: part)
    try compiler.requireMatch(plan, end: pattern.count)
    return CompiledPattern(plan: plan, states: compiler.states)
  }

  private func plan(of part: PatternPart) throws(PatternError) -> PatternPlan {
    switch part.kind {
    case .text(let text): return plan(of: text, part.place)
    case .characters(let characters): return plan(of: characters, part.place)
    case .assertion(let assertion):
      return PatternPlan(
        kind: .assertion, place: part.place, relation: states.relation(of: assertion),
        shortest: 0, cost: 0)
    case .sequence(let parts): return try sequence(parts, part.place)
    case .alternatives(let parts): return try alternatives(parts, part.place)
    case .repetition(let inner, let least, let most, _):
      return try repetition(try plan(of: inner), least, most, part.place)
    }
  }

  private func plan(of text: String, _ place: Int) -> PatternPlan {
    guard let first = text.first, let last = text.last else {
      return PatternPlan(
        kind: .sequence([]), place: place, relation: states.identity, shortest: 0, cost: 0)
    }
    let end = TextKind(last)
    return PatternPlan(
      kind: .text(text, ends: end), place: place,
      relation: states.relation(of: TextKind(first)) { _ in end },
      shortest: text.unicodeScalars.count, cost: 0)
  }

  private func plan(of characters: CharacterClass, _ place: Int) -> PatternPlan {
    let alphabet = ClassAlphabet(characters)
    return PatternPlan(
      kind: .characters(alphabet), place: place, relation: states.relation(of: alphabet.kinds),
      shortest: 1, cost: alphabet.count > 1 ? 1 : 0)
  }

  private func sequence(_ parts: [PatternPart], _ place: Int) throws(PatternError) -> PatternPlan {
    var plans: [PatternPlan] = []
    var (shortest, turns) = (0, 0)
    for part in parts {
      let plan = try plan(of: part)
      shortest += plan.shortest
      try requireEnd(shortest, plan.place)
      turns += plan.turns
      try requireRoom(turns, plan.place)
      plans.append(plan)
    }
    if plans.count == 1 { return plans[0] }
    return PatternPlan(
      kind: .sequence(plans), place: place,
      relation: plans.reduce(states.identity) { $0.then($1.relation) }, shortest: shortest,
      cost: plans.reduce(0) { $0 + $1.cost }, turns: turns)
  }

  private func alternatives(
    _ parts: [PatternPart], _ place: Int
  ) throws(PatternError) -> PatternPlan {
    var plans: [PatternPlan] = []
    for part in parts { plans.append(try plan(of: part)) }
    let sorted = plans.enumerated().sorted {
      ($0.element.shortest, $0.offset) < ($1.element.shortest, $1.offset)
    }.map(\.element)
    var branches: [PatternPlan.Branch] = []
    for plan in sorted { branches.append(branch(plan, behind: branches.last)) }
    return PatternPlan(
      kind: .alternatives(branches), place: place,
      relation: plans.dropFirst().reduce(plans[0].relation) { $0.or($1.relation) },
      shortest: sorted[0].shortest, cost: 1 + sorted[0].cost, turns: sorted[0].turns)
  }

  private func branch(
    _ plan: PatternPlan, behind last: PatternPlan.Branch?
  ) -> PatternPlan.Branch {
    guard let last else { return PatternPlan.Branch(plan: plan, padding: 0) }
    let least = last.plan.cost + last.padding + (plan.shortest > last.plan.shortest ? 1 : 0)
    return PatternPlan.Branch(plan: plan, padding: max(0, least - plan.cost))
  }

  private func repetition(
    _ inner: PatternPlan, _ least: Int, _ most: Int?, _ place: Int
  ) throws(PatternError) -> PatternPlan {
    let (shortest, overflow) = inner.shortest.multipliedReportingOverflow(by: least)
    try requireEnd(overflow ? .max : shortest, place)
    // What takes no characters is the same however often it repeats.
    let least = inner.shortest == 0 ? min(least, PatternPlan.longest) : least
    // Neither factor is above its limit, so this fits, and so do the decisions of so many turns.
    let turns = least * (inner.turns + 1)
    try requireRoom(turns, place)
    let most =
      most.map { max(least, min($0, least + PatternPlan.longest)) } ?? least + PatternPlan.extra
    let identity = states.identity
    let relation = inner.relation.repeated(least, identity)
      .then(inner.relation.upTo(most - least, identity))
    let decisions = least == most ? 0 : least + 1
    return PatternPlan(
      kind: .repetition(inner, least: least, most: most), place: place, relation: relation,
      shortest: shortest, cost: least * inner.cost + decisions, turns: turns)
  }

  private func requireEnd(_ shortest: Int, _ place: Int) throws(PatternError) {
    guard shortest > PatternPlan.longest else { return }
    throw PatternError(.endless(characters: shortest), at: place)
  }

  private func requireRoom(_ turns: Int, _ place: Int) throws(PatternError) {
    guard turns > Source.sizeLimit else { return }
    throw PatternError(.tooManyTurns(limit: Source.sizeLimit), at: place)
  }
}

extension PatternCompiler {
  /// Throws at the place from which on nothing matches.
  private func requireMatch(_ plan: PatternPlan, end: Int) throws(PatternError) {
    let reached = plan.relation.after(1)
    guard reached & states.final == 0 else { return }
    throw PatternError(.matchesNothing, at: reached == 0 ? dead(plan, from: 1) : end)
  }

  /// The first part that leads nowhere.
  private func dead(_ plan: PatternPlan, from states: UInt64) -> Int {
    switch plan.kind {
    case .sequence(let parts):
      var states = states
      for part in parts {
        let next = part.relation.after(states)
        guard next != 0 else { return dead(part, from: states) }
        states = next
      }
      return plan.place
    case .alternatives(let branches):
      return branches.map { dead($0.plan, from: states) }.min() ?? plan.place
    case .repetition(let inner, _, _) where inner.relation.after(states) == 0:
      return dead(inner, from: states)
    case .repetition, .text, .characters, .assertion: return plan.place
    }
  }
}

extension PatternPart {
  /// The parts within this one.
  var inner: [PatternPart] {
    switch kind {
    case .sequence(let parts), .alternatives(let parts): parts
    case .repetition(let part, _, _, _): [part]
    case .text, .characters, .assertion: []
    }
  }

  /// The assertions within this part, each once.
  fileprivate var assertions: [PatternAssertion] {
    if case .assertion(let assertion) = kind { return [assertion] }
    return inner.flatMap(\.assertions).reduce(into: []) { all, assertion in
      if !all.contains(assertion) { all.append(assertion) }
    }
  }

  /// Whether some character may join with its neighbours.
  fileprivate var needsCare: Bool {
    switch kind {
    case .text(let text):
      [text.first, text.last].compactMap(\.self).contains {
        TextKind($0).isDisjoint(with: .solitary)
      }
    case .characters(let characters):
      TextKind(drawnFrom: characters.certain).isDisjoint(with: .solitary)
    case .sequence, .alternatives, .repetition, .assertion: inner.contains(where: \.needsCare)
    }
  }
}
