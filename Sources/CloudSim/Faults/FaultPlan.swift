/// Which calls of which devices go wrong, and how: a list that a caller has drawn and can shorten.
///
/// Nothing is random here, and a plan without entries is a server without faults.
public struct FaultPlan: Hashable, Sendable {
  /// A fault of one call.
  public struct Entry: Hashable, Sendable {
    /// Whose call.
    public var device: String
    /// Of which function; nil counts the calls of all.
    public var kind: CallKind?
    /// The number of the call among those, from 0, as long as the server exists: it goes on when a device starts anew.
    public var call: Int
    /// What goes wrong.
    public var fault: Fault

    /// Makes an entry.
    public init(_ fault: Fault, device: String, kind: CallKind? = nil, call: Int) {
      (self.device, self.kind, self.call, self.fault) = (device, kind, call, fault)
    }
  }

  /// The faults; the order counts for those of one call.
  public let entries: [Entry]
  private let faults: [Place: [Fault]]

  private struct Place: Hashable, Sendable {
    let device: String
    let kind: CallKind?
    let call: Int
  }

  /// Makes a plan.
  ///
  /// - Complexity: O(n), so that looking up a call is O(1).
  public init(_ entries: [Entry] = []) {
    self.entries = entries
    var faults: [Place: [Fault]] = [:]
    for entry in entries {
      let place = Place(device: entry.device, kind: entry.kind, call: entry.call)
      faults[place, default: []].append(entry.fault)
    }
    self.faults = faults
  }

  /// The faults of a call: those of its number among all calls, then those among its kind.
  func faults(_ device: String, _ kind: CallKind, call: Int, ofKind number: Int) -> [Fault] {
    guard !faults.isEmpty else { return [] }
    return (faults[Place(device: device, kind: nil, call: call)] ?? [])
      + (faults[Place(device: device, kind: kind, call: number)] ?? [])
  }
}
