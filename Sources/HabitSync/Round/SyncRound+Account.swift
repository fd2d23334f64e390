import HabitDomain

// The owner of the rows (domain 4.11).
extension SyncRound {
  /// Finds out who is signed in and switches to their rows if needed; returns the state of the exchange.
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

  /// Tags, record names and token belong to a server that can no longer be asked; the rows stay.
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
        // While signed out, the zone may have been deleted and made again, which cannot be seen without a token.
        try workspace.keepWaiting(rules)
        return
      }
      try workspace.leave(old, rules)
    }
  }
}

extension Workspace {
  /// Forgets the state of the exchange except for account and clock.
  fileprivate mutating func forgetExchange() {
    state = SyncState(
      account: state.account, isSignedOut: state.isSignedOut, lastStamp: state.lastStamp)
  }

  /// Puts unsent rows of the old account aside until it signs in again; rows that its server has are removed,
  /// because none may reach another account (Y-15).
  fileprivate mutating func leave(_ account: String, _ rules: SyncRules) throws(DataLayerError) {
    var aside = PutAside(try view.inbox(), of: account, rules)
    for table in SyncedTable.allCases {
      for row in try view.rows(table) where row.exchange.needsSync || row.exchange.recordName == nil
      {
        var record = rules.conversion.encode(row)
        record.id.name = row.key.recordName
        if let entry = aside.take(record, reason: "It belongs to another account") { wait(entry) }
      }
    }
    sweep = .removeAll
  }
}
