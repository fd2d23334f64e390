import Domain

/// A request to store records.
struct WireSave: Codable, Sendable {
  let records: [WireRecord]
  let policy: String
  let isAtomic: Bool

  init(_ request: CloudSave) {
    records = request.records.map(WireRecord.init)
    policy = request.policy.rawValue
    isAtomic = request.isAtomic
  }
}
