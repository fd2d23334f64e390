public import HabitDomain

extension ServerState {
  /// Answers a call as a server without faults.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - device: The caller; a new name is a new device of ``firstAccount``.
  /// - Returns: The answer; for `save`, with a result for each record.
  /// - Throws: An error of the whole request (cloud 5.3, 5.4).
  public mutating func answer(
    _ call: Cloud.Call, for device: String
  ) throws(CloudError) -> CloudAnswer {
    try answer(call, context(by: device))
  }

  mutating func answer(_ call: Cloud.Call, _ context: RequestContext) throws(CloudError)
    -> CloudAnswer
  {
    register(context.device)
    if case .accountStatus = call {
      return .status(devices[context.device]?.accountStatus ?? .noAccount)
    }
    let name = try devices[context.device]?.signedIn() ?? Self.firstAccount
    open(name)
    switch call {
    case .save(let request): return .receipts(try save(request, in: name, context))
    case .saveZone(let zone): return try make(zone, in: name)
    case .deleteZone(let zone): return try delete(zone, in: name)
    case .saveSubscription(let subscription): return try add(subscription, in: name)
    case .deleteSubscription(let id): return try deleteSubscription(id, in: name)
    case .fetchChanges(let request): return .changes(try changes(request, in: name, context))
    default: return try read(call, name, context)
    }
  }

  private func read(
    _ call: Cloud.Call, _ name: String, _ context: RequestContext
  ) throws(CloudError) -> CloudAnswer {
    guard let account = accounts[name] else { throw .refused(.notAuthenticated) }
    switch call {
    case .fetchZones(let request):
      return .zones(try account.zoneChanges(request, limit: try pageLimit(request.limit)))
    case .fetch(let id):
      guard RecordRules(limits: limits).isName(id.name) else { throw .refused(.invalidArguments) }
      guard let stored = try account.zone(id.zone).records[id.name] else {
        throw .refused(.unknownItem)
      }
      return .record(stored.record)
    case .query(let query):
      return .page(try account.page(query, limit: try pageLimit(query.limit, context.overrides)))
    case .subscriptions: return .subscriptions(subscriptions(of: name))
    case .user: return .user(name)
    default: throw .refused(.invalidArguments)
    }
  }

  /// The size of a page: what is requested, within the limits.
  private func pageLimit(_ asked: Int, _ overrides: AnswerOverrides = AnswerOverrides())
    throws(CloudError) -> Int
  {
    guard asked > 0 else { throw .refused(.invalidArguments) }
    return max(1, min(asked, limits.page, overrides.page ?? .max))
  }

  private mutating func changes(
    _ request: ChangeRequest, in name: String, _ context: RequestContext
  ) throws(CloudError) -> CloudChanges {
    // The standard zone has no list of changes (CK).
    guard request.zone != .standard else { throw .refused(.invalidArguments) }
    accounts[name]?.forgetTombstones(in: request.zone, context)
    guard let zone = try accounts[name]?.zone(request.zone) else {
      throw .refused(.zoneNotFound)
    }
    let place = try zone.place(of: request.token)
    let limit = try pageLimit(request.limit, context.overrides)
    guard context.overrides.page != 0 else {
      return CloudChanges([], token: place.text, moreComing: true)
    }
    return zone.changes(after: place, limit: limit, context)
  }
}

extension ServerState {
  private mutating func save(
    _ request: CloudSave, in name: String, _ context: RequestContext
  ) throws(CloudError) -> CloudReceipts {
    let order = try judged(request, in: name, context)
    var events: [RecordEvent] = []
    let saved = order.saves.map { verdict in
      verdict.map { store($0, in: name, context, &events) }
    }
    for case .success(let id) in order.deletions {
      let deleted = accounts[name]?.delete(id, context) ?? []
      events += deleted.map { RecordEvent(zone: id.zone, type: $0.record.type, event: .delete) }
    }
    push(events, from: context.device, in: name)
    return CloudReceipts(saved, deleted: order.deletions)
  }

  private func judged(
    _ request: CloudSave, in name: String, _ context: RequestContext
  ) throws(CloudError) -> SaveValidation.Verdicts {
    guard let account = accounts[name] else { throw .refused(.notAuthenticated) }
    return try SaveValidation(request, account, context).verdicts
  }

  private mutating func store(
    _ stored: StoredRecord, in name: String, _ context: RequestContext,
    _ events: inout [RecordEvent]
  ) -> CloudRecord {
    var stored = stored
    let id = stored.record.id
    stored.record.changeTag = newTag()
    stored.record.modifiedAt = context.clock
    let isNew = accounts[name]?.store(stored) ?? false
    let event = isNew ? Subscription.Event.create : .update
    events.append(RecordEvent(zone: id.zone, type: stored.record.type, event: event))
    return stored.record
  }

  private mutating func make(
    _ zone: RecordZone, in name: String
  ) throws(CloudError) -> CloudAnswer {
    guard zone == .standard || RecordRules(limits: limits).isName(zone.name) else {
      throw .refused(.invalidArguments)
    }
    guard accounts[name]?.zones[zone.name] == nil else { return .done }
    guard (accounts[name]?.zones.count ?? 0) <= limits.zones else {
      throw .refused(.limitExceeded)
    }
    let list = newList()
    accounts[name]?.make(zone, list: list)
    return .done
  }

  private mutating func delete(
    _ zone: RecordZone, in name: String
  ) throws(CloudError) -> CloudAnswer {
    guard zone != .standard else { throw .refused(.invalidArguments) }
    _ = try accounts[name]?.zone(zone)
    accounts[name]?.end(zone, .deleted)
    return .done
  }

  private mutating func add(
    _ subscription: Subscription, in name: String
  ) throws(CloudError) -> CloudAnswer {
    _ = try accounts[name]?.zone(subscription.zone)
    guard RecordRules(limits: limits).isName(subscription.id), !subscription.events.isEmpty else {
      throw .refused(.invalidArguments)
    }
    let isNew = accounts[name]?.subscriptions[subscription.id] == nil
    let count = accounts[name]?.subscriptions.count ?? 0
    guard !isNew || count < limits.subscriptions else { throw .refused(.limitExceeded) }
    accounts[name]?.subscriptions[subscription.id] = subscription
    return .done
  }

  private mutating func deleteSubscription(
    _ id: String, in name: String
  ) throws(CloudError) -> CloudAnswer {
    guard accounts[name]?.subscriptions.removeValue(forKey: id) != nil else {
      throw .refused(.unknownItem)
    }
    return .done
  }
}
