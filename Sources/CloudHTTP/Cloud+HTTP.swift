public import Domain
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension Cloud {
  /// A record server that is reached by HTTP and JSON.
  ///
  /// Every call is one request, a POST of one JSON object, and none is repeated: who calls decides about that. A
  /// redirection is refused, because the token belongs to one server.
  /// - Parameters:
  ///   - baseURL: The address below which the functions lie: `save`, `changes`, `zoneChanges`, `fetch`, `query`, `zones`,
  ///     `deleteZone`, `subscriptions`, `deleteSubscription`, `listSubscriptions`, `account` and `user`.
  ///   - configuration: How connections are made; time limits are its business.
  ///   - answerLimitInBytes: What is longer is not read to its end: ``CloudError/answerTooLong(limitInBytes:)``.
  ///   - token: Who is signed in, asked for each request; nil and an empty text mean nobody. One that cannot stand in a
  ///     header is ``CloudError/Code/notAuthenticated``, and nothing is sent.
  /// - Returns: The server.
  public static func http(
    baseURL: URL, configuration: URLSessionConfiguration = .ephemeral,
    answerLimitInBytes: Int = 4_194_304,
    token: @escaping @Sendable () async throws(CloudError) -> String? = { nil }
  ) -> Cloud {
    let requests = RequestBuilder(baseURL: baseURL, token: token)
    let connection = Connection(configuration, limit: answerLimitInBytes)
    return Endpoint(requests: requests, connection: connection).cloud
  }
}
