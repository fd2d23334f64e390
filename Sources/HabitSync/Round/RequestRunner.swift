import HabitDomain

/// Makes the requests of a sync, with retries, and counts them.
struct RequestRunner: Sendable {
  let clock: WallClock
  let random: RandomSource
  let rules: SyncRules
  /// How many requests were made.
  private(set) var attempts = 0
  /// The milliseconds waited.
  private(set) var slept: Int64 = 0
  /// The delay that the server asked for when a request failed for good; no further request is made then.
  private(set) var asked: Delay?
  /// Why the owner of the rows is unknown although a request succeeded; nil while the owner is known.
  private(set) var ownerStop: RoundStop?
  private let user: @Sendable () async throws(CloudError) -> String
  /// The owner of the rows, and when the server confirmed it; no time once another request was made.
  private var owner: (account: String, since: Instant?)?

  init(_ cloud: Cloud, clock: WallClock, random: RandomSource, rules: SyncRules) {
    user = cloud.user
    self.clock = clock
    self.random = random
    self.rules = rules
  }

  /// Notes a delay that the server asked for with a request that it carried out.
  mutating func note(asked delay: Delay) { asked = delay }

  /// Notes who is signed in; what kept that from being known before no longer stops anything, as when the zone was lost in the
  /// meantime.
  mutating func note(owner account: String) async throws(RoundStop) {
    owner = (account, try await now())
    ownerStop = nil
  }

  /// Makes a request, with retries.
  ///
  /// - Throws: Why there is no answer. No request is made during a delay that the server asked for.
  mutating func call<Value: Sendable>(
    _ request: () async throws(CloudError) -> Value
  ) async throws(CloudError) -> Value {
    try await attempt(request)
  }

  /// Makes a request that sends rows, each time only if their owner is signed in (Y-15). If somebody else is signed in
  /// afterwards, it is unknown who got them, and there is no answer. This is not checked when the answer asks for a
  /// delay.
  ///
  /// - Throws: As ``call(_:)``; ``ownerStop`` says whether it is because of who is signed in.
  mutating func give(
    _ request: () async throws(CloudError) -> CloudReceipts
  ) async throws(CloudError) -> CloudReceipts {
    try await exchange(checksBefore: true, request) { $0.asked == nil }
  }

  /// Makes a request whose answer becomes rows, accepted only if their owner is still signed in (Y-15).
  ///
  /// - Throws: As ``give(_:)``.
  mutating func take<Value: Sendable>(
    _ request: () async throws(CloudError) -> Value
  ) async throws(CloudError) -> Value {
    try await exchange(checksBefore: false, request) { _ in true }
  }

  private mutating func exchange<Value: Sendable>(
    checksBefore: Bool, _ request: () async throws(CloudError) -> Value,
    mayAsk: (Value) -> Bool
  ) async throws(CloudError) -> Value {
    let value: Value
    do { value = try await attempt(checksOwner: checksBefore, request) } catch {
      guard ownerStop == nil, rules.remedy(error).concernsAccount else { throw error }
      if let asked { throw .refused(.requestRateLimited, retryAfter: asked) }
      try await confirmOwner()
      throw error
    }
    if mayAsk(value) { try await confirmOwner() }
    return value
  }

  private mutating func attempt<Value: Sendable>(
    checksOwner: Bool = false, _ request: () async throws(CloudError) -> Value
  ) async throws(CloudError) -> Value {
    if let asked { throw .refused(.requestRateLimited, retryAfter: asked) }
    var number = 0
    while true {
      asked = nil
      if checksOwner { try await confirmOwner() }
      number += 1
      attempts += 1
      owner?.since = nil
      do { return try await request() } catch {
        guard try await mayRetry(error, after: number) else { throw error }
      }
    }
  }

  /// Asks who is signed in, unless that was the last request, only a short time ago.
  private mutating func confirmOwner() async throws(CloudError) {
    let now = try? await clock.now()
    if let now, let since = owner?.since {
      let (age, overflow) = now.milliseconds.subtractingReportingOverflow(since.milliseconds)
      if !overflow, 0...rules.accountLife.milliseconds ~= age { return }
    }
    let account: String
    do { account = try await attempt(user) } catch {
      ownerStop = RoundStop(error, rules)
      throw error
    }
    guard account == owner?.account else {
      ownerStop = .skipped(.accountChanged)
      throw .refused(.notAuthenticated)
    }
    if let now { owner?.since = now }
  }

  /// Waits as the policy says; false if no retry is left or the round would sleep for too long.
  private mutating func mayRetry(
    _ error: CloudError, after attempt: Int
  ) async throws(CloudError) -> Bool {
    if case .refused(_, let delay?) = error { asked = delay }
    let remedy = rules.remedy(error)
    guard remedy == .retry || remedy == .retryNetwork else { return false }
    guard attempt < rules.retry.attempts else { return false }
    let bits: UInt64
    do { bits = try await random.next() } catch { bits = 0 }
    let delay = rules.retry.delay(rules.retry, attempt, asked, bits)
    guard delay.milliseconds <= rules.retry.patience - slept else { return false }
    do { try await clock.sleep(delay) } catch {
      guard error == .cancelled else { return false }
      throw .cancelled
    }
    slept += max(0, delay.milliseconds)
    return true
  }

  /// The time.
  func now() async throws(RoundStop) -> Instant {
    do { return try await clock.now() } catch { throw .ended(CloudKitError(error)) }
  }
}

extension CloudKitError {
  /// The reported error of a clock.
  init(_ error: DependencyError) {
    self = error == .cancelled ? .cancelled : .dependency(error)
  }
}

extension CloudReceipts {
  /// The longest delay that the server asked for with a record.
  var asked: Delay? {
    saved.compactMap { receipt in
      if case .failure(.refused(_, let delay?)) = receipt { delay } else { nil }
    }.max()
  }
}
