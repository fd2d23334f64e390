import Synchronization

/// Random numbers.
public struct RandomSource: Sendable {
  /// 64 random bits.
  public var next: @Sendable () async throws(DependencyError) -> UInt64

  /// Makes a source of its function.
  public init(next: @escaping @Sendable () async throws(DependencyError) -> UInt64) {
    self.next = next
  }
}

extension RandomSource {
  /// A call.
  public enum Call: Hashable, Sendable {
    /// `next`
    case next
  }

  /// A source whose numbers follow from a seed, by SplitMix64 (Steele et al. 2014). Not for secrets.
  public static func live(seed: UInt64) -> RandomSource {
    let numbers = SplitMixNumbers(seed)
    return RandomSource { () async throws(DependencyError) in numbers.next() }
  }

  /// A source that never answers.
  public static var noop: RandomSource { played(.never()) }

  /// A source that always fails.
  public static func failing(_ error: DependencyError) -> RandomSource { played(.failing(error)) }

  /// A source with one outcome for each call.
  public static func scripted(_ outcomes: [Result<UInt64, DependencyError>]) -> RandomSource {
    played(OutcomeScript(outcomes))
  }

  /// A source that is played by a script.
  public static func played(_ script: OutcomeScript<UInt64, DependencyError>) -> RandomSource {
    RandomSource(next: script.function("next"))
  }

  /// This source, with every call recorded first.
  public func recording(into recorder: Recorder<Call>) -> RandomSource {
    RandomSource(next: recorder.recording(.next, next))
  }
}

private final class SplitMixNumbers: Sendable {
  private let state: Mutex<UInt64>

  init(_ seed: UInt64) { state = Mutex(seed) }

  func next() -> UInt64 {
    var bits = state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      return state
    }
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
