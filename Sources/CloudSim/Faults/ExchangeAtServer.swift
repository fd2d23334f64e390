import HabitDomain

// Effects of a plan on a request at the server.
extension Exchange {
  /// The zone that the call is about; nil for the list of zones and for calls about no zone.
  var zone: RecordZone? {
    switch call {
    case .save(let request): request.records.first?.id.zone ?? request.deletions.first?.zone
    case .fetchChanges(let request): request.zone
    case .fetch(let id): id.zone
    case .query(let query): query.zone
    case .saveZone(let zone), .deleteZone(let zone): zone
    case .saveSubscription(let subscription): subscription.zone
    case .fetchZones, .deleteSubscription, .subscriptions, .accountStatus, .user: nil
    }
  }

  /// Applies faults that do not depend on the request.
  mutating func disturb(_ state: inout ServerState) {
    for fault in faults where disturb(&state, fault) { note(fault) }
  }

  private mutating func disturb(_ state: inout ServerState, _ fault: Fault) -> Bool {
    let account = state.account(of: device)
    switch fault {
    case .signedIn(let name): state.signIn(device, to: name)
    case .accountStatus(let status): state.setStatus(status, of: device)
    case .clockJumped(let milliseconds):
      let (sum, overflow) = state.clockOffset.addingReportingOverflow(milliseconds)
      state.clockOffset = overflow ? (milliseconds < 0 ? .min : .max) : sum
    case .quota(let bytes):
      guard let account else { return false }
      state.setQuota(bytes, of: account)
    case .tokensExpired:
      guard let account, zone != nil || CallKind(call) == .fetchZones else { return false }
      state.expireTokens(of: zone, in: account)
    case .zoneEnded(let end):
      guard let account, let zone, state.accounts[account]?.zones[zone.name] != nil,
        zone != .standard
      else { return false }
      state.end(zone, end, in: account)
      zoneEndedOf = account
    case .recordTouched(let index):
      guard case .save(let request) = call, let account, let sent = request.records.cycled(index)
      else { return false }
      return state.touch(sent.id, in: account)
    default: return false
    }
    return true
  }

  /// The error that replaces the whole answer, if any.
  mutating func refusal(_ state: inout ServerState) -> Result<CloudAnswer, CloudError>? {
    guard case .refused(let code, let delay)? = take({ $0.kind == .refused })
    else { return nil }
    if let delay, code == .serviceUnavailable || code == .requestRateLimited {
      state.devices[device]?.isThrottledUntil = state.time.advanced(by: delay)
    }
    return .failure(.refused(code, retryAfter: delay))
  }

  mutating func carriedOut(_ state: inout ServerState) -> Result<CloudAnswer, CloudError> {
    let context = state.context(by: device, overrides())
    let first = answer(&state, context)
    if hasHiddenRecord(first) { note(.serverRecordHidden) }
    guard case .requestDoubled(let which)? = take({ $0.kind == .requestDoubled }) else {
      return first
    }
    let second = answer(&state, context)
    return which == .first ? first : second
  }

  private func answer(
    _ state: inout ServerState, _ context: RequestContext
  ) -> Result<CloudAnswer, CloudError> {
    do { return .success(try state.answer(call, context)) } catch { return .failure(error) }
  }

  private func hasHiddenRecord(_ answer: Result<CloudAnswer, CloudError>) -> Bool {
    guard case .success(.receipts(let receipts)) = answer else { return false }
    return receipts.saved.contains(.failure(.recordChanged(server: nil)))
  }

  private mutating func overrides() -> AnswerOverrides {
    var overrides = AnswerOverrides()
    for fault in faults {
      switch (fault, call) {
      case (.recordRefused(let index, let code, let delay), .save(let request)):
        guard !request.records.isEmpty else { continue }
        overrides.refusals[Int(index.magnitude % UInt(request.records.count))] = .refused(
          code, retryAfter: delay)
      case (.serverRecordHidden, .save):
        overrides.hidesServerRecord = true
        continue
      case (.page(let size), .fetchChanges): overrides.page = max(0, size)
      case (.page(let size), .query): overrides.page = max(1, size)
      default: continue
      }
      note(fault)
    }
    return overrides
  }
}

extension Fault {
  /// Whether it happens without a message, whatever the call is.
  var isAboutServer: Bool {
    switch self {
    case .signedIn, .accountStatus, .quota, .clockJumped: true
    default: false
    }
  }
}

extension ServerState {
  /// Saves a record unchanged; false if there is none.
  mutating func touch(_ id: RecordID, in account: String) -> Bool {
    guard let old = accounts[account]?.zones[id.zone.name]?.records[id.name] else { return false }
    plant(old.record, by: old.creator, in: account)
    return true
  }
}
