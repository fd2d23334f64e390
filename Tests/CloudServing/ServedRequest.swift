import Foundation

/// A request as it arrives.
struct ServedRequest: Sendable {
  var method: String
  /// With its query.
  var url: String
  var body = Data()

  private static let place = "/database/1/iCloud.test/development/"

  private var parts: URLComponents? { URLComponents(string: url) }

  /// The function; nil if the path leads nowhere. Those of users are in the public database.
  var function: String? {
    guard let path = parts?.path, path.hasPrefix(Self.place) else { return nil }
    let rest = path.dropFirst(Self.place.count)
    let scope = rest.hasSuffix("users/caller") ? "public/" : "private/"
    return rest.hasPrefix(scope) ? String(rest.dropFirst(scope.count)) : nil
  }

  /// Throws if the app is unknown, or does not act for the device.
  func admit(_ device: String, by apiToken: String) throws {
    guard item("ckAPIToken") == apiToken else {
      throw Refusal(serverErrorCode: "AUTHENTICATION_FAILED", reason: "the app is not known")
    }
    guard item("ckWebAuthToken") == device else {
      throw Refusal(serverErrorCode: "AUTHENTICATION_REQUIRED", reason: "nobody is signed in")
    }
  }

  /// The value of an item; a `+` that is not escaped is a space, as in forms.
  private func item(_ name: String) -> String? {
    for item in parts?.percentEncodedQuery?.split(separator: "&") ?? [] {
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, sides[0] == name else { continue }
      return sides[1].replacing("+", with: " ").removingPercentEncoding
    }
    return nil
  }
}
