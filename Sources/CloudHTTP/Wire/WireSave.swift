import Domain

/// A request to store and delete records.
struct WireSave: Codable, Sendable {
  let records: [WireRecord]
  /// Nil for none.
  let deletions: [WireID]?
  let policy: String
  let isAtomic: Bool

  init(_ request: CloudSave) {
    records = request.records.map(WireRecord.init)
    deletions = request.deletions.isEmpty ? nil : request.deletions.map(WireID.init)
    policy = request.policy.rawValue
    isAtomic = request.isAtomic
  }
}
