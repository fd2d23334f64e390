public import HabitDomain

/// The state of a simulated record server, as a value that a simulation can keep, compare and restore.
///
/// It has the rules of the server and no faults: an answer is a function of the state and the call.
///
/// - Complexity: A call is linear in what it sends and receives; a copy is O(1); comparing unrelated states is O(n).
public struct ServerState: Hashable, Sendable {
  /// The limits.
  public var limits: CloudLimits
  /// The choices where sources about the real service disagree.
  public var variant: CloudVariant
  /// The time of the simulation.
  public private(set) var time: Instant
  /// How far the server's clock is ahead of the time, in milliseconds.
  public var clockOffset: Int64 = 0
  /// Whether fault plans are ignored.
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

  /// The time on the server's clock, saturating.
  public var clock: Instant {
    let (sum, overflow) = time.milliseconds.addingReportingOverflow(clockOffset)
    return Instant(milliseconds: overflow ? (clockOffset < 0 ? .min : .max) : sum)
  }

  func context(by device: String, _ overrides: AnswerOverrides = AnswerOverrides())
    -> RequestContext
  {
    RequestContext(
      device: device, clock: clock, time: time, limits: limits, variant: variant,
      overrides: overrides)
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
  /// Advances the time.
  public mutating func advance(by delay: Delay) {
    time = time.advanced(by: delay)
  }

  /// Sets the server's clock, which then advances with the time.
  public mutating func setClock(_ clock: Instant) {
    let (offset, overflow) = clock.milliseconds.subtractingReportingOverflow(time.milliseconds)
    clockOffset = overflow ? (clock < time ? .min : .max) : offset
  }

  /// Ends all faults: plans are ignored, throttles and outages are over, quotas are the default, every device has a network,
  /// and no page repeats. Signed-in accounts and the server's clock stay.
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

  /// The contents of an account.
  ///
  /// - Complexity: O(n).
  public func contents(of account: String = firstAccount) -> CloudContents {
    accounts[account]?.contents ?? CloudContents()
  }

  /// Incremented with each change of the contents of an account, so that unchanged contents need not be read again.
  package func generation(of account: String) -> Int {
    accounts[account]?.generation ?? 0
  }

  /// The subscriptions of an account, by id.
  public func subscriptions(of account: String = firstAccount) -> [Subscription] {
    (accounts[account]?.subscriptions.values).map { $0.sorted { $0.id < $1.id } } ?? []
  }
}

extension ServerState {
  /// Makes an account if it is new.
  mutating func open(_ account: String) {
    guard accounts.index(forKey: account) == nil else { return }
    accounts[account] = AccountState(list: newList())
    // The second number is that of its default zone.
    _ = newList()
  }

  /// Makes a device with the first account if it is new.
  mutating func register(_ device: String) {
    if devices.index(forKey: device) == nil { signIn(device, to: Self.firstAccount) }
  }
}

/// The contents of an account, for oracles.
public struct CloudContents: Hashable, Sendable {
  /// A deleted record.
  public struct Tombstone: Hashable, Sendable {
    /// Its type.
    public var type: String
    /// When it was deleted, by the server's clock.
    public var deletedAt: Instant
  }

  /// The records by id.
  public var records: [RecordID: CloudRecord] = [:]
  /// The remembered deletions by id.
  public var tombstones: [RecordID: Tombstone] = [:]
}
