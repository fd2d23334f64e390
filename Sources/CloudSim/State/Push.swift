public import Domain

/// A hint that something has changed; it carries no data, and nobody promises that it arrives (CK).
public struct Push: Hashable, Sendable {
  /// The id of the subscription; of several pushes with one id that wait, one is left.
  public let subscription: String
  /// The zone of the subscription.
  public let zone: RecordZone
}
