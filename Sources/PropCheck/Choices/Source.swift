/// The source of a generator's choices: random ones, or those of an earlier case.
///
/// A generator cannot tell which, so shrinking and replaying work for values of every type. While a run looks for a
/// failure, nothing is recorded; a case that fails is drawn again with a recorder, which is possible because a generator
/// is a pure function of its source.
///
/// Drawing numbers and texts never throws. A draw that may find no value, or that discards the case, throws, and the
/// generator propagates the error.
public struct Source: ~Copyable {
  @usableFromInline var random: Xoshiro
  /// Whether choices go through the recorder: recorded, replayed or both.
  @usableFromInline var isTaped = false
  /// The most elements of a list in this case beyond its minimum.
  var listBound = Int.max
  /// Whether the case is discarded.
  @usableFromInline var isRejected = false
  /// The latest integers from wide ranges, to be drawn again: equal values are rare otherwise.
  @usableFromInline var recent: InlineArray<4, Int> = [0, 0, 0, 0]
  @usableFromInline var recentCount = 0
  /// What makes integers of lists unusual.
  var unusual = UnusualTable()
  /// The random state before the latest text, so that it can be drawn again.
  var recentText: Xoshiro?
  /// The elements and generators that the case may still hold.
  var room = Source.sizeLimit
  /// The number of nested generators being drawn.
  var depth = 0
  /// Whether the case was cut for its size: the remaining draws run to their end, unrecorded.
  var isCut = false
  /// The address of a local variable of the first draw; 0 before it.
  @usableFromInline var stackBase: UInt = 0
  /// The generator entered last, named if the case is too large.
  var place = Site("a generator", 0)
  /// The choices drawn since the case was cut.
  var drawnSinceCut: UInt = 0
  /// Whether the remaining draws of a case that was cut take their last choice, since the simplest ones recurse.
  var endsWithLast = false
  private var spansSinceCut = 0

  /// Whether all cases are being enumerated: a filter then tries only once.
  var isExploring = false
  /// The approximate probability of drawing a replayed case.
  var odds = 1.0

  /// The decoders of derived generators.
  var decoders = DecoderPools()
  /// The derived generators that this source helps to learn.
  var derivations: [ObjectIdentifier] = []
  /// What the draws around this one tell those inside, as the things that a script has made.
  package var context: (any Sendable)?

  var recorder = ChoiceRecorder()
  var tally = Tally()
  /// The scores that generators reported for this case.
  private(set) var scores: [String: Double] = [:]
  /// Says whether a shrunk case is worth running.
  var gate: CandidateFilter?
  /// Notes that a case runs which the process may not survive.
  var journal: CrashJournal?
  /// Measures spans while a profile of the time is made.
  var meter: SpanMeter?
  private(set) var misuse: Misuse?
  /// Why the case was discarded.
  private(set) var rejection: Rejection?

  init(random: Xoshiro = Xoshiro(seed: 0)) {
    self.random = random
  }
}

extension Source {
  /// Prepares for the next case; storage is kept.
  mutating func restart(_ start: CaseStart) {
    restart(start.random, listBound: start.listBound)
    if let sequence = start.sequence { play(sequence) }
  }

  /// Prepares for the next random case.
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

  /// Whether the case reported a label or a score.
  var hasReport: Bool { tally.hasPending || !scores.isEmpty }

  private mutating func play(_ sequence: ChoiceSequence) {
    isTaped = true
    odds = 1
    recorder.play(sequence)
  }

  /// Forgets why the last case was discarded.
  private mutating func forgive() {
    isRejected = false
    isCut = false
    endsWithLast = false
    drawnSinceCut = 0
    spansSinceCut = 0
    misuse = nil
    rejection = nil
  }

  /// Prepares to draw and record a case.
  mutating func record(_ start: CaseStart) {
    restart(start)
    guard !isTaped else { return }
    isTaped = true
    recorder.record()
  }

  /// Prepares to draw a case from given choices; missing ones become the simplest.
  mutating func replay(_ sequence: ChoiceSequence) {
    restart(CaseStart(random: Xoshiro(seed: 0), listBound: .max, sequence: sequence))
  }

  /// Prepares to draw a case from the bytes of a fuzzer.
  mutating func replay(_ input: FuzzInput) {
    restart(CaseStart(random: Xoshiro(seed: 0), listBound: .max))
    isTaped = true
    recorder.play(input)
  }

  /// Whether the case is one that was drawn before, or made of one, and not drawn at random.
  package var isReplaying: Bool { isTaped && !recorder.isRecording }

