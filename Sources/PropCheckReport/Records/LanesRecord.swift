extension FailureRecord {
  /// What several callers or devices did at the same time.
  public struct Lanes: Codable, Hashable, Sendable {
    /// The unit of all times: `turn`, or `nanosecond`.
    public var unit: String
    /// The names of the lanes, as in `caller 1`.
    public var names: [String]
    /// What happened.
    public var events: [Event]
    /// The number of events left out; nil for none.
    public var leftOut: Int?

    /// The most events that are recorded.
    public static let limit = 500

    /// Makes lanes; further events than ``limit`` are left out.
    public init(unit: String, names: [String], events: [Event]) {
      (self.unit, self.names, self.events) = (unit, names, Array(events.prefix(Self.limit)))
      leftOut = events.count > Self.limit ? events.count - Self.limit : nil
    }
  }

  /// Something that a caller or device did.
  public struct Event: Codable, Hashable, Sendable {
    /// The index of the lane, from 0.
    public var lane: Int
    /// What was done.
    public var text: String
    /// What it answered; nil for none.
    public var answer: String?
    /// When it began.
    public var start: Int
    /// When it ended; nil if it never did.
    public var end: Int?
    /// True if the failure can be understood without it; else nil.
    public var isMinor: Bool?

    /// Makes an event.
    public init(
      lane: Int, text: String, answer: String? = nil, start: Int, end: Int?, isMinor: Bool? = nil
    ) {
      (self.lane, self.text, self.answer) = (lane, text, answer)
      (self.start, self.end, self.isMinor) = (start, end, isMinor)
    }
  }
}
