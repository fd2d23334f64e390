/// A wish to be told when records of a type change (domain 4.8).
public struct Subscription: Hashable, Sendable {
  /// What happens to a record.
  public enum Event: String, CaseIterable, Sendable {
    /// It is new.
    case create
    /// It changes.
    case update
    /// It goes.
    case delete
  }

  /// The id; one of the same id is replaced.
  public var id: String
  /// The zone.
  public var zone: RecordZone
  /// The type of the records.
  public var recordType: String
  /// Of what one is told.
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
