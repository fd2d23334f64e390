public import Domain
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension Cloud {
  /// A text that may be there, such as a token; asked for each request.
  public typealias Token = @Sendable () async throws(CloudError) -> String?

  /// A record server that speaks as CloudKit Web Services do (cloud 5.7).
  ///
  /// Every call is one request, and none is repeated: who calls decides about that. There are two exceptions. A save of
  /// records of several zones is one request for each zone, as a request names one; and a subscription that exists
  /// already is sent once more as an update. A redirection is refused, because tokens belong to one server.
  /// - Parameters:
  ///   - baseURL: The address above `database/1`, as in `https://api.apple-cloudkit.com`.
  ///   - database: The database.
  ///   - configuration: How connections are made; time limits are its business.
  ///   - answerLimitInBytes: What is longer is not read to its end: `CloudError.answerTooLong(limitInBytes:)`.
  ///   - token: What a server in between wants as a bearer; nil and an empty text mean nothing. One that cannot stand in
  ///     a header is `CloudError.Code.notAuthenticated`, and nothing is sent.
  ///   - apiToken: What the app is known by, sent as `ckAPIToken`.
  ///   - webAuthToken: Who is signed in, sent as `ckWebAuthToken`; nil and an empty text mean nobody.
  ///   - status: Whether somebody is signed in, where the device knows. Web Services have no function for that: with
  ///     nil it is concluded from who calls.
  /// - Returns: The server.
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
