/// What the rules of people and their builder know of addresses of the web.
package enum WebAddress {
  /// Whether, in what follows the scheme, there is something behind the name of a user, if there is one, and before the port.
  package static func hasHost(_ rest: some Collection<UInt8>) -> Bool {
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    let parts = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard let first = parts.last?.first else { return false }
    return first != UInt8(ascii: ":")
  }
}
