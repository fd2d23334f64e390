import CloudSim
import HabitDomain

/// Watches the requests of one device: how often, how soon, how large (domain 4.7, 4.8).
///
/// Each of its laws has two sides: a request is made three times and not four, as late as it must be and no later than it
/// has to. The numbers are those of the specification, not of the engine.
struct RequestMonitor: Sendable {
  private static let attempts = 3
  private static let base: Int64 = 1_000
  private static let longest: Int64 = 60_000
  private static let quiet: Int64 = 30_000
  /// How long a round may sleep in all.
  private static let patience: Int64 = 120_000
  private static let bytes = 2_000_000

  let device: String
  let recordsPerRequest: Int
  /// The back-off that the server asked for.
  private var asked: WaitingTime?
  /// The time after a sync that ended because there was no network.
  private var outage: WaitingTime?

  init(device: String, recordsPerRequest: Int) {
    self.device = device
    self.recordsPerRequest = recordsPerRequest
  }

  /// A new process does not know about a back-off and may send one request during it: the only
  /// exception.
  mutating func restart() {
    asked = nil
    outage = nil
  }

  /// Whether the device must back off at a moment of its clock.
  func mustWait(at now: Instant) -> Bool {
    guard var asked else { return false }
    asked.look(at: now)
    return !asked.isOver
  }

  /// Judges what passed in one sync, by the clock of the device from its beginning to its end; a person may have asked for
  /// another one in the middle of it.
  mutating func judge(
    _ events: [DeviceConnection.ConnectionEvent], _ trigger: SyncTrigger, from began: Instant,
    to ended: Instant,
    wish: Int?, _ result: SyncResult, isCut: Bool
  ) throws(SyncBreach) {
    asked?.look(at: began)
    outage?.look(at: began)
    try judgeSkip(result, trigger, at: began)
    try judgeProbe(events, trigger)
    var runs = AttemptRuns()
    for (place, event) in events.enumerated() {
      // That is a reason to try the network again.
      if let wish, place >= wish, event.isOfAccount { runs = AttemptRuns() }
      if event.isOfAccount { runs.hasGivenUpSaving = false }
      switch event {
      case .slept(let delay, _):
        try judgeSleep(delay, &runs)
        asked?.sleep(delay)
      case .call(let call, let began, let ended, _, let entry):
        try judge(call, began, &runs)
        try judgeSize(call)
        note(entry, at: ended, &runs.attempts[runs.last], call)
        runs.noteAttempts(at: call, Self.attempts)
      }
    }
    asked?.endSync(at: ended)
    guard !isCut else { return }
    try judgePersistence(events)
    try judgeNumber(events)
    try judgeCounts(events, result)
    if result.error == .networkUnavailable { outage = WaitingTime(since: ended, Self.quiet) }
  }

  /// A device that skips a sync because it has to wait must really have to wait.
  private func judgeSkip(
    _ result: SyncResult, _ trigger: SyncTrigger, at now: Instant
  ) throws(SyncBreach) {
    guard case .waiting = result.skipped else { return }
    let isKept = asked.map { !$0.isPlainlyOver(at: now) } ?? false
    let isQuiet = !trigger.promisesNetwork && outage.map { !$0.isPlainlyOver(at: now) } ?? false
    guard !isKept, !isQuiet else { return }
    throw breach("skips a sync although the wait is over")
  }

  /// While the network is down there is one probe, not one for each sync.
  private mutating func judgeProbe(
    _ events: [DeviceConnection.ConnectionEvent], _ trigger: SyncTrigger
  ) throws(SyncBreach) {
    guard let since = outage, events.contains(where: \.isCall) else { return }
    if !trigger.promisesNetwork, !since.isOver {
      throw breach("retries only \(since.age) ms after the network failed")
    }
    outage = nil
  }

  private func judgeSleep(_ delay: Delay, _ runs: inout AttemptRuns) throws(SyncBreach) {
    runs.attempts[runs.last].waited += delay.milliseconds
    runs.slept += delay.milliseconds
    guard runs.slept <= Self.patience else {
      throw breach("sleeps \(runs.slept) ms in a round, more than \(Self.patience)")
    }
  }

  private mutating func judge(
    _ call: Cloud.Call, _ began: Instant, _ runs: inout AttemptRuns
  ) throws(SyncBreach) {
    asked?.look(at: began)
    if let asked, call != .accountStatus {
      guard asked.isOver else {
        throw breach(
          "makes a request \(asked.age) ms after the server asked to wait \(asked.length) ms")
      }
      self.asked = nil
    }
    if runs.isNetworkDown, call != .accountStatus {
      throw breach("continues with a \(CallKind(call).words) after the network failed")
    }
    if runs.hasGivenUpSaving, case .save = call {
      throw breach("sends more after \(Self.attempts) attempts to send something failed")
    }
    runs.asksUser = call == .user
    let waited = runs.attempts[runs.last].waited
    runs.attempts[runs.last].waited = 0
    guard let delay = runs.attempts[runs.last].delay, runs.attempts[runs.last].call == call else {
      return
    }
    let number = runs.attempts[runs.last].failures + 1
    guard number <= Self.attempts else { throw breach("makes a request \(number) times") }
    guard delay ~= waited else {
      throw breach("waits \(waited) ms before attempt \(number), not \(delay)")
    }
  }

