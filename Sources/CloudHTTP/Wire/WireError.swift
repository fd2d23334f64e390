import HabitDomain

/// An error for a request or for one item of it.
struct WireError: Decodable, Error, Sendable {
  /// A ``WebCode``; an unknown code is still an error.
  var serverErrorCode: String
  var reason: String?
  /// In seconds.
  var retryAfter: Double?
  var recordName: String?
  var zoneID: WireZoneID?
  /// The name of a ``CloudError/Code``, from servers that are more specific than Web Services.
  var ckErrorCode: String?
  /// The server's version of the record, if it sends one.
  var serverRecord: WireRecord?

  var isKnown: Bool {
    WebCode(rawValue: serverErrorCode) != nil || detail != nil
  }

  private var detail: CloudError.Code? { ckErrorCode.flatMap(CloudError.Code.init) }

  /// The error as a ``CloudError``; the zone is that of the server record, nil if there is none.
  func error(in zone: RecordZone?) throws(CloudError) -> CloudError {
    let delay = retryAfter.map(Delay.init(asked:))
    if let detail { return .refused(detail, retryAfter: delay) }
    guard let web = WebCode(rawValue: serverErrorCode) else {
      // Only an error that a retry may fix comes with a delay.
      return .refused(
        delay == nil ? .serverRejectedRequest : .serviceUnavailable, retryAfter: delay)
    }
    if let code = web.code(because: reason) { return .refused(code, retryAfter: delay) }
    guard let serverRecord, let zone else { return .recordChanged(server: nil) }
    return .recordChanged(server: try serverRecord.record(in: zone))
  }
}
