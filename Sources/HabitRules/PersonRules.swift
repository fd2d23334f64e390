import HabitDomain

/// The rules of a person: name (U-1), hash (U-2) and picture.
enum PersonRules {
  static func displayName(_ text: String) throws(DataServiceError) -> String {
    let name = trimmed(text)
    try require(!name.isEmpty, "Display name cannot be empty")
    try require(isAtMost(50, name), "Display name cannot exceed 50 characters")
    try require(
      name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
      "Display name contains invalid characters")
    return name
  }

  static func hash(_ text: String) throws(DataServiceError) -> String {
    let hash = trimmed(text)
    try require(!hash.isEmpty, "Apple ID hash cannot be empty")
    try require(!isAtMost(9, hash), "Invalid Apple ID hash format")
    return hash
  }

  static func avatar(_ text: String) throws(DataServiceError) -> String {
    let address = trimmed(text)
    try require(!address.isEmpty, "URL cannot be empty")
    let rest = rest(of: address) ?? []
    try require(WebAddress.hasHost(rest), "Invalid URL format")
    return address
  }

  /// An address as it may have been stored before a host was required, such as "http://:80"; nil for what was never valid.
  static func formerAvatar(_ text: String) -> String? {
    let address = trimmed(text)
    return rest(of: address) == nil ? nil : address
  }

  /// What follows the scheme, and is only characters of RFC 3986; nil if there is no scheme, or no authority after it.
  private static func rest(of text: String) -> ArraySlice<UInt8>? {
    let bytes = Array(text.utf8)
    let schemes = ["http://", "https://"].map { Array($0.utf8) }
    guard let scheme = schemes.first(where: { matches($0, bytes) }) else { return nil }
    let rest = bytes.dropFirst(scheme.count)
    guard let first = rest.first, !"/?#".utf8.contains(first), rest.allSatisfy(isAddressByte)
    else { return nil }
    return rest
  }

  /// Ignores case: `| 0x20` makes a letter lower case and leaves `:` and `/` as they are.
  private static func matches(_ scheme: [UInt8], _ bytes: [UInt8]) -> Bool {
    bytes.count >= scheme.count
      && zip(scheme, bytes).allSatisfy { $0 == ($1 < 0x40 ? $1 : $1 | 0x20) }
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
  }
}
