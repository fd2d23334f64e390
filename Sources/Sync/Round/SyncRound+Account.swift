import Domain

// Whose rows these are (domain 4.11).
extension SyncRound {
  /// Finds out who is signed in, and sees to it that the rows here are theirs; answers the state of the exchange with them.
  mutating func identify() async throws(RoundStop) -> SyncState {
    let state = try await state()
    guard !state.isZoneGivenUp else { throw .skipped(.zoneGivenUp) }
    let cloud = cloud
    let status = try await call(cloud.accountStatus)
    guard status == .available else {
      if status == .noAccount { try await signOut() }
      throw .skipped(.account(status))
    }
    let user = try await call(cloud.user)
    try await runner.note(owner: user)
    guard state.account != user || state.isSignedOut else { return state }
    try await signIn(user)
    return try await self.state()
  }

  /// Tags, names and token are those of a server that cannot be asked any more; the rows stay.
  private func signOut() async throws(RoundStop) {
    try await store { workspace throws(DataLayerError) in
      guard workspace.state.account != nil, !workspace.state.isSignedOut else { return }
      workspace.forgetExchange()
      workspace.state.isSignedOut = true
      workspace.sweep = .forgetServer
    }
  }

  private func signIn(_ user: String) async throws(RoundStop) {
    let rules = rules
    try await store { workspace throws(DataLayerError) in
      let old = workspace.state.account
      workspace.forgetExchange()
      workspace.state.account = user
      workspace.state.isSignedOut = false
      workspace.state.isRepairDue = true
      guard let old, old != user else {
        workspace.sweep = .sendAgain
        // While nobody was signed in the zone may have ended and been made again, which nobody can tell without a token.
        try workspace.keepWaiting(rules)
        return
      }
      try workspace.leave(old, rules)
    }
  }
}

extension Workspace {
  /// Forgets all that one server has said.
  fileprivate mutating func forgetExchange() {
    state = SyncState(
      account: state.account, isSignedOut: state.isSignedOut, lastStamp: state.lastStamp)
  }

  /// Puts what the old account has not sent aside, where it waits for its return; what its server has is removed, since
  /// nothing of it may reach another's (Y-15).
  fileprivate mutating func leave(
    _ account: String, _ rules: SyncRules
  ) throws(DataLayerError) {
    for table in SyncedTable.allCases {
      for row in try view.rows(table) where row.exchange.needsSync || row.exchange.recordName == nil
      {
        var record = rules.conversion.encode(row)
        record.id.name = row.key.recordName
        record.changeTag = nil
        wait(InboxRecord(record, account: account, reason: "It belongs to another account"))
      }
    }
    sweep = .removeAll
  }
}
