public import HabitDomain

/// A function of the server.
public enum CallKind: String, CaseIterable, Sendable {
  /// `save`
  case save
  /// `fetchChanges`
  case fetchChanges
  /// `fetchZones`
  case fetchZones
  /// `fetch`
  case fetch
  /// `query`
  case query
  /// `saveZone`
  case saveZone
  /// `deleteZone`
  case deleteZone
  /// `saveSubscription`
  case saveSubscription
  /// `deleteSubscription`
  case deleteSubscription
  /// `subscriptions`
  case subscriptions
  /// `accountStatus`
  case accountStatus
  /// `user`
  case user

  /// The function of a call.
  public init(_ call: Cloud.Call) {
    self =
      switch call {
      case .save: .save
      case .fetchChanges: .fetchChanges
      case .fetchZones: .fetchZones
      case .fetch: .fetch
      case .query: .query
      case .saveZone: .saveZone
      case .deleteZone: .deleteZone
      case .saveSubscription: .saveSubscription
      case .deleteSubscription: .deleteSubscription
      case .subscriptions: .subscriptions
      case .accountStatus: .accountStatus
      case .user: .user
      }
  }
}
