import HabitDomain
import Foundation

/// Reads requests: the other side of what a client writes, sharing no code with it.
enum ServedCall {
  /// The call that a request means; nil for an unknown function. Throws if the body is not what the function asks for.
  static func read(_ method: String, _ path: String, _ body: Data) throws -> Cloud.Call? {
    switch (method, path) {
    case ("POST", "records/modify"): .save(try ServedSave.read(body))
    case ("POST", "records/lookup"): .fetch(try decode(Lookup.self, body).id)
    case ("POST", "records/query"): .query(try decode(Query.self, body).query)
    case ("POST", "changes/zone"): .fetchChanges(try decode(ZoneList.self, body).request)
    case ("POST", "changes/database"): .fetchZones(try decode(Position.self, body).request)
    case ("POST", "zones/modify"): try decode(Modification<ZoneOperation>.self, body).only.call
    case ("POST", "subscriptions/modify"):
      try decode(Modification<SubscriptionOperation>.self, body).only.call
    case ("GET", "subscriptions/list"): .subscriptions
    case ("GET", "users/caller"): .user
    default: nil
    }
  }

  static func decode<Body: Decodable>(_ type: Body.Type, _ body: Data) throws -> Body {
    do { return try JSONDecoder().decode(type, from: body) } catch {
      throw error is Refusal ? error : Refusal.badRequest("\(error)")
    }
  }
}

extension ServedCall {
  private struct Lookup: Decodable {
    struct Name: Decodable { var recordName: String }
    var records: [Name]
    var zoneID: ServedZoneID?

    /// One, as `Cloud` asks for one.
    var id: RecordID {
      get throws {
        guard let name = records.first, records.count == 1 else {
          throw Refusal.badRequest("one record is served")
        }
        return RecordID(zone: zoneID?.zone ?? .standard, name: name.recordName)
      }
    }
  }

  private struct Position: Decodable {
    var zoneID: ServedZoneID?
    var syncToken: String?
    var resultsLimit: Int?

    var request: ZoneRequest { ZoneRequest(token: syncToken, limit: resultsLimit ?? 200) }
  }

  private struct ZoneList: Decodable {
    var zones: [Position]

    var request: ChangeRequest {
      get throws {
        guard let position = zones.first, zones.count == 1, let zoneID = position.zoneID else {
          throw Refusal.badRequest("one zone is served")
        }
        return ChangeRequest(
          zone: zoneID.zone, token: position.syncToken, limit: position.resultsLimit ?? 200)
      }
    }
  }

  private struct Query: Decodable {
    struct Filter: Decodable {
      var comparator, fieldName: String
      var fieldValue: ServedField
    }

    struct Body: Decodable {
      var recordType: String
      var filterBy: [Filter]?
    }

    var zoneID: ServedZoneID?
    var body: Body
    var continuationMarker: String?
    var resultsLimit: Int?

    var query: CloudQuery {
      get throws {
        let zone = zoneID?.zone ?? .standard
        var matching: [String: CloudValue] = [:]
        for filter in body.filterBy ?? [] {
          guard filter.comparator == "EQUALS" else {
            throw Refusal.badRequest("the comparator is not served")
          }
          matching[filter.fieldName] = try filter.fieldValue.content(in: zone.name)
        }
        return CloudQuery(
          zone: zone, type: body.recordType, matching: matching, cursor: continuationMarker,
          limit: resultsLimit ?? 200)
      }
    }

    private enum CodingKeys: String, CodingKey {
      case zoneID, continuationMarker, resultsLimit
      case body = "query"
    }
  }
}

extension ServedCall {
  private struct Modification<Operation: Decodable>: Decodable {
    var operations: [Operation]

    var only: Operation {
      get throws {
        guard let operation = operations.first, operations.count == 1 else {
          throw Refusal.badRequest("one operation is served")
        }
        return operation
      }
    }
  }

  private struct ZoneOperation: Decodable {
    struct Zone: Decodable { var zoneID: ServedZoneID }
    var operationType: String
    var zone: Zone

    var call: Cloud.Call {
      get throws {
        switch operationType {
        case "create": .saveZone(zone.zoneID.zone)
        case "delete": .deleteZone(zone.zoneID.zone)
        default: throw Refusal.badRequest("there is no such operation")
        }
      }
    }
  }

  private struct SubscriptionOperation: Decodable {
    var operationType: String
    var subscription: ServedSubscription

    var call: Cloud.Call {
      get throws {
        switch operationType {
        // The simulator replaces what is there; the real service wants an update for that.
        case "create", "update": .saveSubscription(try subscription.subscription)
        case "delete": .deleteSubscription(subscription.subscriptionID)
        default: throw Refusal.badRequest("there is no such operation")
        }
      }
    }
  }
}
