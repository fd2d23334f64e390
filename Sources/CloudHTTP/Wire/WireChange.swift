import Domain

/// A record that was stored, or one that was deleted.
struct WireChange: Codable, Sendable {
  var saved: WireRecord?
  var deleted: WireID?
  var type: String?

  var change: CloudChanges.Change {
    get throws(CloudError) {
      switch (saved, deleted, type) {
      case (let record?, nil, _): .saved(try record.record)
      case (nil, let id?, let type?): .deleted(id.recordID, type: type)
      default: throw .malformedAnswer("a change needs either a record or a deletion with its type")
      }
    }
  }
}
