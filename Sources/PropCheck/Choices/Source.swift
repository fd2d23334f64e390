/// Where a generator gets its decisions from: random ones, or those of an earlier case.
///
/// A generator cannot tell which, so shrinking and replaying need to know nothing of values. While a
/// run only looks for a failure, nothing is recorded; a case that fails is drawn once more with a
/// recorder, which is possible because a generator is a pure function of its source.
///
/// Draws of numbers and texts never throw. What may find no value, or discard the case, throws, and
/// the generator passes it on: what comes behind never sees a value that was not meant.
public struct Source: ~Copyable {
  @usableFromInline var random: Xoshiro
  /// Whether choices go through the recorder: they are recorded, replayed or both.
  @usableFromInline var isTaped = false
  /// The most elements a list gets in this case beyond its least number.
  var listBound = Int.max
  /// Whether the rest of the case is of no use.
  @usableFromInline var isRejected = false
  /// The latest integers from wide ranges, which are worth drawing again: equal values are rare
  /// otherwise.
  var recent: InlineArray<4, Int> = [0, 0, 0, 0]
  var recentCount = 0
  /// Where the latest text was drawn from, which is worth drawing again.
  var recentText: Xoshiro?
  /// How many elements and generators the case may still hold.
  var room = Source.sizeLimit
  /// How many generators are being drawn inside each other.
  var depth = 0
  /// Whether the case is too large: what is still to be drawn comes to its end, unrecorded.
  var isCut = false
  /// The address of a local variable of the first draw; 0 before it.
  var stackBase: UInt = 0
  /// The generator that was entered last, to name it if the case is too large.
  var place = Site("a generator", 0)
  /// What was drawn since the case was cut.
  var drawnSinceCut: UInt = 0
  private var spansSinceCut = 0

  /// Whether all cases are being listed: then a filter tries once, since another try makes nothing
  /// new.
  var isExploring = false
  /// Of a case that is replayed: about how likely it would be drawn.
  var odds = 1.0

  var recorder = ChoiceRecorder()
  var tally = Tally()
  /// The scores of the case at hand that its generators told.
  private(set) var scores: [String: Double] = [:]
  /// Of a case that shrinks another: whether it is worth running.
  var gate: CandidateFilter?
  /// Of a case that the process may not survive: who writes down that it runs.
  var journal: CrashJournal?
  private(set) var misuse: Misuse?
  /// Who rejected the case, if somebody did.
  private(set) var rejection: Rejection?

  init(random: Xoshiro = Xoshiro(seed: 0)) {
    self.random = random
  }
}

extension Source {
  /// Makes ready for the next case; storage is kept.
  mutating func restart(_ start: CaseStart) {
    restart(start.random, listBound: start.listBound)
    if let sequence = start.sequence { play(sequence) }
  }

  /// Makes ready for the next random case.
  mutating func restart(_ random: Xoshiro, listBound: Int) {
    self.random = random
    self.listBound = listBound
    recentCount = 0
    recentText = nil
    isTaped = false
    room = Source.sizeLimit
    depth = 0
    stackBase = 0
    place = Site("a generator", 0)
    if isRejected { forgive() }
    if !scores.isEmpty { scores.removeAll(keepingCapacity: true) }
    tally.discard()
  }

  private mutating func play(_ sequence: ChoiceSequence) {
    isTaped = true
    odds = 1
    recorder.play(sequence)
  }

  /// Forgets why the last case was rejected.
  private mutating func forgive() {
    isRejected = false
    isCut = false
    drawnSinceCut = 0
    spansSinceCut = 0
    misuse = nil
    rejection = nil
  }

  /// Makes ready to draw a case and to record it.
  mutating func record(_ start: CaseStart) {
    restart(start)
    guard !isTaped else { return }
    isTaped = true
    recorder.record()
  }

  /// Makes ready to draw a case whose choices are given; beyond their end the simplest are taken.
  mutating func replay(_ sequence: ChoiceSequence) {
    restart(CaseStart(random: Xoshiro(seed: 0), listBound: .max, sequence: sequence))
  }

