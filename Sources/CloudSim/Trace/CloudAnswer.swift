public import HabitDomain

/// The answer to a call of any function of `Cloud`.
public indirect enum CloudAnswer: Hashable, Sendable {
  /// To `save`.
  case receipts(CloudReceipts)
  /// To `fetchChanges`.
  case changes(CloudChanges)
  /// To `fetchZones`.
  case zones(ZoneChanges)
  /// To `fetch`.
  case record(CloudRecord)
  /// To `query`.
  case page(CloudPage)
  /// To what changes zones and subscriptions.
  case done
  /// To `subscriptions`.
  case subscriptions([Subscription])
  /// To `accountStatus`.
  case status(AccountStatus)
  /// To `user`.
  case user(String)
}
