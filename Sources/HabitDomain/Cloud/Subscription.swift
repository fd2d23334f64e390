/// A subscription to changes of the records of a type (domain 4.8).
public struct Subscription: Hashable, Sendable {
  /// An event of a record.
  public enum Event: String, CaseIterable, Sendable {
    /// It is created.
    case create
    /// It is updated.
    case update
    /// It is deleted.
    case delete
  }

  /// The id; one of the same id is replaced.
  public var id: String
  /// The zone.
  public var zone: RecordZone
  /// The type of the records.
  public var recordType: String
  /// The events to report.
  public var events: Set<Event>

  /// Makes a subscription.
  public init(
    id: String, zone: RecordZone = .app, recordType: String,
    events: Set<Event> = Set(Event.allCases)
  ) {
    self.id = id
    self.zone = zone
    self.recordType = recordType
    self.events = events
  }
}
