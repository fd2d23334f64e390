/// Finds the parts of a minimal case that matter.
///
/// A part is free if the case fails in the same way with its lowest, its highest and several random values in its place, which
/// is evidence, not proof. The text of a part is what changes with it in the description.
struct Explainer {
  private let experiment: Experiment
  private let best: ChoiceSequence
  private let failure: Failure
  private let spanTree: SpanTree
  private let original: MarkedText
  private var timer = PhaseTimer(clock: { 0 })
  private let slot: WorkerActivity?
  private var random: Xoshiro
  private var tries = 0
  private(set) var cache: TrialCache

  /// The most parts to vary, the values tried for each, and the most runs in total.
  private static let partLimit = 24
  private static let variants = 6
  private static let tryLimit = 150

  init(
    experiment: Experiment, best: ChoiceSequence, failure: Failure,
    cache: TrialCache = TrialCache(),
    slot: WorkerActivity? = nil
  ) {
    self.slot = slot
    self.cache = cache
    self.experiment = experiment
    self.best = best
    self.failure = failure
    spanTree = SpanTree(best)
    original = MarkedText(experiment.text(of: best))
    random = Xoshiro(seed: best.decisionDigest)
  }

  mutating func explain(_ isCancelled: () -> Bool) async -> Explanation {
    var text = original
    var free: [[Int]] = []
    for part in spanTree.parts(of: best).prefix(Self.partLimit) where !isCancelled() {
      guard let variants = await freeVariants(of: part) else { continue }
      free.append(part)
      text.mark(whatDiffersIn: variants)
    }
    let isFreeTogether = await areFreeTogether(free)
    let movable = await movableSteps(isCancelled)
    return Explanation(
      text: text.marked, freeParts: free.count, isFreeTogether: isFreeTogether,
      movableSteps: movable, tries: tries)
  }
}

extension Explainer {
  /// Descriptions of the case with other values for a part; nil if the part matters.
  private mutating func freeVariants(of part: [Int]) async -> [String]? {
    var texts: [String] = []
    var seen: Set<UInt64> = [best.fingerprint]
    for number in 0..<Self.variants {
      let variant = variant(number, of: part)
      guard seen.insert(variant.fingerprint).inserted else { continue }
      switch await outcome(of: variant) {
      case .same(let text): texts.append(text)
      case .different: return nil
      // Not decided within the limit, so not claimed.
      case .none: guard tries < Self.tryLimit else { return nil }
      }
    }
    return texts.isEmpty ? nil : texts
  }

  private mutating func areFreeTogether(_ parts: [[Int]]) async -> Bool {
    guard parts.count > 1 else { return true }
    var wasSeen = false
    for _ in 0..<Self.variants {
      switch await outcome(of: parts.reduce(best) { varied($0, $1) }) {
      case .same: wasSeen = true
      case .different: return false
      case .none: continue
      }
    }
    return wasSeen
  }

  private mutating func movableSteps(_ isCancelled: () -> Bool) async -> [Int] {
    let steps = spanTree.spans.filter { best.isStep(at: $0.open) }.map(\.range)
    var movable: [Int] = []
    for index in steps.indices.dropLast() where !isCancelled() {
      let swapped = best.swapping(steps[index], steps[index + 1])
      guard swapped.fingerprint != best.fingerprint else { continue }
      if case .same = await outcome(of: swapped) { movable.append(index) }
    }
    return movable
  }

  private enum Outcome {
    case same(String)
    case different
    /// Unknown: the case was discarded, or the limit is reached.
    case none
  }

  private mutating func outcome(of sequence: ChoiceSequence) async -> Outcome {
    slot?.begin()
    defer { slot?.rest() }
    var source = Source()
    source.replay(sequence)
    experiment.draw(&source)
    if let known = cache.outcome(of: source.sequence) { return verdict(on: known, sequence) }
    guard tries < Self.tryLimit else { return .none }
    tries += 1
    source.replay(sequence)
    slot?.begin()
    switch await experiment.perform(&source, &timer) {
    case .failed(let found): return noted(.fails(found), source.sequence, of: sequence)
    case .passed: return noted(.passes, source.sequence, of: sequence)
    case .discarded, .invalid, .known, .cancelled: return .none
    }
  }

  private mutating func noted(
    _ outcome: TrialCache.Outcome, _ drawn: ChoiceSequence, of sequence: ChoiceSequence
  ) -> Outcome {
    cache.note(drawn, outcome)
    return verdict(on: outcome, sequence)
  }

  private func verdict(on outcome: TrialCache.Outcome, _ sequence: ChoiceSequence) -> Outcome {
    guard case .fails(let found) = outcome, found.origin == failure.origin else {
      return .different
    }
    return .same(experiment.text(of: sequence))
  }

  /// The lowest values of a part, then the highest, where most bugs are, then random ones.
  private mutating func variant(_ number: Int, of part: [Int]) -> ChoiceSequence {
    guard number < 2 else { return varied(best, part) }
    var sequence = best
    for place in part {
      sequence.choices[place].index = number == 0 ? 0 : sequence.choices[place].limit
    }
    return sequence
  }

  /// Another value for each choice of a part, small or from the whole range.
  private mutating func varied(_ sequence: ChoiceSequence, _ part: [Int]) -> ChoiceSequence {
    var sequence = sequence
    for place in part {
      let choice = sequence.choices[place]
      let limit = random.next() & 1 == 0 ? choice.limit : min(choice.limit, 9)
      guard limit > 0 else { continue }
      // Never the present value: greater ones move up by one.
      let index = random.next(upTo: choice.index > limit ? limit : limit - 1)
      sequence.choices[place].index = index < choice.index ? index : index + 1
    }
    return sequence
  }
}

extension Experiment {
  /// The value made from choices, as text.
  fileprivate func text(of sequence: ChoiceSequence) -> String {
    var source = Source()
    source.replay(sequence)
    return describe(&source)
  }
}

extension SpanTree {
  /// The places of the choices of each value: a text, or a single choice.
  ///
  /// The kind of a step and the length of a list are not values but the shape of the case.
  fileprivate func parts(of sequence: ChoiceSequence) -> [[Int]] {
    let texts = spans.filter { $0.label == SpanLabel.text.rawValue }
    let single = freePlaces.filter { place in
      sequence.choices[place].kind != .more && !sequence.isKind(at: place)
        && !texts.contains { $0.range.contains(place) }
    }
    let inTexts = texts.map { text in
      freePlaces.filter { text.range.contains($0) && sequence.choices[$0].kind != .more }
    }
    return (single.map { [$0] } + inTexts.filter { !$0.isEmpty }).sorted { $0[0] < $1[0] }
  }
}
