import HabitDomain

/// The part of a save that concerns one zone.
struct SavePart: Sendable {
  /// The outcome for one record; nil if it was deleted.
  typealias Outcome = Result<CloudRecord?, CloudError>

  let zone: RecordZone
  let isAtomic: Bool
  /// The saves in the order of the request, then the deletions.
  private(set) var operations: [WireOperation] = []
  private var names: [String] = []

  private init(_ request: CloudSave, in zone: RecordZone) throws(CloudError) {
    self.zone = zone
    // The default zone does not support atomic requests (CK).
    isAtomic = request.isAtomic && zone != .standard
    for record in request.records where record.id.zone == zone {
      let type = SavePart.operation(on: record, request.policy)
      operations.append(WireOperation(operationType: type, record: try WireRecord(record)))
      names.append(record.id.name)
    }
    for id in request.deletions where id.zone == zone {
      // A deletion applies to any version.
      operations.append(
        WireOperation(operationType: "forceDelete", record: WireRecord(named: id.name)))
      names.append(id.name)
    }
  }

  /// Splits a request by zone, in order of first appearance; an empty request has one part.
  static func parts(of request: CloudSave) throws(CloudError) -> [SavePart] {
    var zones: [RecordZone] = []
    for zone in request.records.map(\.id.zone) + request.deletions.map(\.zone)
    where !zones.contains(zone) { zones.append(zone) }
    return try (zones.isEmpty ? [.app] : zones).map { zone throws(CloudError) in
      try SavePart(request, in: zone)
    }
  }

  /// The operation type for a record under a save policy (cloud 5.3).
  ///
  /// A record that the server has seen is replaced, not updated: fields missing from the request have no value (Y-2).
  private static func operation(on record: CloudRecord, _ policy: CloudSave.Policy) -> String {
    switch policy {
    case .ifUnchanged: record.changeTag == nil ? "create" : "replace"
    case .changedKeys: "forceUpdate"
    case .all: "forceReplace"
    }
  }

  var modification: WireModification {
    WireModification(operations: operations, zoneID: WireZoneID(zone), atomic: isAtomic)
  }
}

extension SavePart {
  func failing(_ error: CloudError) -> [RecordID: Outcome] {
    var outcomes: [RecordID: Outcome] = [:]
    for name in names { outcomes[RecordID(zone: zone, name: name)] = .failure(error) }
    return outcomes
  }

  /// Matches results to records by name; each record must have exactly one.
  func outcomes(_ results: [WireOutcome<WireRecord>]) throws(CloudError) -> [RecordID: Outcome] {
    var outcomes: [RecordID: Outcome] = [:]
    let sent = Set(names)
    for result in results {
      let (name, outcome) = try read(result)
      guard sent.contains(name) else {
        throw .malformedAnswer("it has a result for \"\(name)\", which was not sent")
      }
      guard outcomes.updateValue(outcome, forKey: RecordID(zone: zone, name: name)) == nil else {
        throw .malformedAnswer("it has two results for \"\(name)\"")
      }
    }
    for name in names where outcomes[RecordID(zone: zone, name: name)] == nil {
      throw .malformedAnswer("it has no result for \"\(name)\"")
    }
    return outcomes
  }

  private func read(
    _ result: WireOutcome<WireRecord>
  ) throws(CloudError) -> (String, Outcome) {
    switch result.result {
    case .success(let record) where record.deleted == true:
      return (record.recordName, .success(nil))
    case .success(let record): return (record.recordName, .success(try record.record(in: zone)))
    case .failure(let error):
      guard let name = error.recordName else {
        throw .malformedAnswer("an error has no record name")
      }
      return (name, .failure(try error.error(in: zone)))
    }
  }

  /// The receipts in the order of the request.
  static func receipts(
    of request: CloudSave, _ outcomes: [RecordID: Outcome]
  ) throws(CloudError) -> CloudReceipts {
    var receipts = CloudReceipts()
    for record in request.records {
      switch outcomes[record.id] {
      case .success(let stored?): receipts.saved.append(.success(stored))
      case .failure(let error): receipts.saved.append(.failure(error))
      case .success(nil), nil:
        throw .malformedAnswer("it reports \"\(record.id.name)\" as deleted, but it was saved")
      }
    }
    for id in request.deletions {
      switch outcomes[id] {
      case .success(nil): receipts.deleted.append(.success(id))
      case .failure(let error): receipts.deleted.append(.failure(error))
      case .success, nil:
        throw .malformedAnswer("it returns \"\(id.name)\", but it was deleted")
      }
    }
    return receipts
  }
}
