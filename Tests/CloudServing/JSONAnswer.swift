import CloudSim
import Domain

// Writes answers: the other side of what a client reads, and no code in common with it.
extension JSONValue {
  init(_ answer: CloudAnswer) {
    self =
      switch answer {
      case .receipts(let receipts): JSONValue(receipts)
      case .changes(let page): JSONValue(page)
      case .zones(let page): JSONValue(page)
      case .record(let record): JSONValue(record)
      case .page(let page):
        .object(["records": .list(page.records.map(JSONValue.init)), "cursor": .of(page.cursor)])
      case .done: .object([:])
      case .subscriptions(let list): .object(["subscriptions": .list(list.map(JSONValue.init))])
      case .status(let status): .object(["status": .text(status.rawValue)])
      case .user(let name): .object(["user": .text(name)])
      }
  }

  init(_ error: CloudError) {
    switch error {
    case .refused(let code, let delay):
      let milliseconds = delay.map { JSONValue.integer($0.milliseconds) } ?? .null
      self = .object(["code": .text(code.rawValue), "retryAfterMilliseconds": milliseconds])
    case .recordChanged(let server):
      let record = server.map { JSONValue($0) } ?? .null
      self = .object(["code": .text("serverRecordChanged"), "server": record])
    case .malformedAnswer, .answerTooLong, .cancelled, .unscripted:
      self = .object(["code": .text(CloudError.Code.internalError.rawValue)])
    }
  }

  private init(_ receipts: CloudReceipts) {
    let saved = receipts.saved.map { receipt -> JSONValue in
      switch receipt {
      case .success(let record): .object(["record": JSONValue(record)])
      case .failure(let error): .object(["error": JSONValue(error)])
      }
    }
    let deleted = receipts.deleted.map { receipt -> JSONValue in
      switch receipt {
      case .success: .object([:])
      case .failure(let error): .object(["error": JSONValue(error)])
      }
    }
    self = .object(["receipts": .list(saved), "deletions": .list(deleted)])
  }

  private init(_ page: CloudChanges) {
    let changes = page.changes.map { change -> JSONValue in
      switch change {
      case .saved(let record): .object(["saved": JSONValue(record)])
      case .deleted(let id, let type):
        .object(["deleted": JSONValue(id), "type": .text(type)])
      }
    }
    self = .page(changes, page.token, page.moreComing)
  }

  private init(_ page: ZoneChanges) {
    let changes = page.changes.map { change -> JSONValue in
      switch change {
      case .changed(let zone): .object(["zone": .text(zone.name)])
      case .deleted(let zone, let end):
        .object(["zone": .text(zone.name), "deleted": .text(end.rawValue)])
      }
    }
    self = .page(changes, page.token, page.moreComing)
  }

  private static func page(
    _ changes: [JSONValue], _ token: String, _ moreComing: Bool
  ) -> JSONValue {
    .object(["changes": .list(changes), "token": .text(token), "moreComing": .truth(moreComing)])
  }

  private static func of(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }
}

extension JSONValue {
  private init(_ record: CloudRecord) {
    self = .object([
      "id": JSONValue(record.id), "type": .text(record.type),
      "fields": .object(record.fields.mapValues(JSONValue.init)),
      "encrypted": .list(record.encryptedFields.sorted().map { .text($0) }),
      "changeTag": .of(record.changeTag),
      "modifiedAt": record.modifiedAt.map { .integer($0.milliseconds) } ?? .null,
    ])
  }

  private init(_ id: RecordID) {
    self = .object(["zone": .text(id.zone.name), "name": .text(id.name)])
  }

  private init(_ value: CloudValue) {
    self =
      switch value {
      case .text(let text): .object(["text": .text(text)])
      case .integer(let integer): .object(["integer": .integer(integer)])
      case .number(let number): .object(["number": .number(number)])
      case .date(let time): .object(["date": .integer(time.milliseconds)])
      case .reference(let id): .object(["reference": JSONValue(id)])
      case .link(let id): .object(["link": JSONValue(id)])
      }
  }

  private init(_ subscription: Subscription) {
    self = .object([
      "id": .text(subscription.id), "zone": .text(subscription.zone.name),
      "recordType": .text(subscription.recordType),
      "events": .list(subscription.events.map(\.rawValue).sorted().map { .text($0) }),
    ])
  }
}
