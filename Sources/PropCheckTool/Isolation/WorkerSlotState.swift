import Foundation
import PropCheck
import StateCheck

/// The process of a worker slot.
struct WorkerSlotState: Sendable {
  let settings: WorkerSlot.Settings
  private var process: WorkProcess?
  private var reapedNanoseconds = 0

  /// The most processes in a row that may end before their data layer is open.
  private static let startLimit = 3
  /// How long an abandoned case may still run.
  private static let graceMilliseconds = 1_000
  /// A timeout is repeated with this fraction of the time, but with at least so much.
  private static let repeatedPart = 10
  private static let repeatedMilliseconds = 100

  init(settings: WorkerSlot.Settings) {
    self.settings = settings
  }

  enum Start: Sendable {
    case opened
    /// The data layer cannot be opened.
    case refused(Failure)
    case failed(StartError)
  }

  enum Call: Sendable {
    case answered(CallerReply)
    case lost(Failure)
    case cancelled
    /// It was killed before it replied.
    case killed
  }

  private enum Exchange {
    case reply(WorkReply)
    case ended(Failure, at: RunPosition?)
    case abandoned
  }
}

extension WorkerSlotState {
  mutating func start() -> Start {
    guard process == nil else { return .opened }
    var reason = StartError("")
    for _ in 0..<Self.startLimit {
      do {
        process = try WorkProcess.start(layer: settings.layer, of: settings.executable)
      } catch { return .failed(error) }
      switch receive(milliseconds: settings.otherMilliseconds, shows: true, { false }) {
      case .reply(.opened): return .opened
      case .reply(.refused(let failure)):
        end()
        return .refused(failure)
      case .reply, .abandoned:
        end()
        return .failed(StartError("it sent an unexpected reply"))
      case .ended(let failure, _) where failure.origin == Failure.timeLimitOrigin:
        let limit = ProcessEnd.time(settings.otherMilliseconds)
        return .failed(StartError("the layer does not open within \(limit)"))
      case .ended(let failure, _): reason = StartError(failure.message)
      }
    }
    return .failed(reason)
  }

  mutating func ask(_ request: CaseRequest, _ isCancelled: () -> Bool) -> CaseOutcome {
    let shows = request.isSearch || settings.showsRepetitions
    let limit = milliseconds(for: request)
    switch attempt(.cases(request), limit, shows: shows, for: "cases", isCancelled) {
    case .reply(.cases(let response)): return .answered(response)
    case .reply: return .lost(at: nil, Self.unexpected)
    case .ended(let failure, let place): return .lost(at: place, failure)
    case .abandoned: return .cancelled
    }
  }

  mutating func call(
    _ request: CallerRequest, store path: String, _ isCancelled: () -> Bool
  ) -> Call {
    let request = WorkRequest.call(request, store: path)
    switch attempt(request, settings.caseMilliseconds, shows: true, for: "it", isCancelled) {
    case .reply(.called(let reply)): return .answered(reply)
    case .reply: return .lost(Self.unexpected)
    case .ended(let failure, _): return .lost(failure)
    case .abandoned: return .cancelled
    }
  }

  /// Kills the process as soon as it has replied, or after some nanoseconds.
  mutating func call(
    _ request: CallerRequest, store path: String, killAfter nanoseconds: Int,
    _ isCancelled: () -> Bool
  ) -> Call {
    if isCancelled() { return .cancelled }
    guard case .opened = start(), var last = process.take() else {
      return call(request, store: path, isCancelled)
    }
    let time = settings.clock() &+ UInt64(max(0, nanoseconds))
    guard last.send(.call(request, store: path)) else {
      return .lost(last.reap(killing: false).end.failure(printed: last.lines.lines))
    }
    last.waitForReply(until: time, clock: settings.clock)
    let reaped = last.reap(killing: true)
    reapedNanoseconds += reaped.processorNanoseconds
    show(reaped.printed, if: true)
    if case .called(let reply)? = last.lastReply() { return .answered(reply) }
    guard reaped.end == .signal(SIGKILL) else {
      return .lost(reaped.end.failure(printed: reaped.lines))
    }
    return .killed
  }

  private static var unexpected: Failure {
    Failure("A process sent an unexpected reply.")
  }

  mutating func measure(resetsPeak: Bool) -> Figures {
    let request = WorkRequest.measure(resetsPeak: resetsPeak)
    var figures = Figures()
    if case .opened = start(),
      case .reply(.figures(let told)) = exchange(
        request, settings.otherMilliseconds, shows: true, { false })
    {
      figures = told
    }
    figures.processorNanoseconds = (figures.processorNanoseconds ?? 0) + reapedNanoseconds
    return figures
  }

  mutating func close() {
    guard process != nil else { return }
    _ = exchange(.close, settings.otherMilliseconds, shows: true, { false })
    end()
  }

  private func milliseconds(for request: CaseRequest) -> Int {
    let limit = settings.caseMilliseconds
    guard request.isUrgent else { return limit }
    return min(limit, max(limit / Self.repeatedPart, Self.repeatedMilliseconds))
  }
}

extension WorkerSlotState {
  /// Starts a process if there is none, and sends it a request.
  private mutating func attempt(
    _ request: WorkRequest, _ milliseconds: Int, shows: Bool, for purpose: String,
    _ isCancelled: () -> Bool
  ) -> Exchange {
    if isCancelled() { return .abandoned }
    switch start() {
    case .opened: return exchange(request, milliseconds, shows: shows, isCancelled)
    case .refused(let failure): return .ended(failure, at: nil)
    case .failed(let error):
      return .ended(Failure(error, for: purpose), at: nil)
    }
  }

  private mutating func exchange(
    _ request: WorkRequest, _ milliseconds: Int, shows: Bool, _ isCancelled: () -> Bool
  ) -> Exchange {
    guard process?.send(request) == true else { return reap(nil, shows: shows) }
    return receive(milliseconds: milliseconds, shows: shows, isCancelled)
  }

  /// Waits for a reply; kills the process if it is at one place for too long.
  private mutating func receive(
    milliseconds: Int, shows: Bool, _ isCancelled: () -> Bool
  ) -> Exchange {
    var timer = StallTimer(now: settings.clock())
    while let event = process?.receive(&timer, clock: settings.clock) {
      switch event {
      case .reply(let reply): return .reply(reply)
      case .end: return reap(nil, shows: shows)
      case .waiting(let nanoseconds, let printed):
        show(printed, if: shows)
        let isAbandoned = isCancelled()
        if isAbandoned { process?.cancel() }
        let limit = isAbandoned ? min(milliseconds, Self.graceMilliseconds) : milliseconds
        guard nanoseconds >= UInt64(limit) * 1_000_000 else { continue }
        let ended = reap(.tooSlow(milliseconds: milliseconds), shows: shows)
        return isAbandoned ? .abandoned : ended
      }
    }
    return .abandoned
  }

  /// Reaps the process, and kills it first if there is a reason.
  private mutating func reap(_ reason: ProcessEnd?, shows: Bool) -> Exchange {
    guard var last = process.take() else { return .abandoned }
    let place = RunPosition(word: last.place)
    let reaped = last.reap(killing: reason != nil)
    reapedNanoseconds += reaped.processorNanoseconds
    show(reaped.printed, if: shows)
    return .ended((reason ?? reaped.end).failure(printed: reaped.lines), at: place)
  }

  private mutating func end() {
    guard var last = process.take() else { return }
    reapedNanoseconds += last.reap(killing: false).processorNanoseconds
  }

  private func show(_ lines: [String], if shows: Bool) {
    guard shows else { return }
    for line in lines { settings.show(line) }
  }
}