  /// Makes ready to draw a case that a fuzzer decides.
  mutating func replay(_ input: FuzzInput) {
    restart(CaseStart(random: Xoshiro(seed: 0), listBound: .max))
    isTaped = true
    recorder.play(input)
  }

  /// What was drawn since the last start, if it was recorded.
  var sequence: ChoiceSequence { ChoiceSequence(choices: recorder.recorded) }

  /// Notes the first mistake of a generator; the case is of no use then.
  ///
  /// What comes after a rejection may be its consequence, and is no mistake.
  @usableFromInline
  mutating func complain(_ misuse: Misuse) {
    isRejected = true
    guard rejection == nil else { return }
    self.misuse = self.misuse ?? misuse
  }

  /// Notes a generator that draws itself for ever, of which the rejection before is a consequence.
  mutating func complainOfRecursion(_ site: Site) -> Misuse {
    let endless = Misuse.endless(site)
    misuse = misuse ?? endless
    return endless
  }
}

extension Source {
  /// Draws a value; its choices form one span.
  ///
  /// - Throws: What the generator throws, above all a ``Misuse`` if it can make no value at all, such
  ///   as `.element(of: [])`. Passed on, it ends the run with ``Verdict/invalid(reason:)``. For lists
  ///   that may be empty there is ``element(of:)``.
  @inlinable @inline(__always)
  public mutating func draw<Value>(_ generator: Gen<Value>) throws -> Value {
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

  /// Discards this case: what was drawn is of no use.
  ///
  /// Too many discards end the run, and the message names the place of this call.
  /// - Throws: Always, so that nothing more is drawn; the error is to be passed on.
  public mutating func reject(fileID: StaticString = #fileID, line: UInt = #line) throws -> Never {
    throw reject(Rejection("reject()", Site(fileID, line)))
  }

  /// Discards this case unless a condition holds: what is claimed is claimed for such values only.
  ///
  /// ```swift
  /// let first = source.integer(in: 0...9)
  /// let second = source.integer(in: 0...9)
  /// try source.assume(first != second)
  /// ```
  /// It suits conditions that most values satisfy; for others draw values that satisfy them.
  /// - Parameters:
  ///   - condition: What must hold.
  ///   - fileID: The file that is named if it discards too much.
  ///   - line: The line that is named if it discards too much.
  /// - Throws: If it does not hold, so that nothing more is drawn; the error is to be passed on.
  public mutating func assume(
    _ condition: Bool, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    guard !condition else { return }
    throw reject(Rejection("assume(_:)", Site(fileID, line)))
  }

  /// Tells how near this case is to what is looked for, as ``target(_:_:)`` does for a body.
  ///
  /// - Parameters:
  ///   - score: The higher the better; not-a-number does not count.
  ///   - label: Tells scores apart, each of which is climbed by itself.
  public mutating func target(_ score: Double, _ label: String = "") {
    guard !score.isNaN else { return }
    scores[label] = max(scores[label] ?? -.infinity, score)
  }

  /// Counts one occurrence of a label, if this case counts in the end.
  public mutating func record(_ label: Label) {
    tally.record(label)
  }

  /// The first reason counts: what follows may be its consequence.
  @discardableResult
  mutating func reject(_ reason: Rejection) -> Rejection {
    isRejected = true
    rejection = rejection ?? reason
    return reason
  }

  /// What a generator throws on: an error of its own with its place, unless the case is discarded
  /// anyway.
  func blame(_ error: any Error, _ site: Site) -> any Error {
    rejection == nil ? Misuse(error, site) : error
  }

  /// Notes what a generator threw; a rejection is noted already.
  mutating func blame(_ error: any Error) {
    if rejection == nil { complain(Misuse(error)) }
  }

  @usableFromInline
  mutating func openSpan(_ label: SpanLabel) {
    guard !isCut else {
      spansSinceCut += 1
      return
    }
    recorder.open(label)
  }

  @usableFromInline
  mutating func closeSpan() {
    guard spansSinceCut == 0 else {
      spansSinceCut -= 1
      return
    }
    recorder.close()
  }
}
