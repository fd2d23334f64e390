import Domain

/// Why a round does not go on.
enum RoundStop: Error {
  /// It failed.
  case ended(CloudKitError)
  /// There is nobody to sync with now.
  case skipped(SyncResult.Skip)
  /// The zone is gone, and has to be made.
  case zoneLost(CloudError)
  /// The person removed the zone.
  case zoneGivenUp(CloudError)
}

extension RoundStop {
  /// What an error of a request means that concerns more than a record.
  init(_ error: CloudError, _ rules: SyncRules) {
    let remedy = rules.remedy(error)
    self =
      switch remedy {
      case .makeZone: .zoneLost(error)
      case .askPerson: .zoneGivenUp(error)
      default: .ended(CloudKitError(error, remedy))
      }
  }
}
