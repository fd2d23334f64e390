import Domain

/// Why a request, or something in it, was refused.
struct WireError: Decodable, Error, Sendable {
  /// A ``WebCode``; one that is not known is an error all the same.
  var serverErrorCode: String
  var reason: String?
  /// In seconds.
  var retryAfter: Double?
  var recordName: String?
  var zoneID: WireZoneID?
  /// The name of a ``CloudError/Code``, where a server is more exact than Web Services are.
  var ckErrorCode: String?
  /// What the server has instead, where it says so.
  var serverRecord: WireRecord?

  var isKnown: Bool {
    WebCode(rawValue: serverErrorCode) != nil || detail != nil
  }

  private var detail: CloudError.Code? { ckErrorCode.flatMap(CloudError.Code.init) }

  /// The error; the zone is that of the record of the server, nil if there is no record.
  func error(in zone: RecordZone?) throws(CloudError) -> CloudError {
    let delay = retryAfter.map(Delay.init(asked:))
    if let detail { return .refused(detail, retryAfter: delay) }
    guard let web = WebCode(rawValue: serverErrorCode) else {
      // Only what may succeed later says when.
      return .refused(
        delay == nil ? .serverRejectedRequest : .serviceUnavailable, retryAfter: delay)
    }
    if let code = web.code(because: reason) { return .refused(code, retryAfter: delay) }
    guard let serverRecord, let zone else { return .recordChanged(server: nil) }
    return .recordChanged(server: try serverRecord.record(in: zone))
  }
}
