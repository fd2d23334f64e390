/// A notice for a person.
public struct Notice: Hashable, Sendable {
  /// The id; a second notice of the same id replaces the first.
  public var id: String
  /// The text.
  public var text: String
  /// When to show it.
  public var time: Instant

  /// Makes a notice.
  public init(id: String, text: String, time: Instant) {
    self.id = id
    self.text = text
    self.time = time
  }
}

/// Shows notices.
public struct Notifier: Sendable {
  /// Shows a notice, now or at its time.
  public var show: @Sendable (_ notice: Notice) async throws(DependencyError) -> Void

  /// Makes a notifier of its function.
  public init(show: @escaping @Sendable (Notice) async throws(DependencyError) -> Void) {
    self.show = show
  }
}

extension Notifier {
  /// A call with its argument.
  public enum Call: Hashable, Sendable {
    /// `show`
    case show(Notice)
  }

  /// A notifier that passes each notice to a function at once.
  public static func live(_ show: @escaping @Sendable (Notice) -> Void) -> Notifier {
    Notifier { (notice) async throws(DependencyError) in show(notice) }
  }

  /// A notifier that never answers.
  public static var noop: Notifier { played(.never()) }

  /// A notifier that always fails.
  public static func failing(_ error: DependencyError) -> Notifier { played(.failing(error)) }

  /// A notifier with one outcome for each call.
  public static func scripted(_ outcomes: [Result<Void, DependencyError>]) -> Notifier {
    played(OutcomeScript(outcomes))
  }

  /// A notifier that is played by a script.
  public static func played(_ script: OutcomeScript<Void, DependencyError>) -> Notifier {
    Notifier(show: script.function("show"))
  }

  /// This notifier, with every call recorded first.
  public func recording(into recorder: Recorder<Call>) -> Notifier {
    Notifier(show: recorder.recording(Call.show, show))
  }
}
