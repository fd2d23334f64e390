public import HabitDomain

/// The calls of devices in the order in which they ended, for findings.
public struct CloudTrace: Hashable, Sendable {
  /// One call.
  public struct Entry: Hashable, Sendable {
    /// The caller.
    public let device: String
    /// The number of the call among all calls of the device, from 0.
    public let number: Int
    /// The call.
    public let call: Cloud.Call
    /// The faults that had an effect.
    public let faults: [Fault]
    /// When it was sent, in the time of the simulation.
    public let sentAt: Instant
    /// When it ended.
    public let endedAt: Instant
    /// The server's result; nil if the request did not arrive.
    public let done: Result<CloudAnswer, CloudError>?
    /// The device's result.
    public let outcome: Result<CloudAnswer, CloudError>
    /// The account whose zone ended during the call, if any.
    public var zoneEndedOf: String? = nil
  }

  /// The calls.
  public private(set) var entries: [Entry] = []
  /// The number of calls beyond the limit.
  public private(set) var missed = 0
  /// The most calls that are kept; 0 for none.
  public var limit: Int

  /// Makes an empty trace.
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

  /// The number of faults of each kind that had an effect.
  public var faults: [FaultKind: Int] {
    var counts: [FaultKind: Int] = [:]
    for fault in entries.lazy.flatMap(\.faults) { counts[fault.kind, default: 0] += 1 }
    return counts
  }
}
