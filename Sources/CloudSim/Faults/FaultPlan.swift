/// The faults of calls, as a list that is drawn and shrunk by the caller.
///
/// Nothing here is random; without entries there are no faults.
public struct FaultPlan: Hashable, Sendable {
  /// A fault of one call.
  public struct Entry: Hashable, Sendable {
    /// The device.
    public var device: String
    /// The function; nil counts all calls.
    public var kind: CallKind?
    /// The number of the call among those, from 0; restarting the device does not reset it.
    public var call: Int
    /// The fault.
    public var fault: Fault

    /// Makes an entry.
    public init(_ fault: Fault, device: String, kind: CallKind? = nil, call: Int) {
      (self.device, self.kind, self.call, self.fault) = (device, kind, call, fault)
    }
  }

  /// The faults; the order matters for those of one call.
  public let entries: [Entry]
  private let faults: [Place: [Fault]]

  private struct Place: Hashable, Sendable {
    let device: String
    let kind: CallKind?
    let call: Int
  }

  /// Makes a plan.
  ///
  /// - Complexity: O(n); looking up a call is O(1).
  public init(_ entries: [Entry] = []) {
    self.entries = entries
    var faults: [Place: [Fault]] = [:]
    for entry in entries {
      let place = Place(device: entry.device, kind: entry.kind, call: entry.call)
      faults[place, default: []].append(entry.fault)
    }
    self.faults = faults
  }

  /// The faults of a call: those by its number among all calls, then those by its number among calls of its kind.
  func faults(_ device: String, _ kind: CallKind, call: Int, ofKind number: Int) -> [Fault] {
    guard !faults.isEmpty else { return [] }
    return (faults[Place(device: device, kind: nil, call: call)] ?? [])
      + (faults[Place(device: device, kind: kind, call: number)] ?? [])
  }
}
