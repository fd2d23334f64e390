import Domain

/// An error of the server.
struct WireError: Codable, Sendable {
  /// A code of ``CloudError``, or `serverRecordChanged`.
  var code: String
  var retryAfterMilliseconds: Int64?
  /// What the server has instead.
  var server: WireRecord?

  var error: CloudError {
    get throws(CloudError) {
      guard code != "serverRecordChanged" else {
        return .recordChanged(server: try server?.record)
      }
      guard let code = CloudError.Code(rawValue: code) else {
        throw .malformedAnswer("\"\(code)\" is no code of an error")
      }
      return .refused(code, retryAfter: retryAfterMilliseconds.map(Delay.init(asked:)))
    }
  }
}