  /// What an answer means for the requests after it.
  private mutating func note(
    _ entry: CloudTrace.Entry, at ended: Instant, _ run: inout AttemptRun, _ call: Cloud.Call
  ) {
    if run.call != call { run.failures = 0 }
    run.call = call
    run.delay = nil
    guard case .failure(let error) = entry.outcome, error.mayHelpAgain else {
      run.failures = 0
      return wait(entry.longestWait, at: ended)
    }
    run.failures += 1
    run.delay = Self.delay(after: run.failures, error)
    wait(error.retryAfter?.milliseconds ?? 0, at: ended)
    run.isNetworkDown = error.isOfNetwork && run.failures == Self.attempts
  }

  /// The milliseconds to wait after a request has failed so often, the last time with an error.
  private static func delay(after failures: Int, _ error: CloudError) -> ClosedRange<Int64> {
    let length = min(base << Int64(failures - 1), longest)
    let wanted = error.retryAfter?.milliseconds ?? 0
    return max(length, wanted)...max(length + length / 10, wanted)
  }

  /// Starts the back-off that an answer asks for, in milliseconds; none for 0.
  private mutating func wait(_ wanted: Int64, at ended: Instant) {
    if wanted > 0 { asked = WaitingTime(since: ended, wanted) }
  }

  /// A request that may yet succeed is repeated until it has been made as often as allowed, unless the round would sleep too
  /// long, or the answer to who is signed in intervenes and changes that.
  private func judgePersistence(_ events: [DeviceConnection.ConnectionEvent]) throws(SyncBreach) {
    guard events.contains(where: \.hasFailed) else { return }
    let calls = Self.calls(in: events)
    var (runs, last) = (AttemptRuns(), Cloud.Call?.none)
    for (place, (call, entry, slept)) in calls.enumerated() {
      runs.asksUser = call == .user
      let isAgain = runs.attempts[runs.last].call == call && (runs.asksUser ? last == .user : true)
      runs.attempts[runs.last].failures = isAgain ? runs.attempts[runs.last].failures : 0
      runs.attempts[runs.last].call = call
      last = call
      guard case .failure(let error) = entry.outcome, error.mayHelpAgain else {
        runs.attempts[runs.last].failures = 0
        continue
      }
      runs.attempts[runs.last].failures += 1
      let next = Self.next(after: place, in: calls)
      let failures = runs.attempts[runs.last].failures
      guard failures < Self.attempts, next != call, next != .user,
        Self.delay(after: failures, error).upperBound <= Self.patience - slept
      else {
        continue
      }
      throw breach(
        "gives up a \(CallKind(call).words) after \(failures) of \(Self.attempts) attempts")
    }
  }

  /// The call after another one, besides the question of who is signed in if the answer is the same as before: it changes nothing.
  private static func next(after place: Int, in calls: [TimedCall]) -> Cloud.Call? {
    guard place + 1 < calls.count else { return nil }
    let next = calls[place + 1]
    guard next.call == .user, calls[place].call != .user, let user = next.entry.user,
      calls[..<place].last(where: { $0.entry.user != nil })?.entry.user == user
    else { return next.call }
    return place + 2 < calls.count ? calls[place + 2].call : nil
  }

  private typealias TimedCall = (call: Cloud.Call, entry: CloudTrace.Entry, slept: Int64)

  /// The calls, with how many milliseconds were slept before each.
  private static func calls(in events: [DeviceConnection.ConnectionEvent]) -> [TimedCall] {
    var calls: [TimedCall] = []
    var slept: Int64 = 0
    for event in events {
      switch event {
      case .slept(let delay, _): slept += delay.milliseconds
      case .call(let call, _, _, _, let entry): calls.append((call, entry, slept))
      }
    }
    return calls
  }

  /// If nothing fails, rows are sent in few requests; half-full requests are few enough.
  private func judgeNumber(_ events: [DeviceConnection.ConnectionEvent]) throws(SyncBreach) {
    guard events.contains(where: \.isSave) else { return }
    var (requests, records) = (0, 0)
    for case .call(let call, _, _, _, let entry) in events {
      guard case .success(let answer) = entry.outcome else { return }
      guard case .save(let request) = call, case .receipts(let receipts) = answer else { continue }
      guard receipts.saved.allSatisfy({ (try? $0.get()) != nil }) else { return }
      requests += 1
      records += request.records.count
    }
    let most = 2 * ((records + recordsPerRequest - 1) / recordsPerRequest)
    // One more for what was written while the others were in transit.
    guard requests > most + 1 else { return }
    throw SyncBreach(
      .chunks, at: device, "sends \(records) records in \(requests) requests, not in \(most)")
  }

