public import HabitDomain
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension Cloud {
  /// Provides an optional token; called for each request.
  public typealias Token = @Sendable () async throws(CloudError) -> String?

  /// Creates a client for a record server that speaks the protocol of CloudKit Web Services (cloud 5.7).
  ///
  /// Every call is one request and is never retried: retrying is up to the caller. There are two exceptions. A save that
  /// spans several zones sends one request per zone, because a request names a single zone; and a subscription that
  /// already exists is sent once more as an update. Redirects are refused, because tokens belong to one server.
  /// - Parameters:
  ///   - baseURL: The URL that `database/1` is appended to, such as `https://api.apple-cloudkit.com`.
  ///   - database: The database.
  ///   - configuration: The session configuration, including its timeouts.
  ///   - answerLimitInBytes: The largest response accepted; a longer one is `CloudError.answerTooLong(limitInBytes:)`.
  ///   - token: The bearer token for a server in between; nil or an empty string sends none. A token that is not valid in
  ///     a header throws `CloudError.Code.notAuthenticated`, and nothing is sent.
  ///   - apiToken: The token that identifies the app, sent as `ckAPIToken`.
  ///   - webAuthToken: The token of the signed-in user, sent as `ckWebAuthToken`; nil or an empty string means nobody.
  ///   - status: The account status, if the device knows it. Web Services have no function for it; with nil it is
  ///     inferred from the current user.
  /// - Returns: The client.
  public static func http(
    baseURL: URL, database: WebDatabase, configuration: URLSessionConfiguration = .ephemeral,
    answerLimitInBytes: Int = 4_194_304, token: @escaping Token = { nil },
    apiToken: String? = nil, webAuthToken: @escaping Token = { nil },
    status: (@Sendable () async throws(CloudError) -> AccountStatus)? = nil
  ) -> Cloud {
    let requests = RequestBuilder(
      baseURL: baseURL, database: database, apiToken: apiToken, webAuthToken: webAuthToken,
      bearer: token)
    let connection = Connection(configuration, limit: answerLimitInBytes)
    return Endpoint(requests: requests, connection: connection, status: status).cloud
  }
}
