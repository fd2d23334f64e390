import Domain
import Foundation

/// Reads requests: the other side of what a client writes, and no code in common with it.
enum JSONCall {
  /// The call that a request means; nil for an unknown path. Throws if the body is not what the path asks for.
  static func read(_ path: String, _ body: Data) throws -> Cloud.Call? {
    let json = try JSONDecoder().decode(JSONValue.self, from: body)
    switch path {
    case "save": return .save(try save(json))
    case "changes":
      let request = ChangeRequest(
        zone: try zone(json["zone"]), token: json["token"].text, limit: try limit(json))
      return .fetchChanges(request)
    case "zoneChanges":
      return .fetchZones(ZoneRequest(token: json["token"].text, limit: try limit(json)))
    case "fetch": return .fetch(try id(json))
    case "query": return .query(try query(json))
    case "zones": return .saveZone(try zone(json["name"]))
    case "deleteZone": return .deleteZone(try zone(json["name"]))
    default: return try account(path, json)
    }
  }

  private static func account(_ path: String, _ json: JSONValue) throws -> Cloud.Call? {
    switch path {
    case "subscriptions": .saveSubscription(try subscription(json))
    case "deleteSubscription": .deleteSubscription(try text(json["id"]))
    case "listSubscriptions": .subscriptions
    case "account": .accountStatus
    case "user": .user
    default: nil
    }
  }

  private static func save(_ json: JSONValue) throws -> CloudSave {
    guard let policy = json["policy"].text.flatMap(CloudSave.Policy.init),
      case .truth(let isAtomic) = json["isAtomic"]
    else { throw CloudError.refused(.invalidArguments) }
    return CloudSave(
      try json["records"].list.map(record), deletions: try json["deletions"].list.map(id),
      policy: policy, isAtomic: isAtomic)
  }

  private static func record(_ json: JSONValue) throws -> CloudRecord {
    CloudRecord(
      id: try id(json["id"]), type: try text(json["type"]),
      fields: try json["fields"].members.mapValues(value),
      encryptedFields: Set(try json["encrypted"].list.map(text)),
      clearedFields: Set(try json["cleared"].list.map(text)), changeTag: json["changeTag"].text,
      modifiedAt: json["modifiedAt"].integer.map(Instant.init))
  }

  private static func value(_ json: JSONValue) throws -> CloudValue {
    guard let (kind, value) = json.members.first, json.members.count == 1 else {
      throw CloudError.refused(.invalidArguments)
    }
    switch kind {
    case "text": return .text(try text(value))
    case "integer": return .integer(try integer(value))
    case "date": return .date(Instant(milliseconds: try integer(value)))
    case "reference": return .reference(try id(value))
    case "link": return .link(try id(value))
    default:
      guard let number = value.number else { throw CloudError.refused(.invalidArguments) }
      return .number(number)
    }
  }

  private static func query(_ json: JSONValue) throws -> CloudQuery {
    CloudQuery(
      zone: try zone(json["zone"]), type: try text(json["type"]),
      matching: try json["matching"].members.mapValues(value), cursor: json["cursor"].text,
      limit: try limit(json))
  }

  private static func subscription(_ json: JSONValue) throws -> Subscription {
    let events = try json["events"].list.map { event in
      guard let event = Subscription.Event(rawValue: try text(event)) else {
        throw CloudError.refused(.invalidArguments)
      }
      return event
    }
    return Subscription(
      id: try text(json["id"]), zone: try zone(json["zone"]),
      recordType: try text(json["recordType"]), events: Set(events))
  }
}

extension JSONCall {
  private static func id(_ json: JSONValue) throws -> RecordID {
    RecordID(zone: try zone(json["zone"]), name: try text(json["name"]))
  }

  private static func zone(_ json: JSONValue) throws -> RecordZone {
    RecordZone(name: try text(json))
  }

  private static func limit(_ json: JSONValue) throws -> Int { Int(try integer(json["limit"])) }

  private static func text(_ json: JSONValue) throws -> String {
    guard let text = json.text else { throw CloudError.refused(.invalidArguments) }
    return text
  }

  private static func integer(_ json: JSONValue) throws -> Int64 {
    guard let integer = json.integer else { throw CloudError.refused(.invalidArguments) }
    return integer
  }
}
