extension Failure {
  /// What several callers or devices did concurrently, with a lane for each.
  public struct Lanes: Codable, Hashable, Sendable {
    /// The unit of the times.
    public var clock: Clock
    /// The names of the lanes.
    public var names: [String]
    /// What happened, in any order.
    public var events: [Event]

    /// Creates lanes with their events.
    public init(clock: Clock, names: [String], events: [Event]) {
      (self.clock, self.names, self.events) = (clock, names, events)
    }
  }
}

extension Failure.Lanes {
  /// A unit of times.
  public enum Clock: String, Codable, Hashable, Sendable {
    /// Events, or rows of a table.
    case turns
    /// Real time in nanoseconds.
    case nanoseconds
  }

  /// Something that began in a lane, and how it ended.
  public struct Event: Codable, Hashable, Sendable {
    /// The index of the lane.
    public var lane: Int
    /// What was done.
    public var text: String
    /// The answer; nil if there was none.
    public var answer: String?
    /// When it began.
    public var start: Int
    /// When it ended, not before its start; nil if it never did.
    public var end: Int?
    /// Whether the failure can be understood without it.
    public var isMinor = false

    /// Creates an event, which is not minor.
    public init(lane: Int, text: String, answer: String? = nil, start: Int, end: Int?) {
      (self.lane, self.text, self.answer) = (lane, text, answer)
      (self.start, self.end) = (start, end)
    }
  }
}
