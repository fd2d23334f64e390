public import Domain

// Accounts, networks and pushes of devices: what a simulation does to them between their calls.
extension ServerState {
  /// Signs a device in to an account, which is made if it is new, or out; what it waits for of another account is gone.
  public mutating func signIn(_ device: String, to account: String?) {
    var state = devices[device] ?? DeviceState()
    if state.account != account {
      state.pushes = []
      state.lastPages = [:]
      state.endlessPages = [:]
    }
    state.account = account
    devices[device] = state
    if let account { open(account) }
  }

  /// Lets a device say something of its account, such as that it is temporarily unavailable; nil says what is so.
  public mutating func setStatus(_ status: AccountStatus?, of device: String) {
    register(device)
    devices[device]?.status = status
  }

  /// Gives a device a network, or takes it away.
  public mutating func setNetwork(_ isConnected: Bool, of device: String) {
    register(device)
    devices[device]?.isConnected = isConnected
  }

  /// Gives an account room for so many bytes; nil for those of the limits.
  public mutating func setQuota(_ bytes: Int?, of account: String = firstAccount) {
    open(account)
    accounts[account]?.quota = bytes
  }

  /// Who is signed in on a device.
  public func account(of device: String) -> String? {
    devices[device]?.account
  }
}

extension ServerState {
  /// The pushes that wait for a device, the earliest first; late is what is not taken yet.
  public func pushes(for device: String) -> [Push] {
    devices[device]?.pushes ?? []
  }

  /// Takes the first push: it is delivered by whoever tells the device, and lost if nobody does.
  public mutating func takePush(for device: String) -> Push? {
    guard devices[device]?.pushes.isEmpty == false else { return nil }
    return devices[device]?.pushes.removeFirst()
  }

  /// Lets the first push come once more after the others.
  public mutating func doublePush(for device: String) {
    guard let push = devices[device]?.pushes.first else { return }
    devices[device]?.pushes.append(push)
  }

  mutating func push(_ events: [RecordEvent], from device: String, in account: String) {
    guard let all = accounts[account]?.subscriptions.values, !all.isEmpty else { return }
    let wanted = all.filter { subscription in
      events.contains {
        $0.zone == subscription.zone && $0.type == subscription.recordType
          && subscription.events.contains($0.event)
      }
    }
    let pushes = wanted.sorted { $0.id < $1.id }.map { Push(subscription: $0.id, zone: $0.zone) }
    for name in devices.keys where devices[name]?.account == account {
      guard variant.echo == .everybody || name != device else { continue }
      for push in pushes { devices[name]?.add(push) }
    }
  }
}

// What happens to an account behind the back of all its devices.
extension ServerState {
  /// Lets all tokens expire that were given for a zone, or with nil those for the list of zones.
  public mutating func expireTokens(
    of zone: RecordZone?, in account: String = firstAccount
  ) {
    accounts[account]?.expireTokens(of: zone)
  }

  /// Ends a zone: by an app, by the person, or because its key was given up. The standard zone stays.
  public mutating func end(
    _ zone: RecordZone, _ end: ZoneEnd, in account: String = firstAccount
  ) {
    accounts[account]?.end(zone, end)
  }

  /// Stores a record as a program does that knows no rules, unless it has no zone: with a new tag, and whatever its
  /// fields and references are.
  public mutating func plant(
    _ record: CloudRecord, by device: String, in account: String = firstAccount
  ) {
    open(account)
    let old = accounts[account]?.zones[record.id.zone.name]?.records[record.id.name]
    var record = record
    record.changeTag = newTag()
    record.modifiedAt = clock
    accounts[account]?.store(
      StoredRecord(record, creator: old?.creator ?? device))
    let event = old == nil ? Subscription.Event.create : .update
    push(
      [RecordEvent(zone: record.id.zone, type: record.type, event: event)], from: device,
      in: account)
  }
}
