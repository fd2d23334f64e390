import Domain

/// A call on its way: to the server, at the server, and back.
///
/// Three steps, between which others may come: ``depart(_:)``, ``arrive(_:)``, ``comeBack(_:)``. Each changes the state at
/// once, so that a cut between two of them is what really happens when a process dies or a network breaks.
struct Exchange: Sendable {
  let device: String
  let call: Cloud.Call
  let plan: FaultPlan
  /// The number of the call among all of the device.
  private(set) var number = 0
  private(set) var sentAt = Instant(milliseconds: 0)
  private(set) var faults: [Fault] = []
  /// The faults that did something.
  private(set) var effective: [Fault] = []
  /// Whose zone ended with the call; nil if none did.
  var zoneEndedOf: String?
  /// What the server did; nil if the request never came there.
  private(set) var done: Result<CloudAnswer, CloudError>?
  /// What the device gets; nil as long as it waits.
  private(set) var outcome: Result<CloudAnswer, CloudError>?

  init(_ call: Cloud.Call, by device: String, _ plan: FaultPlan) {
    (self.call, self.device, self.plan) = (call, device, plan)
  }

  /// The device sends; answers how long the request takes.
  mutating func depart(_ state: inout ServerState) -> Delay {
    sentAt = state.time
    count(in: &state)
    startOutage(&state)
    if let code = localRefusal(state) {
      outcome = .failure(code)
    } else if take({ $0 == .requestLost }) != nil {
      outcome = .failure(.refused(.networkFailure))
    }
    guard outcome == nil, case .requestDelayed(let delay)? = take({ $0.kind == .requestDelayed })
    else { return Delay(milliseconds: 0) }
    return delay
  }

  /// The request arrives, unless it is over; answers how long the reply takes.
  mutating func arrive(_ state: inout ServerState) -> Delay {
    guard outcome == nil else { return Delay(milliseconds: 0) }
    disturb(&state)
    let result = refusal(&state) ?? carriedOut(&state)
    done = result
    outcome = result
    guard case .replyDelayed(let delay)? = take({ $0.kind == .replyDelayed }) else {
      return Delay(milliseconds: 0)
    }
    return delay
  }

  /// The reply arrives; answers what the device gets.
  mutating func comeBack(_ state: inout ServerState) -> Result<CloudAnswer, CloudError> {
    if done != nil, take({ $0 == .replyLost }) != nil {
      outcome = .failure(.refused(.serverResponseLost))
    }
    if done != nil, take({ $0 == .replyUnreadable }) != nil {
      outcome = .failure(.malformedAnswer("it is no JSON"))
    }
    if case .success(let answer)? = outcome { outcome = .success(garbled(answer, &state)) }
    return outcome ?? .failure(.refused(.serverResponseLost))
  }

  /// The device does not wait any longer.
  mutating func cancel() {
    outcome = .failure(.cancelled)
  }

  /// The first fault of that sort, which has an effect now.
  mutating func take(_ isWanted: (Fault) -> Bool) -> Fault? {
    guard let fault = faults.first(where: isWanted) else { return nil }
    effective.append(fault)
    return fault
  }

  mutating func note(_ fault: Fault) {
    effective.append(fault)
  }
}

extension Exchange {
  private mutating func count(in state: inout ServerState) {
    state.register(device)
    let kind = CallKind(call)
    let counts = state.devices[device]?.count(kind)
    let ofKind = counts?.ofKind ?? 0
    number = counts?.all ?? 0
    guard !state.isHealed, !plan.entries.isEmpty else { return }
    faults = plan.faults(device, kind, call: number, ofKind: ofKind)
    // The device knows the status by itself: no message can be lost, but it may fail to know.
    if kind == .accountStatus { faults.removeAll { !$0.isAboutServer && $0.kind != .refused } }
  }

  private mutating func startOutage(_ state: inout ServerState) {
    guard case .offline(let delay)? = faults.first(where: { $0.kind == .offline }) else { return }
    note(.offline(delay))
    state.devices[device]?.isOfflineUntil = state.time.advanced(by: delay)
  }

  /// What the device says without asking the server. The status of the account needs no network.
  private func localRefusal(_ state: ServerState) -> CloudError? {
    guard let state = state.devices[device].map({ ($0, state.time) }), call != .accountStatus
    else { return nil }
    let (device, now) = state
    guard device.isConnected, device.isOfflineUntil.map({ $0 <= now }) ?? true else {
      return .refused(.networkUnavailable)
    }
    guard let end = device.isThrottledUntil, end > now else { return nil }
    return .refused(.requestRateLimited, retryAfter: now.span(to: end))
  }
}

extension Instant {
  /// How long it is until a later moment.
  func span(to end: Instant) -> Delay {
    let (span, overflow) = end.milliseconds.subtractingReportingOverflow(milliseconds)
    return Delay(milliseconds: overflow ? .max : span)
  }
}
