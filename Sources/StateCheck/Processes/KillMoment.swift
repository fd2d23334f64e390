import PropCheck
import Synchronization

/// When a process is killed, after it was asked for a call.
enum KillMoment: Sendable {
  /// Before it can have read what it is asked.
  case atOnce
  /// After a part of the time that such calls take, in percent.
  case during(percent: Int)
  /// As soon as it has answered.
  case afterAnswer

  /// Those that are drawn, the simplest first; denser where calls are at work.
  static let all: [KillMoment] =
    [.atOnce]
    + [10, 20, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100, 110, 150].map {
      .during(percent: $0)
    } + [.afterAnswer]

  static let before = Label(Label.timing, "killed before the answer")
  static let after = Label(Label.timing, "killed after the answer")

  /// Both happen on every machine, however fast: one moment of 21 is always before the answer, and one always after it.
  static let required = [before, after].map { Requirement($0, share: 0.02) }

  /// The nanoseconds until then, if such a call took so many of them the last time.
  func nanoseconds(ofCallOf usual: Int) -> Int {
    switch self {
    case .atOnce: 0
    case .during(let percent): usual / 100 * percent
    // Longer than any call that is worth waiting for; the process is killed when it answers.
    case .afterAnswer: 5_000_000_000
    }
  }
}

/// How long calls took from being asked for to their end, by the names of their commands.
final class CallDurations: Sendable {
  private struct Known {
    var byName: [String: Int] = [:]
    /// Of any call, at first a guess.
    var latest = 500_000
  }

  private let clock: @Sendable () -> Int
  private let known = Mutex(Known())

  init(clock: @escaping @Sendable () -> Int) { self.clock = clock }

  /// Makes a call that gets to know how many nanoseconds the last one of its name took.
  func measure(
    _ name: String, _ call: (_ usual: Int) async throws -> CallerReply?
  ) async rethrows -> CallerReply? {
    let usual = known.withLock { $0.byName[name] ?? $0.latest }
    let start = clock()
    let reply = try await call(usual)
    // The time of the reply would count what it takes to kill a process.
    if case .called(let calls, _)? = reply, let end = calls.last?.end {
      known.withLock {
        $0.latest = max(end - start, 1)
        $0.byName[name] = $0.latest
      }
    }
    return reply
  }
}