  private func judgeSize(_ call: Cloud.Call) throws(SyncBreach) {
    guard case .save(let request) = call else { return }
    let count = request.records.count + request.deletions.count
    guard 1...recordsPerRequest ~= count else {
      throw SyncBreach(
        .chunks, at: device, "sends \(count) records at once, not 1 to \(recordsPerRequest)")
    }
    guard Set(request.records.map(\.id) + request.deletions).count == count else {
      throw SyncBreach(.chunks, at: device, "sends a record twice in one request")
    }
    guard request.records.count == 1 || request.records.reduce(0, { $0 + $1.size }) <= Self.bytes
    else { throw SyncBreach(.chunks, at: device, "sends more than 2 MB in one request") }
  }

  /// The reported effort is the actual one.
  private func judgeCounts(
    _ events: [DeviceConnection.ConnectionEvent], _ result: SyncResult
  ) throws(SyncBreach) {
    var (calls, slept) = (0, Int64(0))
    for event in events {
      switch event {
      case .call: calls += 1
      case .slept(let delay, _): slept += delay.milliseconds
      }
    }
    guard result.attempts == calls, result.slept == slept else {
      throw breach(
        "reports \(result.attempts) requests and \(result.slept) ms, not \(calls) and \(slept) ms")
    }
  }

  private func breach(_ sentence: String) -> SyncBreach {
    SyncBreach(.patience, at: device, sentence)
  }
}

/// Attempts at one request.
private struct AttemptRun {
  var call: Cloud.Call?
  /// How often it failed in a row.
  var failures = 0
  /// How long to wait before it is made again; nil if it has not failed.
  var delay: ClosedRange<Int64>?
  /// How many milliseconds have been waited since it failed.
  var waited: Int64 = 0
  var isNetworkDown = false
}

/// Attempts at one request, and at the question that may come between any two of them: who is signed in.
private struct AttemptRuns {
  /// Both attempts; changed in place, because a request may hold many records.
  var attempts = [AttemptRun(), AttemptRun()]
  /// Whether a sending request failed for the last time: in an outage, not every record is tried (mutant 94 of domain 7.2).
  var hasGivenUpSaving = false
  /// Whether the question came last.
  var asksUser = false
  /// How many milliseconds were slept in all.
  var slept: Int64 = 0

  /// The place of the attempts at what came last.
  var last: Int { asksUser ? 1 : 0 }

  var isNetworkDown: Bool { attempts.contains(where: \.isNetworkDown) }

  /// Notes whether a call that has just failed was the last attempt at it.
  mutating func noteAttempts(at call: Cloud.Call, _ most: Int) {
    if case .save = call, attempts[last].failures == most { hasGivenUpSaving = true }
  }
}

extension DeviceConnection.ConnectionEvent {
  /// Whether a round begins with it.
  var isOfAccount: Bool {
    if case .call(.accountStatus, _, _, _, _) = self { true } else { false }
  }

  fileprivate var isCall: Bool { if case .call = self { true } else { false } }

  fileprivate var isSave: Bool {
    if case .call(.save, _, _, _, _) = self { true } else { false }
  }

  fileprivate var hasFailed: Bool {
    if case .call(_, _, _, _, let entry) = self, case .failure = entry.outcome {
      true
    } else {
      false
    }
  }
}

extension CloudTrace.Entry {
  /// Who is signed in, if that is the answer.
  fileprivate var user: String? {
    if case .success(.user(let name)) = outcome { name } else { nil }
  }

  /// The longest back-off that the server asks for, because of the request or of a record in it, in milliseconds.
  fileprivate var longestWait: Int64 {
    switch outcome {
    case .failure(let error): error.retryAfter?.milliseconds ?? 0
    case .success(.receipts(let receipts)):
      receipts.saved.reduce(0) { longest, receipt in
        guard case .failure(let error) = receipt else { return longest }
        return max(longest, error.retryAfter?.milliseconds ?? 0)
      }
    case .success: 0
    }
  }
}

extension CloudError {
  /// Whether the same request may succeed a little later (domain 4.7, and what CloudKit says about truncated answers).
  var mayHelpAgain: Bool {
    switch self {
    case .refused(let code, _):
      switch code {
      case .networkUnavailable, .networkFailure, .serviceUnavailable, .requestRateLimited,
        .zoneBusy, .internalError, .serverResponseLost, .assetNotAvailable, .resultsTruncated:
        true
      default: false
      }
    case .malformedAnswer: true
    case .answerTooLong, .recordChanged, .cancelled, .unscripted: false
    }
  }

  fileprivate var isOfNetwork: Bool {
    guard case .refused(let code, _) = self else { return false }
    return code == .networkUnavailable || code == .networkFailure
  }

  fileprivate var retryAfter: Delay? {
    if case .refused(_, let delay) = self { delay } else { nil }
  }
}

extension CloudRecord {
  /// Its approximate size in transit, in bytes.
  fileprivate var size: Int {
    fields.reduce(id.name.utf8.count) { sum, field in
      if case .text(let text) = field.value { return sum + field.key.utf8.count + text.utf8.count }
      return sum + field.key.utf8.count + 8
    }
  }
}
