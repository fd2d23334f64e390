import HabitDomain
import Foundation

/// A request to change records, and its translation for the simulator.
struct ServedSave: Decodable {
  struct Operation: Decodable {
    var operationType: String
    var record: ServedRecord
  }

  var operations: [Operation]
  var zoneID: ServedZoneID?
  var atomic: Bool?

  static func read(_ body: Data) throws -> CloudSave {
    try ServedCall.decode(ServedSave.self, body).save
  }

  private var zone: String { zoneID?.zoneName ?? RecordZone.standard.name }

  /// Operations of one policy, with deletions last: the simulator knows no other requests.
  private var save: CloudSave {
    get throws {
      var save = CloudSave([], isAtomic: atomic ?? true)
      var policies: Set<CloudSave.Policy> = []
      for operation in operations {
        if operation.operationType == "forceDelete" {
          let name = operation.record.recordName
          save.deletions.append(RecordID(zone: RecordZone(name: zone), name: name))
        } else {
          guard save.deletions.isEmpty else {
            throw Refusal.badRequest("a save after a deletion is not served")
          }
          policies.insert(try policy(of: operation))
          save.records.append(try operation.record.record(in: zone))
        }
      }
      guard policies.count < 2 else {
        throw Refusal.badRequest("several policies in one request are not served")
      }
      save.policy = policies.first ?? .ifUnchanged
      return save
    }
  }

  private func policy(of operation: Operation) throws -> CloudSave.Policy {
    switch (operation.operationType, operation.record.recordChangeTag) {
    case ("create", nil), ("replace", .some): return .ifUnchanged
    case ("forceUpdate", _): return .changedKeys
    case ("forceReplace", _): return .all
    default: throw Refusal.badRequest("the operation is not served, or lacks a tag")
    }
  }
}
