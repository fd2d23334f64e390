/// Deletes steps together with what makes them necessary, and replaces steps by others.
///
/// A script that makes a habit inactive and toggles it may fail without both: neither edit fails alone. And a step that
/// needs others may have a relative that does the same without them.
extension Shrinker {
  /// Replaces each step by one of every earlier kind.
  ///
  /// It comes late and only for short scripts: there may be fifty kinds, none closer than another.
  mutating func takeOtherKinds() async {
    guard 1...12 ~= spanTree.steps(of: best).count else { return }
    for ordinal in spanTree.freePlaces.indices.reversed() {
      guard !isExhausted, spanTree.freePlaces.indices.contains(ordinal) else { continue }
      await takeOtherKind(at: spanTree.freePlaces[ordinal])
    }
  }

  private mutating func takeOtherKind(at place: Int) async {
    guard best.isKind(at: place) else { return }
    let kind = best.choices[place]
    for index in 0..<min(kind.index, Self.mostKinds) where !isExhausted {
      if await keeps(best.replacing(place, by: kind.lowered(to: index))) { return }
    }
    await takeShorterKind(at: place)
  }

  /// The most kinds that are tried in place of one: a character of a text is a kind, too, and has a million others.
  private static let mostKinds: UInt64 = 200

  /// Replaces a step by one of the first two later kinds that need the fewest decisions, if fewer than its own.
  private mutating func takeShorterKind(at place: Int) async {
    guard let rest = spanTree.rest(behind: place) else { return }
    var edit = best.removing([rest])
    var shorter: [(edit: ChoiceSequence, length: Int)] = []
    let kind = best.choices[place]
    for index in kind.index..<max(kind.index, min(kind.limit, kind.index &+ Self.mostKinds))
    where !isExhausted {
      edit.choices[place].index = index + 1
      let drawn = rehearsed(edit)
      if drawn.isSimpler(than: best) { shorter.append((edit, drawn.length(asScript: false))) }
    }
    let least = shorter.map(\.length).min()
    for (edit, length) in shorter.filter({ $0.length == least }).prefix(2) where length > 0 {
      if await keeps(edit) { return }
    }
  }

  /// Deletes one step together with another, or with a changed choice elsewhere.
  ///
  /// It comes late, only for short scripts and within a budget, since the number of pairs is quadratic.
  mutating func deleteStepsWithOthers() async {
    let steps = spanTree.steps(of: best)
    guard 1...12 ~= steps.count else { return }
    for pair in stepPairs(steps) + choicePairs(steps) where pairBudget > 0 {
      guard !isExhausted else { return }
      let spent = evaluations
      let isShorter = await keeps(best.applying(pair))
      pairBudget -= evaluations - spent
      if isShorter { return }
    }
  }

  /// Deletes single steps, and lowers a number before all of them by one with each: it may count steps from the end.
  ///
  /// Then deleting a step of those moves what the number marks, and so does lowering it. Few scripts have such a number, so
  /// long ones are tried, too, but within a budget: there may be as many numbers as steps. Edits that do not run, as those of
  /// equal steps, cost as much as to make them, and so have a limit of their own.
  mutating func deleteCountedSteps() async {
    var steps = spanTree.steps(of: best)
    let first = steps.first?.lowerBound ?? 0
    let most = candidates + Self.mostCountedEdits
    for place in spanTree.freePlaces.prefix(while: { $0 < first }) where candidates < most {
      await delete(&steps, countedAt: place, upTo: most)
    }
  }

  private static let mostCountedEdits = 5000

  /// From the back, so that steps still to be tried keep their places. Looks for steps only after a success: a large list may
  /// be before them.
  private mutating func delete(
    _ steps: inout [ClosedRange<Int>], countedAt place: Int, upTo most: Int
  ) async {
    var index = steps.count - 1
    while index >= 0, countBudget > 0, candidates < most, !isExhausted,
      let lower = best.loweredNumber(at: place, before: steps)
    {
      let spent = evaluations
      if await keeps(best.replacing(place, by: lower).removing([steps[index]])) {
        steps = spanTree.steps(of: best)
        // An edit may delete more than intended.
        index = min(index, steps.count)
      } else {
        countBudget -= evaluations - spent
      }
      index -= 1
    }
  }

  private func stepPairs(_ steps: [ClosedRange<Int>]) -> [StepPair] {
    steps.reversed().flatMap { step in
      steps.filter { $0.upperBound < step.lowerBound }
        .map { StepPair(step: step, other: .step($0)) }
    }
  }

  /// The choices that could make up for a step: lowered as far as possible, or by one, as the step may have moved what they
  /// count from, or flags raised, since fewer steps are always simpler.
  private func choicePairs(_ steps: [ClosedRange<Int>]) -> [StepPair] {
    let places = spanTree.freePlaces.filter { !best.isKind(at: $0) }
    return [\Choice.lowest, \.lowerByOne, \.raisedFlag].flatMap { change in
      let edits = places.compactMap { place in
        best.choices[place][keyPath: change].map { (place, $0) }
      }
      return steps.reversed().flatMap { step in
        edits.filter { !step.contains($0.0) }
          .map { StepPair(step: step, other: .choice(place: $0.0, $0.1)) }
      }
    }
  }
}

/// A step to delete and a change to make with it.
private struct StepPair {
  enum Other {
    /// An earlier step to delete.
    case step(ClosedRange<Int>)
    case choice(place: Int, Choice)
  }

  let step: ClosedRange<Int>
  let other: Other
}

extension ChoiceSequence {
  /// Whether a choice says what a step does: it directly follows "one more?".
  func isKind(at place: Int) -> Bool {
    place > 0 && choices[place].kind == .pick && choices[place - 1].kind == .more
  }

  /// The integer at a place before all steps, lowered; nil if there is none, or if it is the lowest.
  fileprivate func loweredNumber(at place: Int, before steps: [ClosedRange<Int>]) -> Choice? {
    guard let first = steps.first, place < first.lowerBound, choices[place].kind == .integer else {
      return nil
    }
    return choices[place].lowerByOne ?? choices[place].lowest
  }

  fileprivate func applying(_ pair: StepPair) -> ChoiceSequence {
    switch pair.other {
    case .step(let earlier):
      return removing([earlier, pair.step])
    case .choice(let place, let choice):
      return replacing(place, by: choice).removing([pair.step])
    }
  }
}

extension SpanTree {
  /// The places of the steps of a script, each with its brackets.
  fileprivate func steps(of sequence: ChoiceSequence) -> [ClosedRange<Int>] {
    spans.filter { sequence.isStep(at: $0.open) }.map(\.range)
  }
}

extension Choice {
  fileprivate var lowest: Choice? {
    index > 0 && kind != .more ? lowered(to: 0) : nil
  }

  fileprivate var lowerByOne: Choice? {
    guard index > 1 else { return nil }
    return switch kind {
    case .pick: lowered(to: index - 1)
    case .integer: moved(to: offset.magnitude - 1, isNegative: offset.isNegative)
    default: nil
    }
  }

  fileprivate var raisedFlag: Choice? {
    guard kind == .boolean, index == 0 else { return nil }
    var choice = self
    choice.index = 1
    return choice
  }
}
