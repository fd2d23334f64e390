/// The way back to one case of a property, independent of the random source: its choices
/// themselves, and the spans they stand in.
///
/// It survives edits of the generator that leave the value what it is, or that leave a case of the
/// same kind which fails still; see ``Property/replay(_:times:)``.
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
  /// Tells whether the generator still makes the same value of them: a digest of its text.
  public let value: UInt64
  /// Where the choices stand.
  let skeleton: Skeleton

  init(property: String, seed: UInt64, caseIndex: Int, tape: Tape, text: String) {
    self.init(
      property: property, seed: seed, caseIndex: caseIndex, choices: tape.decisions.map(\.index),
      shape: tape.shape, value: Digest(of: text.utf8).value, skeleton: Skeleton(of: tape))
  }

  init(
    property: String, seed: UInt64, caseIndex: Int, choices: [UInt64], shape: UInt64,
    value: UInt64, skeleton: Skeleton
  ) {
    self.property = property
    self.seed = seed
    self.caseIndex = caseIndex
    self.choices = choices
    self.shape = shape
    self.value = value
    self.skeleton = skeleton
  }

  /// Names the failure among those of its property: equal for equal choices.
  public var id: String {
    var digest = Digest(of: property.utf8)
    for choice in choices { digest.add(word: choice) }
    return "f-" + digest.text.prefix(8)
  }

  /// The choices in their spans; nil if they do not fit together.
  var tape: Tape? { skeleton.tape(of: choices) }
}

extension Reproduction {
  /// Whether a tape has the same choices, each with the same meaning.
  fileprivate func isSame(as tape: Tape) -> Bool {
    tape.shape == shape && tape.decisions.map(\.index) == choices
  }
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
  /// The generator was changed so that it makes another value of these choices, which passes: that
  /// tells nothing of the failure.
  case generatorChanged
}

extension Property {
  /// Runs one recorded case again.
  ///
  /// It is the same case if the generator asks for the same choices, or makes the same value of
  /// them. Else the choices go where their spans still are, those that are new are the simplest,
  /// and ``Finding/isAdapted`` tells so if the case fails.
  /// - Parameters:
  ///   - reproduction: The case, of this property.
  ///   - times: How often, at least once.
  /// - Returns: Whether it fails still.
  public func replay(_ reproduction: Reproduction, times: Int = 1) async -> ReplayResult {
    guard reproduction.property == id, let saved = reproduction.tape else {
      return .generatorChanged
    }
    var source = Source()
    source.replay(saved)
    experiment.draw(&source)
    let tape = source.tape
    var again = Source()
    again.replay(tape)
    let text = experiment.describe(&again)
    let isSame = reproduction.isSame(as: tape) || Digest(of: text.utf8).value == reproduction.value
    switch await repeated(tape, reproduction, text: text, times: times) {
    case .fails(var finding):
      finding.isAdapted = !isSame
      return .fails(finding)
    case .passes where !isSame: return .generatorChanged
    case let result: return result
    }
  }

  private func repeated(
    _ tape: Tape, _ reproduction: Reproduction, text: String, times: Int
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
    var shrink = ShrinkTotals()
    shrink.from = tape.length(asScript: tape.steps > 0)
    shrink.to = shrink.from
    return .fails(
      Finding(
        property: id, claim: claim, seed: reproduction.seed, caseIndex: reproduction.caseIndex,
        failure: failure, counterexample: text,
        reproduction: Reproduction(
          property: id, seed: reproduction.seed, caseIndex: reproduction.caseIndex, tape: tape,
          text: text),
        shrink: shrink, stable: stable))
  }
}
