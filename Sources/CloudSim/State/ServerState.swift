public import Domain

/// Everything that a simulated record server knows: a value, so that a simulation can keep it, compare it and go back.
///
/// It has the rules of the server and no faults: an answer is a function of the state and the call. Copies share what
/// they have in common.
/// - Complexity: A call costs time in proportion to what it sends and receives; a copy O(1); comparing two states that
///   share nothing O(n).
public struct ServerState: Hashable, Sendable {
  /// What the server takes.
  public var limits: CloudLimits
  /// How it does what the real service does in several ways.
  public var variant: CloudVariant
  /// The time of the simulation.
  public private(set) var time: Instant
  /// By how many milliseconds the clock of the server is ahead of the time; negative behind it.
  public var clockOffset: Int64 = 0
  /// Whether plans of faults are no longer followed.
  public private(set) var isHealed = false

  var devices: [String: DeviceState] = [:]
  var accounts: [String: AccountState] = [:]
  /// The number of the newest list of changes, of any account.
  private var newestList = 0
  /// The number of the newest change tag, of any record.
  private var newestTag = 0

  /// The account of a device that was never signed in or out.
  public static let firstAccount = "_user"

  /// Makes a server without accounts.
  public init(
    limits: CloudLimits = CloudLimits(), variant: CloudVariant = CloudVariant(),
    time: Instant = Instant(milliseconds: 0)
  ) {
    (self.limits, self.variant, self.time) = (limits, variant, time)
  }

  /// What the clock of the server says; the first or the last moment there is, where it would be beyond that.
  public var clock: Instant {
    let (sum, overflow) = time.milliseconds.addingReportingOverflow(clockOffset)
    return Instant(milliseconds: overflow ? (clockOffset < 0 ? .min : .max) : sum)
  }

  func visit(by device: String, _ twist: AnswerOverrides = AnswerOverrides()) -> RequestContext {
    RequestContext(
      device: device, clock: clock, time: time, limits: limits, variant: variant, twist: twist)
  }

  mutating func newTag() -> String {
    newestTag += 1
    return String(newestTag, radix: 36)
  }

  mutating func newList() -> Int {
    newestList += 1
    return newestList
  }
}

extension ServerState {
  /// Lets time pass.
  public mutating func advance(by delay: Delay) {
    time = time.advanced(by: delay)
  }

  /// Sets the time, for a simulation that has a clock of its own; it can go back.
  public mutating func setTime(_ time: Instant) {
    self.time = time
  }

  /// Sets what the clock of the server says now, from where it goes on.
  public mutating func setClock(_ clock: Instant) {
    let (offset, overflow) = clock.milliseconds.subtractingReportingOverflow(time.milliseconds)
    clockOffset = overflow ? (clock < time ? .min : .max) : offset
  }

  /// Ends all faults: plans are not followed from now on, throttles and outages are over, quotas are those of the
  /// limits, every device has a network, and no page repeats. Who is signed in where stays, and so does the
  /// clock of the server.
  public mutating func heal() {
    isHealed = true
    for name in devices.keys {
      devices[name]?.isConnected = true
      devices[name]?.isOfflineUntil = nil
      devices[name]?.isThrottledUntil = nil
      devices[name]?.endlessPages = [:]
      devices[name]?.status = nil
    }
    for name in accounts.keys { accounts[name]?.quota = nil }
  }

  /// What an account has.
  ///
  /// - Complexity: O(n).
  public func contents(of account: String = firstAccount) -> CloudContents {
    accounts[account]?.contents ?? CloudContents()
  }

  /// One more for each change of what an account has: whoever has looked at its contents need not look again before.
  package func generation(of account: String) -> Int {
    accounts[account]?.generation ?? 0
  }

  /// The subscriptions of an account, by id.
  public func subscriptions(of account: String = firstAccount) -> [Subscription] {
    (accounts[account]?.subscriptions.values).map { $0.sorted { $0.id < $1.id } } ?? []
  }
}

extension ServerState {
  /// Makes an account, if it is new.
  mutating func open(_ account: String) {
    guard accounts.index(forKey: account) == nil else { return }
    accounts[account] = AccountState(list: newList())
    // The second number is that of its standard zone.
    _ = newList()
  }

  /// Makes a device with the first account, if it is new.
  mutating func register(_ device: String) {
    if devices.index(forKey: device) == nil { signIn(device, to: Self.firstAccount) }
  }
}
