/// Where a generator gets its decisions from: random ones, or those of an earlier case.
///
/// A generator cannot tell which, so shrinking and replaying need to know nothing of values. Draws
/// never throw: a rejected case goes on with arbitrary values and is discarded at its end. While a
/// run only looks for a failure, nothing is recorded; a case that fails is drawn once more with a
/// recorder, which is possible because a generator is a pure function of its source.
public struct Source: ~Copyable {
  @usableFromInline var random: Xoshiro
  /// Whether choices go through the deck: they are recorded, replayed or both.
  @usableFromInline var isTaped = false
  /// The most elements a list gets in this case beyond its least number.
  @usableFromInline var listBound = Int.max
  /// Whether the rest of the case is of no use.
  @usableFromInline var isRejected = false
  /// The latest integers from wide ranges, which are worth drawing again: equal values are rare
  /// otherwise.
  @usableFromInline var recent: InlineArray<4, Int> = [0, 0, 0, 0]
  @usableFromInline var recentCount = 0

  var deck = Deck()
  var tally = Tally()
  /// Of a case that shrinks another: whether it is worth running.
  var gate: Gate?
  private(set) var misuse: Misuse?

  init(random: Xoshiro = Xoshiro(seed: 0)) {
    self.random = random
  }
}

extension Source {
  /// Makes ready for the next random case; storage is kept.
  mutating func restart(_ start: CaseStart) {
    random = start.random
    listBound = start.listBound
    recentCount = 0
    isRejected = false
    misuse = nil
    tally.discard()
  }

  /// Makes ready to draw a case and to record it.
  mutating func record(_ start: CaseStart) {
    restart(start)
    isTaped = true
    deck.record()
  }

  /// Makes ready to draw a case whose choices are given; beyond their end the simplest are taken.
  mutating func replay(_ tape: Tape) {
    restart(CaseStart(random: Xoshiro(seed: 0), listBound: .max))
    isTaped = true
    deck.play(tape)
  }

  /// Makes ready to draw a case that a fuzzer decides.
  mutating func replay(_ input: FuzzInput) {
    restart(CaseStart(random: Xoshiro(seed: 0), listBound: .max))
    isTaped = true
    deck.play(input)
  }

  /// What was drawn since the last start, if it was recorded.
  var tape: Tape { Tape(choices: deck.recorded) }

  /// Notes the first mistake of a generator; the case is of no use then.
  @usableFromInline
  mutating func complain(_ misuse: Misuse) {
    self.misuse = self.misuse ?? misuse
    isRejected = true
  }
}

extension Source {
  /// Draws a value; its choices form one span.
  ///
  /// A generator that can make no value at all, such as `.element(of: [])`, ends the process here
  /// with a message, for want of any value to go on with; everywhere else it ends the run with
  /// ``Verdict/invalid(reason:)``. For lists that may be empty there is ``element(of:)``.
  @inlinable
  public mutating func draw<Value>(_ generator: Gen<Value>) -> Value {
    do {
      return try sample(generator)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Draws a value for a combinator, which passes on that there is none.
  @inlinable @inline(__always)
  mutating func sample<Value>(_ generator: Gen<Value>) throws -> Value {
    guard isTaped else { return try generator.produce(&self) }
    openSpan(generator.label)
    defer { closeSpan() }
    return try generator.produce(&self)
  }

  /// Makes one span of all that a function draws.
  @inlinable
  public mutating func span<Value>(
    _ label: SpanLabel, _ body: (inout Source) throws -> Value
  ) rethrows -> Value {
    guard isTaped else { return try body(&self) }
    openSpan(label)
    defer { closeSpan() }
    return try body(&self)
  }

  /// Discards this case: what was drawn does not satisfy what is assumed.
  public mutating func reject() {
    isRejected = true
  }

  /// Counts one occurrence of a label, if this case counts in the end.
  public mutating func record(_ label: Label) {
    tally.record(label)
  }

  @usableFromInline
  mutating func openSpan(_ label: SpanLabel) {
    deck.open(label)
  }

  @usableFromInline
  mutating func closeSpan() {
    deck.close()
  }
}
