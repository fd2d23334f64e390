/// A function of CloudKit Web Services (cloud 5.7).
enum Function: String, CaseIterable, Sendable {
  case modifyRecords = "records/modify"
  case lookup = "records/lookup"
  case query = "records/query"
  case zoneChanges = "changes/zone"
  case databaseChanges = "changes/database"
  case modifyZones = "zones/modify"
  case modifySubscriptions = "subscriptions/modify"
  case listSubscriptions = "subscriptions/list"
  case caller = "users/caller"

  var path: [String] { rawValue.split(separator: "/").map(String.init) }

  /// A request without a body is a GET.
  var method: String {
    switch self {
    case .listSubscriptions, .caller: "GET"
    default: "POST"
    }
  }
}
