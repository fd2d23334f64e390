/// The way back to one case of a property, independent of the random source: its choices
/// themselves.
public struct Reproduction: Hashable, Sendable {
  /// The id of the property.
  public let property: String
  /// The seed of the run that found it.
  public let seed: UInt64
  /// The case it was found in.
  public let caseIndex: Int
  /// The index of each choice, in order.
  public let choices: [UInt64]
  /// Tells whether the generator still asks for the same choices.
  public let shape: UInt64

  init(property: String, seed: UInt64, caseIndex: Int, tape: Tape) {
    let choices = tape.decisions.map(\.index)
    self.init(
      property: property, seed: seed, caseIndex: caseIndex, choices: choices, shape: tape.shape)
  }

  init(property: String, seed: UInt64, caseIndex: Int, choices: [UInt64], shape: UInt64) {
    self.property = property
    self.seed = seed
    self.caseIndex = caseIndex
    self.choices = choices
    self.shape = shape
  }

  /// Names the failure among those of its property: equal for equal choices.
  public var id: String {
    var digest = Digest(of: property.utf8)
    for choice in choices { digest.add(word: choice) }
    return "f-" + digest.text.prefix(8)
  }

  /// The choices without their kinds, as a seed file has them.
  var tape: Tape { Tape(choices: choices.map { Choice(kind: .any, index: $0, limit: .max) }) }
}

/// Why a token or a seed file cannot be used.
public enum ReproductionError: Error, Hashable, Sendable {
  /// It is something else.
  case notRecognised
  /// Its end is missing.
  case truncated
  /// It was changed, by accident or by hand.
  case damaged
  /// It was written by a later version of this library.
  case newerFormat(version: Int)
}

extension ReproductionError: CustomStringConvertible {
  /// What is wrong, and how to fix it.
  public var description: String {
    switch self {
    case .notRecognised:
      """
      This is no seed file and no replay token.
      fix: give the file or the token that a failure was reported with.
      """
    case .truncated:
      """
      The end of this seed file or token is missing.
      fix: copy all of it again.
      """
    case .damaged:
      """
      This seed file or token was changed: its checksum is wrong.
      fix: restore it, or find the failure again.
      """
    case .newerFormat(let version):
      """
      This seed file or token has format \(version), a newer one than this version reads.
      fix: update propcheck.
      """
    }
  }
}

/// What became of a case that was replayed.
public enum ReplayResult: Sendable {
  /// It fails, as often as ``Finding/stable`` says.
  case fails(Finding)
  /// It does not fail any more.
  case passes
  /// The generator asks for other choices now, so the case is none any more.
  case generatorChanged
}

extension Property {
  /// Runs one recorded case again.
  ///
  /// - Parameters:
  ///   - reproduction: The case, of this property.
  ///   - times: How often, at least once.
  /// - Returns: Whether it fails still.
  public func replay(_ reproduction: Reproduction, times: Int = 1) async -> ReplayResult {
    var source = Source()
    source.replay(reproduction.tape)
    experiment.draw(&source)
    let tape = source.tape
    guard reproduction.property == id, tape.shape == reproduction.shape,
      tape.decisions.map(\.index) == reproduction.choices
    else { return .generatorChanged }
    return await replay(tape, reproduction, times: times)
  }

  private func replay(
    _ tape: Tape, _ reproduction: Reproduction, times: Int
  ) async -> ReplayResult {
    var stable = Stability(fails: 0, tries: 0)
    var failure: Failure?
    var meter = Meter(clock: { 0 })
    for _ in 0..<max(times, 1) {
      var source = Source()
      source.replay(tape)
      stable.tries += 1
      guard case .failed(let found) = await experiment.perform(&source, &meter) else { continue }
      stable.fails += 1
      failure = failure ?? found
    }
    guard let failure else { return .passes }
    var source = Source()
    source.replay(tape)
    var shrink = ShrinkTotals()
    shrink.from = tape.length(asScript: tape.steps > 0)
    shrink.to = shrink.from
    return .fails(
      Finding(
        property: id, claim: claim, seed: reproduction.seed, caseIndex: reproduction.caseIndex,
        failure: failure, counterexample: experiment.describe(&source),
        reproduction: reproduction, shrink: shrink, stable: stable))
  }
}
