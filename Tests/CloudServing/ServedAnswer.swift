import CloudSim
import HabitDomain
import Foundation

/// Writes answers: the other side of what a client reads, sharing no code with it.
enum ServedAnswer {
  /// A result in a list, or why it is missing.
  enum Item<Value: Encodable>: Encodable {
    case value(Value)
    case refusal(Refusal)

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .value(let value): try value.encode(to: encoder)
      case .refusal(let refusal): try refusal.encode(to: encoder)
      }
    }
  }

  struct Records: Encodable {
    var records: [Item<ServedRecord>]
    var continuationMarker: String?
  }

  struct Zone: Encodable {
    var zoneID: ServedZoneID
    var deleted: Bool?
    var deletionReason: String?
  }

  struct Page: Encodable {
    var zoneID: ServedZoneID
    var records: [ServedRecord]
    var syncToken: String
    var moreComing: Bool
  }

  struct Zones<Element: Encodable>: Encodable {
    var zones: [Item<Element>]
    var syncToken: String?
    var moreComing: Bool?
  }

  struct Subscriptions<Element: Encodable>: Encodable {
    var subscriptions: [Item<Element>]
  }

  /// The bytes of an answer.
  static func data(_ answer: CloudAnswer, to call: Cloud.Call) throws -> Data {
    switch (answer, call) {
    case (.receipts(let receipts), .save(let save)): try data(records(receipts, of: save))
    case (.changes(let page), .fetchChanges(let request)):
      try data(Zones(zones: [.value(self.page(page, of: request.zone))]))
    case (.zones(let page), _): try data(zones(page))
    case (.record(let record), _): try data(Records(records: [.value(ServedRecord(record))]))
    case (.page(let page), _):
      try data(
        Records(
          records: page.records.map { .value(ServedRecord($0)) }, continuationMarker: page.cursor))
    case (.done, _): try data(done: call)
    case (.subscriptions(let list), _):
      try data(Subscriptions(subscriptions: list.map { .value(ServedSubscription($0)) }))
    case (.user(let name), _): try data(["userRecordName": name])
    default: throw Refusal(serverErrorCode: "INTERNAL_ERROR", reason: "it is another answer")
    }
  }

  static func data(_ value: some Encodable) throws -> Data { try JSONEncoder().encode(value) }

  private static func data(done call: Cloud.Call) throws -> Data {
    switch call {
    case .saveZone(let zone), .deleteZone(let zone):
      let isDeleted: Bool? = if case .deleteZone = call { true } else { nil }
      let result = Zone(zoneID: ServedZoneID(zone.name), deleted: isDeleted)
      return try data(Zones(zones: [.value(result)]))
    case .saveSubscription(let subscription):
      let result = ServedSubscription(subscription)
      return try data(Subscriptions(subscriptions: [.value(result)]))
    case .deleteSubscription(let id):
      return try data(Subscriptions(subscriptions: [.value(["subscriptionID": id])]))
    default: throw Refusal(serverErrorCode: "INTERNAL_ERROR", reason: "it is another answer")
    }
  }
}

extension ServedAnswer {
  /// The bytes of a refusal of the one thing that a call asks for; nil if the whole request is refused.
  static func data(_ error: CloudError, to call: Cloud.Call) throws -> Data? {
    guard error.isAboutSubject else { return nil }
    switch call {
    case .fetch(let id):
      let subject = Refusal.Subject(recordName: id.name)
      return try data(Records(records: [.refusal(Refusal(error, about: subject))]))
    case .fetchChanges(let request): return try data(error, request.zone)
    case .saveZone(let zone), .deleteZone(let zone): return try data(error, zone)
    case .saveSubscription(let subscription): return try data(error, subscription.id)
    case .deleteSubscription(let id): return try data(error, id)
    default: return nil
    }
  }

  private static func data(_ error: CloudError, _ zone: RecordZone) throws -> Data {
    let subject = Refusal.Subject(zoneID: ServedZoneID(zone.name))
    return try data(Zones<Zone>(zones: [.refusal(Refusal(error, about: subject))]))
  }

  private static func data(_ error: CloudError, _ subscription: String) throws -> Data {
    let refusal = Refusal(error, about: Refusal.Subject(subscriptionID: subscription))
    return try data(Subscriptions<ServedSubscription>(subscriptions: [.refusal(refusal)]))
  }

  private static func records(_ receipts: CloudReceipts, of save: CloudSave) -> Records {
    let saved = zip(save.records, receipts.saved).map { record, receipt in
      item(receipt.map { ServedRecord($0) }, record.id)
    }
    let deleted = zip(save.deletions, receipts.deleted).map { id, receipt in
      item(receipt.map { ServedRecord(gone: $0) }, id)
    }
    return Records(records: saved + deleted)
  }

  private static func item(
    _ receipt: Result<ServedRecord, CloudError>, _ id: RecordID
  ) -> Item<ServedRecord> {
    switch receipt {
    case .success(let record): .value(record)
    case .failure(let error):
      .refusal(Refusal(error, about: Refusal.Subject(recordName: id.name)))
    }
  }

  private static func page(_ page: CloudChanges, of zone: RecordZone) -> Page {
    let records = page.changes.map { change in
      switch change {
      case .saved(let record): ServedRecord(record)
      case .deleted(let id, _): ServedRecord(gone: id)
      }
    }
    return Page(
      zoneID: ServedZoneID(zone.name), records: records, syncToken: page.token,
      moreComing: page.moreComing)
  }

  private static func zones(_ page: ZoneChanges) -> Zones<Zone> {
    let zones = page.changes.map { change -> Item<Zone> in
      switch change {
      case .changed(let zone): .value(Zone(zoneID: ServedZoneID(zone.name)))
      case .deleted(let zone, let end):
        .value(
          Zone(
            zoneID: ServedZoneID(zone.name), deleted: true,
            deletionReason: end == .deleted ? nil : end.rawValue))
      }
    }
    return Zones(zones: zones, syncToken: page.token, moreComing: page.moreComing)
  }
}
