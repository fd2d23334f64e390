/// What the rules for people and their builder know about web addresses.
package enum WebAddress {
  /// Whether, in what follows the scheme, there is something after the user name, if any, and before the port.
  package static func hasHost(_ rest: some Collection<UInt8>) -> Bool {
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    let parts = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard let first = parts.last?.first else { return false }
    return first != UInt8(ascii: ":")
  }
}
