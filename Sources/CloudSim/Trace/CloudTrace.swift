public import Domain

/// What happened between the devices and the server, in the order in which calls ended: the lanes of a finding.
public struct CloudTrace: Hashable, Sendable {
  /// One call from its beginning to its end.
  public struct Entry: Hashable, Sendable {
    /// Who called.
    public let device: String
    /// The number of the call among all of the device, from 0.
    public let number: Int
    /// The call.
    public let call: Cloud.Call
    /// The faults that did something to it.
    public let faults: [Fault]
    /// When it was sent, in the time of the simulation.
    public let sentAt: Instant
    /// When it ended.
    public let endedAt: Instant
    /// What the server did; nil if the request never came there.
    public let done: Result<CloudAnswer, CloudError>?
    /// What the device was told.
    public let outcome: Result<CloudAnswer, CloudError>
    /// Whose zone ended with the call; nil if none did. It is that of who was signed in at that moment of the call.
    public var zoneEndedOf: String? = nil
  }

  /// The calls.
  public private(set) var entries: [Entry] = []
  /// How many calls came when there was no room left.
  public private(set) var missed = 0
  /// The greatest number of calls that are kept; 0 for none.
  public var limit: Int

  /// Makes a trace without calls.
  public init(limit: Int = 100_000) {
    self.limit = limit
  }

  mutating func append(
    _ exchange: Exchange, _ outcome: Result<CloudAnswer, CloudError>, at time: Instant
  ) {
    guard entries.count < limit else {
      missed += 1
      return
    }
    entries.append(
      Entry(
        device: exchange.device, number: exchange.number, call: exchange.call,
        faults: exchange.effective, sentAt: exchange.sentAt, endedAt: time, done: exchange.done,
        outcome: outcome, zoneEndedOf: exchange.zoneEndedOf))
  }

  /// How often each kind of fault did something; kinds that did not are absent.
  public var faults: [FaultKind: Int] {
    var counts: [FaultKind: Int] = [:]
    for fault in entries.lazy.flatMap(\.faults) { counts[fault.kind, default: 0] += 1 }
    return counts
  }
}
