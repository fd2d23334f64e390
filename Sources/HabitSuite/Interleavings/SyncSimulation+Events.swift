import CloudSim
import HabitDomain

// The effects of events.
extension SyncSimulation {
  func apply(_ event: SyncEvent) async throws {
    guard let number = event.device else { return applyToServer(event) }
    let place = place(number)
    let version = devices[place].connection.version
    switch event {
    case .put(_, let content):
      try await edit(place, event) { device throws(DataLayerError) in
        try await device.putWithParents(content, as: version)
      }
      checkWritten(content.known(to: version), at: place)
    case .delete(_, let key):
      let before = devices[place].memory.rows
      try await edit(place, event) { device throws(DataLayerError) in
        try await device.delete(key)
      }
      checkDeleted(key, from: before, at: place)
    case .release:
      try await edit(place, event) { device throws(DataLayerError) in
        try await device.release()
      }
    case .sync(_, let trigger): try await sync(place, trigger, .event(event))
    case .during(_, let call, let meanwhile):
      try await sync(place, event, during: call, meanwhile)
    case .cut(_, let step):
      devices[place].connection.cut(before: step)
      try await sync(place, .person, .event(event))
    case .push(_, let fate): try await push(place, fate, event)
    case .purge: try await purge(place, event)
    case .choose(_, let choice): try await choose(place, choice, event)
    case .restart:
      note(event, devices[place].name)
      try await restart(place)
    case .update:
      note(event, devices[place].name)
      setEffect(try await update(place, to: devices[place].connection.version.next))
    default: applyToSurroundings(event, place)
    }
  }

  private func applyToSurroundings(_ event: SyncEvent, _ place: Int) {
    let device = devices[place]
    note(event, device.name)
    switch event {
    case .connect(_, let isOn): server.update { $0.setNetwork(isOn, of: device.name) }
    case .jump(_, let milliseconds): device.connection.jump(by: milliseconds)
    case .signIn(_, let account): server.update { $0.signIn(device.name, to: account) }
    case .status(_, let status): server.update { $0.setStatus(status, of: device.name) }
    case .fault(_, let fault): device.connection.plan(fault)
    default: break
    }
  }

  private func applyToServer(_ event: SyncEvent) {
    note(event, nil)
    switch event {
    case .wait(let delay): server.update { $0.advance(by: delay) }
    case .outage(let delay): outage.begin(until: server.read { $0.time.advanced(by: delay) })
    case .expireTokens: server.update { $0.expireTokens(of: .app) }
    case .endZone(let end):
      server.update { $0.end(.app, end) }
      lose(ServerState.firstAccount)
    case .quota(let bytes): server.update { $0.setQuota(bytes) }
    case .newerApp(let number): setEffect(plantField(number))
    case .oldCopy(let number): setEffect(plantTwin(number))
    default: break
    }
  }

  private func edit(
    _ place: Int, _ event: SyncEvent, _ body: (SyncDevice) async throws(DataLayerError) -> Void
  ) async throws {
    note(event, devices[place].name)
    let last = devices[place].memory.state.lastStamp
    try await body(devices[place].engine)
    try await inspect(place, .edit)
    setEffect(devices[place].memory.state.lastStamp != last)
  }

  /// A push carries no data; it only makes a device sync (domain 4.8).
  private func push(_ place: Int, _ fate: SyncEvent.PushFate, _ event: SyncEvent) async throws {
    let name = devices[place].name
    if fate == .doubled { server.update { $0.doublePush(for: name) } }
    guard server.update({ $0.takePush(for: name) }) != nil, fate != .lost else {
      note(event, name)
      return setEffect(false)
    }
    try await sync(place, .notification, .event(event))
  }

  private func purge(_ place: Int, _ event: SyncEvent) async throws {
    note(event, devices[place].name)
    let (now, count) = (devices[place].connection.now, devices[place].memory.rows.count)
    try await devices[place].engine.purge()
    try await inspect(place, .purge(at: now))
    checkPurged(place, at: now)
    setEffect(devices[place].memory.rows.count < count)
  }

  /// In milliseconds (domain 4.10).
  static let tombstoneLife: Int64 = 30 * 86_400_000

  /// Old tombstones are purged, unless a row needs them as its parent or the server does not know them (domain 4.10).
  private func checkPurged(_ place: Int, at now: Instant) {
    let memory = devices[place].memory
    let needed = Set(memory.rows.values.flatMap(\.content.parents))
    for (key, row) in memory.rows.sorted(by: { $0.key < $1.key }) where !needed.contains(key) {
      guard let deletedAt = row.deletedAt, !row.isPending, row.exchange.syncBlocked == nil,
        now.milliseconds &- deletedAt.milliseconds > Self.tombstoneLife
      else { continue }
      report(.tidiness, at: memory.device, "keeps \(key) for too long after its deletion")
    }
  }

