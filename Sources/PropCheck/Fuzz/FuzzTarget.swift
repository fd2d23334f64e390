/// A property as the target of a coverage-guided fuzzer: bytes in, verdict out.
///
/// The bytes become the choices of a case, so every mutation is still a value of the generator, and failures are shrunk,
/// saved and replayed like any other.
public struct FuzzTarget: Sendable {
  /// The property to fuzz.
  public let property: Property

  /// Creates a target for a property.
  public init(_ property: Property) {
    self.property = property
  }

  /// Runs the case that the bytes encode; nil if the property is async, in which case call ``run(_:)``.
  public func runNow(_ bytes: some Sequence<UInt8>) -> FuzzVerdict? {
    guard let now = property.experiment.now else { return nil }
    var source = Source()
    var timer = PhaseTimer(clock: { 0 })
    source.replay(FuzzInput(bytes))
    return FuzzVerdict(now(&source, &timer), isShort: source.recorder.input?.isShort == true)
  }

  /// Runs the case that the bytes encode.
  public func run(_ bytes: some Sequence<UInt8>) async -> FuzzVerdict {
    var source = Source()
    var timer = PhaseTimer(clock: { 0 })
    source.replay(FuzzInput(bytes))
    let trial = await property.experiment.perform(&source, &timer)
    return FuzzVerdict(trial, isShort: source.recorder.input?.isShort == true)
  }

  /// Initial inputs for a corpus: the first cases of a seed, padded so that mutations can grow them.
  public func inputs(seed: UInt64, count: Int) -> [[UInt8]] {
    let stream = RandomStream(seed: seed, property: property.id)
    return (0..<max(count, 0)).map { index in
      var source = Source()
      source.record(stream.start(index: index, attempt: 0))
      property.experiment.draw(&source)
      var random = stream.start(index: index, attempt: 1).random
      return FuzzInput.bytes(of: source.sequence)
        + (0..<64).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
  }

  /// The byte range of each choice, in order.
  public func places(in bytes: some Sequence<UInt8>) -> [Range<Int>] {
    var source = Source()
    source.replay(FuzzInput(bytes))
    property.experiment.draw(&source)
    return FuzzInput.places(of: source.sequence)
  }

  /// Shrinks the failure that the bytes encode; the result has no finding if they do not fail, and is invalid if they
  /// cannot be run.
  public func examine(
    _ bytes: some Sequence<UInt8>, settings: Settings = Settings()
  ) async -> PropertyResult {
    var result = PropertyResult(of: property, verdict: .passed)
    result.cases = 1
    var source = Source()
    var timer = PhaseTimer(clock: settings.clock)
    source.replay(FuzzInput(bytes))
    let trial = await property.experiment.perform(&source, &timer)
    if case .invalid(let misuse) = trial { result.verdict = .invalid(reason: misuse.description) }
    guard case .failed(let failure) = trial else { return result }
    let sequence = source.sequence
    return await property.watched(settings) { [result, property] settings in
      var result = result
      var cache = TrialCache()
      await FailureAnalysis(property: property, settings: settings, index: 0, found: sequence)
        .examine(failure, &result, &cache) { _ in }
      return result
    }
  }
}

/// The outcome of a case for a fuzzer.
public enum FuzzVerdict: Hashable, Sendable {
  /// It fails, which ends fuzzing.
  case failed
  /// It passes; the input is worth mutating.
  case passed
  /// It was discarded, or needed more bytes than there are; the fuzzer should not keep the input, since any shorter one
  /// would seem as good.
  case useless

  init(_ trial: Trial, isShort: Bool) {
    switch trial {
    case .failed: self = .failed
    case .passed: self = isShort ? .useless : .passed
    case .discarded, .invalid, .known, .cancelled: self = .useless
    }
  }
}
