import Domain

/// Makes the requests of a sync, each as often as the policy allows, and counts them.
struct CallDesk: Sendable {
  let clock: WallClock
  let random: RandomSource
  let rules: SyncRules
  /// How many requests were made.
  private(set) var attempts = 0
  /// How many milliseconds were waited.
  private(set) var slept: Int64 = 0
  /// How long the server asked to be left alone when a request failed for the last time.
  private(set) var asked: Delay?
  /// Whose rows these are, and when the server said so.
  private var owner: (account: String, since: Instant)?
  /// Whether somebody else turned out to be signed in.
  private(set) var isOwnerGone = false

  init(clock: WallClock, random: RandomSource, rules: SyncRules) {
    self.clock = clock
    self.random = random
    self.rules = rules
  }

  /// Takes note of a time for which the server wants to be left alone, though the request was carried out.
  mutating func note(asked delay: Delay) { asked = delay }

  /// Takes note of who is signed in.
  mutating func note(owner account: String) async throws(RoundStop) {
    owner = (account, try await now())
  }

  /// Makes a request, and makes it again where that can help.
  ///
  /// - Parameters:
  ///   - user: Who is signed in, for a request that gives rows away: is asked first if the last answer is old, as pages were
  ///     fetched since, or the server wanted to be left alone (Y-15).
  ///   - request: The request.
  /// - Returns: Its answer.
  /// - Throws: Why there is none; ``isOwnerGone`` tells if it is because somebody else is signed in.
  mutating func call<Value: Sendable>(
    as user: (@Sendable () async throws(CloudError) -> String)? = nil,
    _ request: () async throws(CloudError) -> Value
  ) async throws(CloudError) -> Value {
    var attempt = 0
    while true {
      if let user { try await confirmOwner(user) }
      attempt += 1
      attempts += 1
      asked = nil
      do { return try await request() } catch {
        guard try await mayRetry(error, after: attempt) else { throw error }
      }
    }
  }

  private mutating func confirmOwner(
    _ user: @Sendable () async throws(CloudError) -> String
  ) async throws(CloudError) {
    let now = try? await clock.now()
    if let now, let since = owner?.since {
      let (age, overflow) = now.milliseconds.subtractingReportingOverflow(since.milliseconds)
      if !overflow, 0...rules.accountLife.milliseconds ~= age { return }
    }
    guard try await call({ () async throws(CloudError) in try await user() }) == owner?.account
    else {
      isOwnerGone = true
      throw .refused(.notAuthenticated)
    }
    if let now { owner?.since = now }
  }

  /// Waits as long as the policy says; false where it helps no more, or takes longer than a sync should.
  private mutating func mayRetry(
    _ error: CloudError, after attempt: Int
  ) async throws(CloudError) -> Bool {
    let remedy = rules.remedy(error)
    guard remedy == .retry || remedy == .retryNetwork else { return false }
    if case .refused(_, let delay?) = error { asked = delay }
    guard attempt < rules.retry.attempts else { return false }
    let bits: UInt64
    do { bits = try await random.next() } catch { bits = 0 }
    let delay = rules.retry.delay(rules.retry, attempt, asked, bits)
    guard delay.milliseconds <= rules.retry.patience else { return false }
    do { try await clock.sleep(delay) } catch {
      guard error == .cancelled else { return false }
      throw .cancelled
    }
    slept += max(0, delay.milliseconds)
    return true
  }

  /// The time.
  func now() async throws(RoundStop) -> Instant {
    do { return try await clock.now() } catch {
      throw .ended(error == .cancelled ? .cancelled : .dependency(error))
    }
  }
}
