public import HabitDomain

/// The offsets of time zones, as data.
///
/// The model does not ask the machine for zones: the caller provides the offsets. A property compares the table with what
/// the data layer uses.
public struct ZoneTable: Sendable {
  /// The start of an offset of a zone.
  public struct Transition: Hashable, Sendable {
    /// The first moment of the offset.
    public let start: Instant
    /// Milliseconds east of Greenwich.
    public let offset: Int64

    /// Makes a transition.
    public init(start: Instant, offset: Int64) {
      self.start = start
      self.offset = offset
    }
  }

  private let zones: [String: [Transition]]

  /// Makes a table; the transitions of each zone ascend, and the first offset also holds before them.
  public init(_ zones: [String: [Transition]]) { self.zones = zones }

  /// The identifiers, ascending.
  public var identifiers: [String] { zones.keys.sorted() }

  /// The transitions of a zone; none for an unknown one.
  public func transitions(of zone: String) -> [Transition] { zones[zone] ?? [] }

  /// The offset of a zone at a moment; nil for an unknown zone.
  ///
  /// - Complexity: Logarithmic in the number of the zone's transitions.
  public func offset(of zone: String, at instant: Instant) -> Int64? {
    guard let transitions = zones[zone], let first = transitions.first else { return nil }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].start <= instant { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first.offset : transitions[low - 1].offset
  }
}
