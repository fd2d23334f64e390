import HabitDomain
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct RequestBuilder: Sendable {
  let baseURL: URL
  let database: WebDatabase
  let apiToken: String?
  let webAuthToken: Cloud.Token
  let bearer: Cloud.Token

  /// Builds a request to a function (I-5).
  func request(_ function: Function, body: Data?) async throws(CloudError) -> URLRequest {
    var request = URLRequest(url: try await url(of: function))
    request.httpMethod = function.method
    // A stored answer could name somebody who is no longer signed in (Y-15): caches do not tell tokens apart.
    request.cachePolicy = .reloadIgnoringLocalCacheData
    request.httpBody = body
    if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let token = try await bearer(), !token.isEmpty {
      guard RequestBuilder.canStandInHeader(token) else { throw .refused(.notAuthenticated) }
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    }
    return request
  }

  /// Whether there is a user token, whether or not the server accepts it.
  var isSignedIn: Bool {
    get async throws(CloudError) {
      if let token = try await webAuthToken(), !token.isEmpty { return true }
      return try await bearer()?.isEmpty == false
    }
  }

  private func url(of function: Function) async throws(CloudError) -> URL {
    let path = database.path(to: function).map(RequestBuilder.escaped).joined(separator: "/")
    var items: [String] = []
    if let apiToken, !apiToken.isEmpty {
      items.append("ckAPIToken=" + RequestBuilder.escaped(apiToken))
    }
    if let token = try await webAuthToken(), !token.isEmpty {
      items.append("ckWebAuthToken=" + RequestBuilder.escaped(token))
    }
    var parts = URLComponents(url: baseURL, resolvingAgainstBaseURL: true)
    let base = parts?.percentEncodedPath ?? ""
    parts?.percentEncodedPath = base + (base.hasSuffix("/") ? "" : "/") + path
    parts?.percentEncodedQuery = items.isEmpty ? nil : items.joined(separator: "&")
    guard let url = parts?.url else { throw .refused(.badContainer) }
    return url
  }

  /// Percent-encodes a path component or query value: tokens are Base64, whose `+`, `/` and `=` need escaping.
  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// Whether a token is visible ASCII: a line break would start another header, and Foundation trims white space.
  private static func canStandInHeader(_ token: String) -> Bool {
    token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
