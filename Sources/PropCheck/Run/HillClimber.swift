/// Mutates the choices of the best cases to find better ones.
///
/// It climbs within one block, from the best cases a fixed number of blocks before, so that what it tries does not depend
/// on the number of workers.
struct HillClimber {
  /// The number of random blocks before the first climbs.
  private static let firstBlock = 4
  /// The distance in blocks between a block that climbs and the one it starts from.
  static let lag = 4

  private var peaks: [Peak]
  private var random: Xoshiro
  private var turn = 0
  /// The latest change.
  private var step = Step(place: 0, isUp: true, size: 0)

  /// A change of one choice.
  private struct Step {
    var place: Int
    var isUp: Bool
    var size: UInt64
  }

  init(peaks: [Peak], random: Xoshiro) {
    self.peaks = peaks
    self.random = random
  }

  /// Whether a block may climb; every other one stays random, for failures that no score leads to.
  static func mayClimb(block number: Int) -> Bool {
    number >= firstBlock && !number.isMultiple(of: 2)
  }

  /// The next case to try; nil if there is nothing to change.
  @usableFromInline
  mutating func next() -> ChoiceSequence? {
    guard !peaks.isEmpty else { return nil }
    let sequence = peaks[turn % peaks.count].sequence
    let places = sequence.choices.indices.filter {
      sequence.choices[$0].isDecision && !sequence.choices[$0].isForced
    }
    guard !places.isEmpty else { return nil }
    if step.size > 0, step.place < sequence.choices.count { return moved(sequence) }
    return random.next(upTo: 3) == 0 ? rearranged(sequence) : changed(sequence, at: pick(places))
  }

  /// Learns the score of the case.
  ///
  /// - Returns: Whether it is better than all before.
  mutating func learn(_ peak: Peak) -> Bool {
    let old = peaks.first { $0.label == peak.label }?.score ?? -.infinity
    peaks.add(peak, orEqual: true)
    return peak.score > old
  }

  /// Ends a case: an improvement continues in the same direction, twice as far; otherwise the next score has its turn.
  mutating func finish(improved: Bool) {
    step.size = improved ? step.size.multipliedReportingOverflow(by: 2).partialValue : 0
    if !improved { turn &+= 1 }
  }
}

extension HillClimber {
  private mutating func pick(_ places: [Int]) -> Int {
    places[Int(random.next(upTo: UInt64(places.count - 1)))]
  }

  /// Moves one choice up or down by a power of 2, of any size with equal probability.
  private mutating func changed(_ sequence: ChoiceSequence, at place: Int) -> ChoiceSequence {
    let bits = random.next()
    let width = UInt64.bitWidth - sequence.choices[place].limit.leadingZeroBitCount
    step = Step(
      place: place, isUp: bits & 1 == 0,
      size: 1 << Xoshiro.scale(bits, upTo: UInt64(max(width, 1) - 1)))
    return moved(sequence)
  }

  private func moved(_ sequence: ChoiceSequence) -> ChoiceSequence {
    var sequence = sequence
    sequence.choices[step.place] = sequence.choices[step.place].stepped(step.size, isUp: step.isUp)
    return sequence
  }

  /// Copies one span behind another of its kind, or in its place.
  private mutating func rearranged(_ sequence: ChoiceSequence) -> ChoiceSequence {
    let ends = sequence.ends()
    let spans = sequence.choices.indices.filter {
      sequence.choices[$0].kind == .open && ends[$0] > $0
    }
    guard !spans.isEmpty else { return sequence }
    let source = pick(spans)
    let part = sequence.choices[source...ends[source]]
    let alike = spans.filter { sequence.choices[$0].label == sequence.choices[source].label }
    let place = pick(alike)
    var copy = sequence
    if random.next() & 1 == 0 {
      copy.choices.insert(contentsOf: part, at: ends[place] + 1)
    } else {
      copy.choices.replaceSubrange(place...ends[place], with: part)
    }
    return copy
  }
}

extension Choice {
  /// The choice moved by a distance within its range; integers keep their sign on the way up and change it below 0.
  fileprivate func stepped(_ size: UInt64, isUp: Bool) -> Choice {
    guard kind == .integer else {
      let (up, overflow) = index.addingReportingOverflow(size)
      return with(isUp ? (overflow ? limit : min(up, limit)) : (index > size ? index - size : 0))
    }
    let (magnitude, isNegative) = offset
    let (up, overflow) = magnitude.addingReportingOverflow(size)
    let most = isNegative ? below : limit &- below
    if isUp { return moved(to: overflow ? most : min(up, most), isNegative: isNegative) ?? self }
    guard size > magnitude else {
      return moved(to: magnitude - size, isNegative: isNegative) ?? self
    }
    return moved(to: size - magnitude, isNegative: !isNegative) ?? with(0)
  }

  private func with(_ index: UInt64) -> Choice {
    var choice = self
    choice.index = index
    return choice
  }
}
