public import HabitDomain

// What a simulation does to devices between their calls.
extension ServerState {
  /// Signs a device in to an account, which is made if it is new, or out. What was waiting for it from another account is
  /// dropped.
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

  /// Makes a device report an account status; nil for the true one.
  public mutating func setStatus(_ status: AccountStatus?, of device: String) {
    register(device)
    devices[device]?.status = status
  }

  /// Connects a device to the network, or disconnects it.
  public mutating func setNetwork(_ isConnected: Bool, of device: String) {
    register(device)
    devices[device]?.isConnected = isConnected
  }

  /// Sets the quota of an account, in bytes; nil for the default.
  public mutating func setQuota(_ bytes: Int?, of account: String = firstAccount) {
    open(account)
    accounts[account]?.quota = bytes
  }

  /// The signed-in account of a device.
  public func account(of device: String) -> String? {
    devices[device]?.account
  }
}

extension ServerState {
  /// The pushes waiting for a device, earliest first.
  public func pushes(for device: String) -> [Push] {
    devices[device]?.pushes ?? []
  }

  /// Removes the first push; it is lost unless the caller delivers it.
  public mutating func takePush(for device: String) -> Push? {
    guard devices[device]?.pushes.isEmpty == false else { return nil }
    return devices[device]?.pushes.removeFirst()
  }

  /// Appends a copy of the first push.
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

// What happens to an account without the knowledge of its devices.
extension ServerState {
  /// Makes all tokens of a zone expire, or those of the list of zones for nil.
  public mutating func expireTokens(
    of zone: RecordZone?, in account: String = firstAccount
  ) {
    accounts[account]?.expireTokens(of: zone)
  }

  /// Ends a zone: by an app, by the user, or because its key was lost. The default zone stays.
  public mutating func end(
    _ zone: RecordZone, _ end: ZoneEnd, in account: String = firstAccount
  ) {
    accounts[account]?.end(zone, end)
  }

  /// Stores a record with a new tag and without any validation, unless its zone is missing.
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
