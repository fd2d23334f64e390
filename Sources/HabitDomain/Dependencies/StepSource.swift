/// A number of steps counted at a moment.
public struct StepSample: Hashable, Sendable {
  /// When.
  public var time: Instant
  /// How many, from 0.
  public var count: Int

  /// Makes a sample.
  public init(time: Instant, count: Int) {
    self.time = time
    self.count = count
  }
}

/// A source of counted steps.
public struct StepSource: Sendable {
  /// Asks the person for access; returns whether it is granted.
  public var requestAuthorization: @Sendable () async throws(DependencyError) -> Bool
  /// The samples of a time span, without its end, in order.
  public var samples:
    @Sendable (_ span: Range<Instant>) async throws(DependencyError) -> [StepSample]

  /// Makes a source of its functions.
  public init(
    requestAuthorization: @escaping @Sendable () async throws(DependencyError) -> Bool,
    samples: @escaping @Sendable (Range<Instant>) async throws(DependencyError) -> [StepSample]
  ) {
    self.requestAuthorization = requestAuthorization
    self.samples = samples
  }
}

extension StepSource {
  /// A call with its argument.
  public enum Call: Hashable, Sendable {
    /// `requestAuthorization`
    case requestAuthorization
    /// `samples`
    case samples(Range<Instant>)
  }

  /// A source of these samples; without access it fails with ``DependencyError/unauthorized``.
  public static func live(_ samples: [StepSample], isAuthorized: Bool = true) -> StepSource {
    let samples = samples.sorted { $0.time < $1.time }
    return StepSource(
      requestAuthorization: { () async throws(DependencyError) in isAuthorized },
      samples: { (span: Range<Instant>) async throws(DependencyError) in
        guard isAuthorized else { throw .unauthorized }
        return samples.filter { span.contains($0.time) }
      })
  }

  /// A source that never answers.
  public static var noop: StepSource { played(requestAuthorization: .never(), samples: .never()) }

  /// A source that always fails.
  public static func failing(_ error: DependencyError) -> StepSource {
    played(requestAuthorization: .failing(error), samples: .failing(error))
  }

  /// A source with one outcome for each call.
  public static func scripted(
    requestAuthorization: [Result<Bool, DependencyError>] = [],
    samples: [Result<[StepSample], DependencyError>] = []
  ) -> StepSource {
    played(
      requestAuthorization: OutcomeScript(requestAuthorization), samples: OutcomeScript(samples))
  }

  /// A source that is played by scripts.
  public static func played(
    requestAuthorization: OutcomeScript<Bool, DependencyError>,
    samples: OutcomeScript<[StepSample], DependencyError>
  ) -> StepSource {
    StepSource(
      requestAuthorization: requestAuthorization.function("requestAuthorization"),
      samples: samples.function("samples"))
  }

  /// This source, with every call recorded first.
  public func recording(into recorder: Recorder<Call>) -> StepSource {
    StepSource(
      requestAuthorization: recorder.recording(.requestAuthorization, requestAuthorization),
      samples: recorder.recording(Call.samples, samples))
  }
}