  /// Whether values are drawn to learn how a type is decoded, and not for a case.
  package var isLearning: Bool { !derivations.isEmpty }

  /// The recorded choices of the case.
  var sequence: ChoiceSequence { ChoiceSequence(choices: recorder.recorded) }

  /// Notes the first misuse of a generator, which discards the case.
  ///
  /// After a rejection a misuse may be its consequence and does not count.
  @usableFromInline
  mutating func complain(_ misuse: Misuse) {
    isRejected = true
    guard rejection == nil else { return }
    self.misuse = self.misuse ?? misuse
  }

  /// Notes a generator that recurses forever, which caused the rejection before.
  mutating func complainOfRecursion(_ site: Site) -> Misuse {
    let endless = Misuse.endless(site)
    misuse = misuse ?? endless
    return endless
  }
}

extension Source {
  /// Draws a value; its choices form one span.
  ///
  /// For lists that may be empty use ``element(of:)``.
  /// - Throws: The error of the generator, such as a ``Misuse`` if it has no value to make, as `.element(of: [])`. It
  ///   ends the run with ``Verdict/invalid(reason:)``.
  @inlinable @inline(__always)
  public mutating func draw<Value>(_ generator: Gen<Value>) throws -> Value {
    guard isTaped else { return try generator.produce(&self) }
    openSpan(generator.label)
    defer { closeSpan() }
    return try generator.produce(&self)
  }

  /// Groups everything that a closure draws into one span.
  @inlinable
  public mutating func span<Value>(
    _ label: SpanLabel, _ body: (inout Source) throws -> Value
  ) rethrows -> Value {
    guard isTaped else { return try body(&self) }
    openSpan(label)
    defer { closeSpan() }
    return try body(&self)
  }

  /// Discards this case.
  ///
  /// Too many discards end the run with a message that names this call.
  /// - Throws: Always, so that nothing more is drawn; let the error propagate.
  public mutating func reject(fileID: StaticString = #fileID, line: UInt = #line) throws -> Never {
    throw reject(Rejection("reject()", Site(fileID, line)))
  }

  /// Discards this case unless a condition holds, so that the claim covers only values that satisfy it.
  ///
  /// ```swift
  /// let first = source.integer(in: 0...9)
  /// let second = source.integer(in: 0...9)
  /// try source.assume(first != second)
  /// ```
  /// Use it for conditions that most values satisfy; otherwise draw values that satisfy them.
  /// - Parameters:
  ///   - condition: The condition.
  ///   - fileID: The file to name when too many cases are discarded.
  ///   - line: The line to name when too many cases are discarded.
  /// - Throws: If the condition does not hold, so that nothing more is drawn; let the error propagate.
  public mutating func assume(
    _ condition: Bool, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    guard !condition else { return }
    throw reject(Rejection("assume(_:)", Site(fileID, line)))
  }

  /// Reports a score for this case, as ``target(_:_:)`` does in the body of a property.
  ///
  /// - Parameters:
  ///   - score: Higher is better; NaN is ignored.
  ///   - label: The name of the score; scores with different names are maximized separately, up to 1,000 of them.
  public mutating func target(_ score: Double, _ label: String = "") {
    guard !score.isNaN else { return }
    scores[label] = max(scores[label] ?? -.infinity, score)
  }

  /// Counts one occurrence of a label, unless the case is discarded.
  public mutating func record(_ label: Label) {
    tally.record(label)
  }

  /// The first reason counts; later ones may be its consequence.
  @discardableResult
  mutating func reject(_ reason: Rejection) -> Rejection {
    isRejected = true
    rejection = rejection ?? reason
    return reason
  }

  /// The error that a generator passes on: its own with its place, unless the case is discarded anyway.
  func blame(_ error: any Error, _ site: Site) -> any Error {
    rejection == nil ? Misuse(error, site) : error
  }

  /// Notes the error of a generator; rejections have been noted already.
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
    meter?.open(label, in: place)
  }

  @usableFromInline
  mutating func closeSpan() {
    guard spansSinceCut == 0 else {
      spansSinceCut -= 1
      return
    }
    recorder.close()
    meter?.close(in: place)
  }

  /// From here to ``leaveFrame()`` a profile of the time has a frame of this name; without one, nothing happens.
  package mutating func enterFrame(_ name: String) { meter?.open(name, in: place) }

  /// Ends the innermost frame.
  package mutating func leaveFrame() { meter?.close(in: place) }
}
