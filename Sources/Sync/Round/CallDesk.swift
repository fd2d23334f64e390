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

  init(clock: WallClock, random: RandomSource, rules: SyncRules) {
    self.clock = clock
    self.random = random
    self.rules = rules
  }

  /// Makes a request, and makes it again where that can help.
  mutating func call<Value: Sendable>(
    _ request: () async throws(CloudError) -> Value
  ) async throws(CloudError) -> Value {
    var attempt = 0
    while true {
      attempt += 1
      attempts += 1
      asked = nil
      do { return try await request() } catch {
        guard try await mayRetry(error, after: attempt) else { throw error }
      }
    }
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
