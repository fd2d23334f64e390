import PropCheck
import Synchronization

/// When a process is killed, after it was asked for a call.
enum KillMoment: Sendable {
  /// Before it can have read what it is asked.
  case atOnce
  /// After a part of the time in which such calls are at work, in percent.
  case during(percent: Int)
  /// As soon as it has answered.
  case afterAnswer

  /// Those that are drawn, the simplest first. A call works up to three times as long when its process was idle before.
  static let all: [KillMoment] =
    [.atOnce]
    + [0, 20, 40, 55, 70, 85, 100, 115, 130, 145, 160, 180, 200, 220, 240, 260, 280, 300, 330].map {
      .during(percent: $0)
    } + [.afterAnswer]

  static let before = Label(Label.timing, "killed before the answer")
  static let after = Label(Label.timing, "killed after the answer")

  /// Both happen on every machine, however fast: one moment of 21 is always before the answer, and one always after it.
  static let required = [before, after].map { Requirement($0, share: 0.02) }

  /// The nanoseconds until then, if such a call is usually at work between these.
  func nanoseconds(ofCallAt usual: Range<Int>) -> Int {
    switch self {
    case .atOnce: 0
    case .during(let percent): usual.lowerBound + usual.count / 100 * percent
    // Longer than any call that is worth waiting for; the process is killed when it answers.
    case .afterAnswer: 5_000_000_000
    }
  }
}

/// When calls are at work after they were asked for.
///
/// How long they work is measured for each command, since one takes ten times as long as another, and mostly by those that nobody kills:
/// few of the others answer, and the short ones sooner.
final class CallDurations: Sendable {
  /// The last few times of something.
  private struct Samples {
    private static let kept = 5
    private var last: [Int] = []

    /// Adds a time, which no clock makes negative or longer than a minute.
    mutating func add(_ nanoseconds: Int) {
      last = last.suffix(Self.kept - 1) + [min(max(nanoseconds, 0), 60_000_000_000)]
    }

    /// No stall of the machine counts.
    var median: Int? { last.isEmpty ? nil : last.sorted()[last.count / 2] }
  }

  private struct Known {
    /// From being asked to the beginning of the work, whatever the command.
    var latency = Samples()
    var work: [String: Samples] = [:]
  }

  /// At first a guess.
  private static let guess = (latency: 150_000, work: 350_000)

  private let clock: @Sendable () -> Int
  private let known = Mutex(Known())

  init(clock: @escaping @Sendable () -> Int) { self.clock = clock }

  /// Notes how many nanoseconds a call was at work.
  func note(_ work: Int, of name: String) {
    known.withLock { $0.work[name, default: Samples()].add(work) }
  }

  /// Makes a call that gets to know between which nanoseconds such a call is usually at work.
  func call(
    _ name: String, _ body: (_ usual: Range<Int>) async throws -> CallerReply?
  ) async rethrows -> CallerReply? {
    let asked = clock()
    let reply = try await body(usual(name))
    if case .called(let calls, _)? = reply, let last = calls.last {
      known.withLock { $0.latency.add(last.start &- asked) }
      note(last.end &- last.start, of: name)
    }
    return reply
  }

  private func usual(_ name: String) -> Range<Int> {
    known.withLock { known in
      // To kill too late is better than to kill before anything is done.
      let work =
        known.work[name]?.median ?? known.work.values.compactMap(\.median).max()
        ?? Self.guess.work
      let start = known.latency.median ?? Self.guess.latency
      return start..<start + max(1, work)
    }
  }
}
