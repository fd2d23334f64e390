import HabitDomain

// A row is blocked while nobody here can read the version that the server has of it, and while the record of its name there is that
// of another table.
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

  /// Lets the row wait as one that no server has: without tag and name.
  mutating func sendAnew() {
    forgetUnreadable()
    (needsSync, recordName, changeTag) = (true, nil, nil)
  }
}
