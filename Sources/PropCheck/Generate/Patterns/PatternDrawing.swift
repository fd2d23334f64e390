/// Draws one text for a plan.
struct PatternDrawing {
  private let states: PatternStates
  private let site: Site
  private(set) var text = ""
  private var state = 0
  /// The characters that repetitions may still add to the shortest match: without a limit, loops in loops are long.
  private var spare = 1_000

  init(_ states: PatternStates, _ site: Site) {
    (self.states, self.site) = (states, site)
  }

  /// Draws a part.
  ///
  /// - Parameters:
  ///   - plan: The part, which leads to one of the goals from the present state.
  ///   - goals: The states from which the rest can be drawn.
  ///   - source: Decides.
  mutating func draw(_ plan: PatternPlan, into goals: UInt64, from source: inout Source) {
    switch plan.kind {
    case .text(let fixed, let end):
      text += fixed
      if !states.isSingle { state = states.number(of: .behind(end)) }
    case .characters(let alphabet): draw(alphabet, into: goals, from: &source)
    case .sequence(let parts): draw(parts, into: goals, from: &source)
    case .alternatives(let branches): draw(branches, into: goals, from: &source)
    case .repetition(let part, let least, let most):
      draw(part, least...most, into: goals, from: &source)
    case .assertion: state = plan.relation.rows[state].trailingZeroBitCount
    }
  }

  private mutating func draw(
    _ alphabet: ClassAlphabet, into goals: UInt64, from source: inout Source
  ) {
    guard !states.isSingle else {
      return text.unicodeScalars.append(source.scalar(of: alphabet))
    }
    let kinds = alphabet.kinds.intersection(states.kinds(from: state, into: goals))
    let isFree = kinds == alphabet.kinds
    let scalar = source.scalar(of: isFree ? alphabet : alphabet.limited(to: kinds))
    text.unicodeScalars.append(scalar)
    state = states.number(of: .behind(TextKind(Character(scalar))))
  }

  private mutating func draw(
    _ parts: [PatternPlan], into goals: UInt64, from source: inout Source
  ) {
    guard !states.isSingle else {
      for part in parts { draw(part, into: goals, from: &source) }
      return
    }
    var targets = [goals]
    for part in parts.dropFirst().reversed() {
      targets.append(part.relation.before(targets.last ?? 0))
    }
    for (part, target) in zip(parts, targets.reversed()) { draw(part, into: target, from: &source) }
  }

  private mutating func draw(
    _ branches: [PatternPlan.Branch], into goals: UInt64, from source: inout Source
  ) {
    let weights = branches.map { $0.plan.relation.rows[state] & goals == 0 ? 0 : 1 }
    let isTaped = source.isTaped
    if isTaped { source.openSpan(.branch) }
    defer { if isTaped { source.closeSpan() } }
    var index = source.pick(weights: weights)
    // A replayed case may pick one that leads nowhere here.
    if weights[index] == 0 { index = weights.firstIndex(of: 1) ?? index }
    if isTaped { source.pad(branches[index].padding) }
    draw(branches[index].plan, into: goals, from: &source)
  }
}

extension PatternDrawing {
  /// Draws a part again and again, as a list: each time in a span that begins with the choice to go on.
  private mutating func draw(
    _ part: PatternPlan, _ count: ClosedRange<Int>, into goals: UInt64, from source: inout Source
  ) {
    let targets = targets(part, count, into: goals)
    let planned = count.lowerBound + source.surplus(upTo: count.upperBound - count.lowerBound)
    let (isTaped, isFixed) = (source.isTaped, count.count == 1)
    if isTaped { source.openSpan(.list) }
    defer { if isTaped { source.closeSpan() } }
    var done = 0
    while !isFixed || done < count.upperBound {
      if isTaped { source.openSpan(.element) }
      defer { if isTaped { source.closeSpan() } }
      if !isFixed {
        let mayStop = done >= count.lowerBound && goals >> UInt64(state) & 1 == 1
        let mayGoOn =
          done < count.upperBound && leads(part, to: targets, after: done)
          && (!mayStop || spare > 0 && !source.isRejected)
        guard source.goesOn(done < planned, mayStop: mayStop, mayGoOn: mayGoOn) else { return }
        if mayStop { spare -= max(1, part.shortest) }
      }
      _ = source.allowed(1, site)
      draw(part, into: targets.isEmpty ? 1 : targets[done + 1], from: &source)
      done += 1
    }
  }

  /// The states after each number of times from which the goals can be reached; none where there is only one state.
  private func targets(
    _ part: PatternPlan, _ count: ClosedRange<Int>, into goals: UInt64
  ) -> [UInt64] {
    guard !states.isSingle else { return [] }
    var targets = [goals]
    for done in (0..<count.upperBound).reversed() {
      let further = part.relation.before(targets.last ?? 0)
      targets.append(done >= count.lowerBound ? further | goals : further)
    }
    return targets.reversed()
  }

  private func leads(_ part: PatternPlan, to targets: [UInt64], after done: Int) -> Bool {
    part.relation.rows[state] & (targets.isEmpty ? 1 : targets[done + 1]) != 0
  }
}

extension Source {
  /// How many times more than it must a part repeats: in an eighth of the draws as often as it may, in another not at all,
  /// and else up to 20 times.
  fileprivate mutating func surplus(upTo most: Int) -> Int {
    let room = min(most, listBound)
    guard room > 0 else { return 0 }
    let bits = random.next()
    switch bits & 7 {
    case 0: return 0
    case 1: return room
    default: return Int(Xoshiro.scale(bits, upTo: UInt64(min(room, 20))))
    }
  }

  /// Chooses whether a list goes on, if both is possible.
  fileprivate mutating func goesOn(_ wish: Bool, mayStop: Bool, mayGoOn: Bool) -> Bool {
    let isForced = !mayStop || !mayGoOn
    let goesOn = isForced ? mayGoOn : wish
    guard isTaped else { return goesOn }
    return settle(
      Choice(kind: .more, isForced: isForced, index: goesOn ? 1 : 0, limit: mayGoOn ? 1 : 0)) > 0
  }
}
