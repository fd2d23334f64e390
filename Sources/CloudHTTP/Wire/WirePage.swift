import Domain

/// A page of the records of a type.
struct WirePage: Codable, Sendable {
  var records: [WireRecord]
  var cursor: String?

  var page: CloudPage {
    get throws(CloudError) {
      CloudPage(
        try records.map { record throws(CloudError) in try record.record }, cursor: cursor)
    }
  }
}
