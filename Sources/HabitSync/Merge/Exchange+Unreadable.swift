import HabitDomain

// A row is blocked while its version on the server is unreadable here, or while the record of its name there belongs to another
// table.
extension Exchange {
  /// The beginning of the reason.
  static let unreadableThere = "The server's version cannot be read"

  /// Whether that is the reason.
  var isBlockedByUnreadable: Bool { syncBlocked?.hasPrefix(Self.unreadableThere) == true }

  /// Releases the row if it is blocked for that reason, since the server no longer has that version. A row that the server refused
  /// for what it is stays blocked: it would be refused again (Y-14).
  mutating func forgetUnreadable() {
    if isBlockedByUnreadable { syncBlocked = nil }
  }

  /// Makes the row wait like one that no server has: without tag and name.
  mutating func sendAnew() {
    forgetUnreadable()
    (needsSync, recordName, changeTag) = (true, nil, nil)
  }
}
