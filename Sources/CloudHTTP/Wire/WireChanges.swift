import Domain

/// A page of what changed in a zone.
struct WireChanges: Codable, Sendable {
  var list: [WireChange]
  var token: String
  var moreComing: Bool

  var changes: CloudChanges {
    get throws(CloudError) {
      CloudChanges(
        try list.map { change throws(CloudError) in try change.change }, token: token,
        moreComing: moreComing)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case list = "changes"
    case token
    case moreComing
  }
}
