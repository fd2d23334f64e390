/// Which statements SQLite refuses with a write-ahead log, if nobody waits.
///
/// There is one writer. A reader that becomes a writer must have read the newest state.
struct Locks {
  /// Another connection writes.
  static let busy: Int32 = 5
  /// Another connection has written since this one read first.
  static let staleSnapshot: Int32 = 5 | 2 << 8

  private var writer: Int?
  private var hasWritten = false
  private var commits = 0
  /// For each reader how many commits it sees.
  private var snapshots: [Int: Int] = [:]

  /// The code with which a statement is refused; nil if it is not.
  mutating func code(_ client: Int, _ action: Client.Action, _ begin: ListStore.Begin) -> Int32? {
    switch action {
    case .begin: return begin == .immediate ? becomeWriter(client) : nil
    case .step(.read): snapshots[client] = snapshots[client] ?? commits
    case .step(.append):
      if let code = becomeWriter(client) { return code }
      hasWritten = true
    case .commit:
      if writer == client && hasWritten { commits += 1 }
      leave(client)
    case .giveUp: leave(client)
    case .report: break
    }
    return nil
  }

  private mutating func becomeWriter(_ client: Int) -> Int32? {
    guard writer != client else { return nil }
    if let code = writer == nil ? staleness(client) : Self.busy {
      leave(client)
      return code
    }
    writer = client
    snapshots[client] = commits
    return nil
  }

  private func staleness(_ client: Int) -> Int32? {
    guard let snapshot = snapshots[client], snapshot != commits else { return nil }
    return Self.staleSnapshot
  }

  private mutating func leave(_ client: Int) {
    snapshots[client] = nil
    guard writer == client else { return }
    writer = nil
    hasWritten = false
  }
}