  private func choose(_ place: Int, _ choice: ZoneChoice, _ event: SyncEvent) async throws {
    note(event, devices[place].name)
    let isAsked = devices[place].memory.state.isZoneGivenUp
    setEffect(isAsked)
    devices[place].answers.forget()
    try await devices[place].engine.choose(choice)
    try await inspect(place, isAsked && choice == .removeHere ? .removal : .edit)
    if isAsked, choice == .removeHere { loseAllBut(place) }
  }

  private func note(_ event: SyncEvent, _ device: String?) { note(.event(event), device) }

  func note(_ cause: TraceEntry.Cause, _ device: String?) {
    let calls = server.trace.entries.count
    entries.append(TraceEntry(cause: cause, device: device, firstCall: calls, endCall: calls))
  }

  /// Says whether the last entry had its effect.
  private func setEffect(_ hasEffect: Bool) {
    if !entries.isEmpty { entries[entries.count - 1].hasEffect = hasEffect }
  }
}

// A sync, and what it reveals.
extension SyncSimulation {
  private func sync(
    _ place: Int, _ event: SyncEvent, during call: Int, _ meanwhile: SyncEvent.ConcurrentEvent
  ) async throws {
    devices[place].connection.interrupt(call: call) { await self.apply(meanwhile, on: place) }
    try await sync(place, .person, .event(event))
  }

  /// Syncs a device and inspects it.
  @discardableResult
  func sync(
    _ place: Int, _ trigger: SyncTrigger, _ cause: TraceEntry.Cause
  ) async throws -> SyncResult {
    let number = entries.count
    note(cause, devices[place].name)
    let old = devices[place].memory.rows
    let began = devices[place].connection.now
    countDivergent(place)
    let result = await devices[place].engine.sync(trigger)
    entries[number].endCall = server.trace.entries.count
    entries[number].innerCount = entries.count - number - 1
    entries[number].result = result
    entries[number].isCut = try await finish(
      place, trigger, result, after: old, since: began, isAlone: entries.count == number + 1)
    let hasInnerEffect = entries[(number + 1)...].contains(where: \.hasEffect)
    entries[number].check(hasInnerEffect: hasInnerEffect)
    return result
  }

  /// Counts rows of which a device is about to send a version that was written concurrently with the server's and differs in
  /// fields that the device does not know.
  private func countDivergent(_ place: Int) {
    let waiting = devices[place].memory.rows.values.filter(\.isPending)
    guard !waiting.isEmpty else { return }
    let records = view(of: devices[place].memory.owner).records
    for row in waiting {
      guard let record = records[row.key], record.changeTag != row.exchange.changeTag else {
        continue
      }
      let names = unknownNames(of: record, at: place) ?? []
      let isParted = names.union(row.unknownFields.keys).contains {
        record.fields[$0] != row.unknownFields[$0]
      }
      if isParted { divergentFields += 1 }
    }
  }

  /// Checks a finished sync; true if its process ended.
  private func finish(
    _ place: Int, _ trigger: SyncTrigger, _ result: SyncResult, after old: [RowKey: SyncedRow],
    since began: Instant, isAlone: Bool
  ) async throws -> Bool {
    if devices[place].connection.isEndless {
      report(.end, at: devices[place].name, "never stops making requests")
    }
    let lost = absorb(place)
    let (connectionEvents, isCut) = devices[place].connection.takeEvents()
    devices[place].absorbed = 0
    devices[place].stored = [:]
    devices[place].identified = nil
    let wish = devices[place].wish.take()
    do throws(SyncBreach) {
      try devices[place].requests.judge(
        connectionEvents, trigger, from: began, to: devices[place].connection.now, wish: wish,
        result, isCut: isCut)
      try devices[place].answers.judge(connectionEvents)
    } catch { report(error) }
    if isCut {
      devices[place].answers.die()
      try await begin(place)
    }
    try await inspect(place, .sync)
    for account in lost { lose(account) }
    if !isCut {
      // A sync that failed or was skipped may not have kept what it was told.
      if result.error == nil, result.skipped == nil, wish == nil {
        hear(connectionEvents, at: place)
      }
      if let wish { check(wish: wish, connectionEvents, at: place) }
      check(result, of: place)
      checkReason(connectionEvents, result, at: place)
      // A sync that was asked for during this one adds its own attempts.
      let isOne = isAlone && wish == nil
      checkBacklog(connectionEvents, after: old, result, isAlone: isOne, at: place)
      if isAlone { checkCalm(connectionEvents, result, at: place) }
    }
    noteRefused(connectionEvents, at: place)
    return isCut
  }

