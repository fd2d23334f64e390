import Domain
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes the requests to one server.
struct RequestBuilder: Sendable {
  let baseURL: URL
  let token: @Sendable () async throws(CloudError) -> String?

  /// A request to the path below the address of the server (I-5).
  func request(_ path: String, body: Data) async throws(CloudError) -> URLRequest {
    var request = URLRequest(url: baseURL.appending(path: path))
    request.httpMethod = "POST"
    request.httpBody = body
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let token = try await token(), !token.isEmpty {
      guard RequestBuilder.canStandInHeader(token) else { throw .refused(.notAuthenticated) }
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    }
    return request
  }

  /// Visible ASCII: a line break would begin another header, and Foundation takes white space off the ends.
  private static func canStandInHeader(_ token: String) -> Bool {
    token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
