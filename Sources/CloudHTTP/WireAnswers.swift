import Domain

// The bodies of answers. They are encoded only by servers that stand in for the real one.

struct WireReceipts: Codable, Sendable {
  var receipts: [WireReceipt]
}

/// What became of a record: as it is stored now, or why it is not.
struct WireReceipt: Codable, Sendable {
  var record: WireRecord?
  var error: WireError?

  var outcome: Result<CloudRecord, CloudError> {
    get throws(CloudError) {
      switch (record, error) {
      case (let record?, nil): .success(try record.record)
      case (nil, let error?): .failure(try error.error)
      default: throw .malformedAnswer("a receipt needs either a record or an error")
      }
    }
  }
}

struct WireRefusal: Codable, Sendable {
  let error: WireError
}

struct WireError: Codable, Sendable {
  /// A code of ``CloudError``, or `serverRecordChanged`.
  var code: String
  var retryAfterMilliseconds: Int64?
  /// What the server has instead.
  var server: WireRecord?

  var error: CloudError {
    get throws(CloudError) {
      if code == "serverRecordChanged", let server {
        return .recordChanged(server: try server.record)
      }
      guard let code = CloudError.Code(rawValue: code) else {
        throw .malformedAnswer("\"\(code)\" is no code of an error")
      }
      return .refused(code, retryAfter: retryAfterMilliseconds.map(Delay.init(milliseconds:)))
    }
  }
}

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

struct WireAccount: Codable, Sendable {
  let status: String
}