  private func begin(_ place: Int) async throws {
    try await devices[place].engine.restart()
    devices[place].requests.restart()
    devices[place].answers.forget()
  }

  private func restart(_ place: Int) async throws {
    try await begin(place)
    try await inspect(place, .restart)
  }

  /// Starts a version of the app on a device; false if it was running, or is not supported.
  func update(_ place: Int, to version: AppVersion) async throws -> Bool {
    guard layer.versions.contains(version), devices[place].connection.update(to: version) else {
      return false
    }
    try await restart(place)
    return true
  }

  /// A sync requested during another one follows at its end (Y-6), unless the server asks to wait or a person must decide
  /// first.
  private func check(
    wish: Int, _ connectionEvents: [DeviceConnection.ConnectionEvent], at place: Int
  ) {
    let isFulfilled = connectionEvents.dropFirst(wish).contains { $0.isOfAccount }
    let device = devices[place]
    guard !isFulfilled, !device.requests.mustWait(at: device.connection.now),
      !device.memory.state.isZoneGivenUp
    else { return }
    report(.patience, at: device.name, "forgets that it was asked to sync again")
  }

  /// The reported numbers of pending and blocked rows are right.
  private func check(_ result: SyncResult, of place: Int) {
    let memory = devices[place].memory
    let pending = memory.rows.values.count(where: \.isPending)
    let blocked = memory.rows.values.count { $0.exchange.syncBlocked != nil }
    guard result.pending != pending || result.blocked.count != blocked else { return }
    report(
      .metadata, at: memory.device,
      "reports \(result.pending) pending and \(result.blocked.count) blocked rows, not "
        + "\(pending) and \(blocked)")
  }

  /// Applies an event during a request of a device. Errors are found by the next inspection.
  private func apply(_ meanwhile: SyncEvent.ConcurrentEvent, on place: Int) async {
    _ = absorb(place, isOver: false)
    let (device, name) = (devices[place].engine, devices[place].name)
    do {
      try await inspect(place, .sync)
      if case .sync(let number) = meanwhile {
        return try await sync(place: self.place(number), meanwhile, on: place)
      }
      note(.meanwhile(meanwhile, on: name), name)
      let last = devices[place].memory.state.lastStamp
      let (before, version) = (devices[place].memory.rows, devices[place].connection.version)
      // One row only: a child with a new parent may be sent in this upload without it, and again in the next.
      if case .put(let content) = meanwhile { try await device.put(content.known(to: version)) }
      if case .delete(let key) = meanwhile { try await device.delete(key) }
      try await inspect(place, .edit)
      if case .put(let content) = meanwhile { checkWritten(content.known(to: version), at: place) }
      if case .delete(let key) = meanwhile { checkDeleted(key, from: before, at: place) }
      setEffect(devices[place].memory.state.lastStamp != last)
    } catch {
      report(.noLoss, at: name, "cannot be written while it syncs: \(error)")
    }
  }

  /// Syncs another device; if it is the same one, the request must not be forgotten (Y-6).
  private func sync(
    place other: Int, _ meanwhile: SyncEvent.ConcurrentEvent, on place: Int
  ) async throws {
    let cause = TraceEntry.Cause.meanwhile(meanwhile, on: devices[place].name)
    guard other == place else {
      try await sync(other, .person, cause)
      return
    }
    devices[place].wish = devices[place].connection.events.count
    let result = await devices[place].engine.sync(.person)
    guard result.skipped != .alreadyRunning else { return }
    report(.patience, at: devices[place].name, "begins a sync while another one runs")
  }
}

extension SyncDevice {
  /// Writes a row after the missing parents that it needs, because few children would be written
  /// otherwise.
  func putWithParents(
    _ content: SyncedContent, as version: AppVersion
  ) async throws(DataLayerError) {
    let content = content.known(to: version)
    guard !content.parents.isEmpty else { return try await put(content) }
    let live = Set(try await rows().filter { $0.deletedAt == nil }.map(\.key))
    for parent in content.parents where !live.contains(parent) {
      guard let needed = SyncSample.parent(parent) else { continue }
      try await put(needed.known(to: version))
    }
    try await put(content)
  }
}
