import CloudSim
import HabitDomain
import PropCheck

/// What a device does, sensible or not.
struct AnyCall: Sendable {
  let device: String
  let call: Cloud.Call
  let faults: [Fault]
}

extension Gen where Value == [AnyCall] {
  static let anyCalls = Gen<[AnyCall]>.array(of: .anyCall, upTo: 25)
}

extension Gen where Value == AnyCall {
  fileprivate static let anyCall = Gen { source in
    let faults = try source.draw(.array(of: .fault, upTo: 2))
    return AnyCall(
      device: source.element(of: ["a", "b"]) ?? "a", call: try source.draw(.call), faults: faults)
  }
}

extension Gen where Value == Cloud.Call {
  static let call = Gen { source in
    let zone = RecordZone(
      name: source.element(of: [Bench.zone, .standard, Bench.other].map(\.name)) ?? "")
    let token = source.boolean(probability: 0.3) ? try source.draw(.string(upTo: 4)) : nil
    let limit = source.integer(in: -1...5)
    let id = RecordID(zone: zone, name: source.element(of: ["p", "q", "_", "r"]) ?? "p")
    let subscription = Subscription(id: "s", zone: zone, recordType: "T")
    switch source.pick(weights: [8, 5, 1, 1, 1, 2, 1, 1, 1, 1]) {
    case 0: return .save(try source.draw(.save))
    case 1: return .fetchChanges(ChangeRequest(zone: zone, token: token, limit: limit))
    case 2: return .fetchZones(ZoneRequest(token: token, limit: limit))
    case 3: return .fetch(id)
    case 4: return .query(CloudQuery(zone: zone, type: "T", cursor: token, limit: limit))
    case 5: return .saveZone(zone)
    case 6: return .deleteZone(zone)
    case 7: return .saveSubscription(subscription)
    case 8: return .user
    default: return .accountStatus
    }
  }
}

extension Gen where Value == CloudSave {
  static let save = Gen { source in
    let records = try source.draw(.array(of: .anyRecord, upTo: 4))
    let gone = try source.draw(.array(of: .element(of: ["p", "q", "r"]), upTo: 2))
    return CloudSave(
      records, deletions: gone.map { RecordID(name: $0) },
      policy: source.element(of: CloudSave.Policy.allCases) ?? .all, isAtomic: source.boolean())
  }
}

extension Gen where Value == CloudRecord {
  fileprivate static let anyRecord = Gen { source in
    let zone = source.boolean(probability: 0.9) ? Bench.zone : RecordZone.standard
    let name = source.element(of: ["p", "q", "r", "s", "", "_"]) ?? "p"
    var record = CloudRecord(id: RecordID(zone: zone, name: name), type: "T")
    if source.boolean() { record.fields["x"] = .integer(Int64(source.integer(in: .min ... .max))) }
    if source.boolean(probability: 0.3) {
      let target = source.element(of: ["p", "q", "r"]) ?? "p"
      record.fields["parent"] = .reference(RecordID(zone: zone, name: target))
    }
    return record
  }
}

extension Gen where Value == Fault {
  static let fault = Gen { source in
    let number = source.integer(in: .min ... .max)
    let delay = Delay(milliseconds: Int64(number))
    let code = source.element(of: CloudError.Code.allCases) ?? .zoneBusy
    let faults: [Fault] = [
      .offline(delay), .requestLost, .requestDelayed(delay), .requestDoubled(answer: .first),
      .refused(code, retryAfter: delay), .recordRefused(number, code, retryAfter: delay),
      .recordTouched(number),
      .serverRecordHidden, .tokensExpired, .zoneEnded(.purged), .signedIn("ann"), .signedIn(nil),
      .accountStatus(.restricted), .accountStatus(nil), .quota(number), .clockJumped(Int64(number)),
      .page(number), .replyLost, .replyDelayed(delay), .replyUnreadable,
      .pageShuffled(seed: UInt64(bitPattern: Int64(number))), .pageRepeated, .pageEndless,
      .recordMalformed(number, .wrongType(number)), .recordMalformed(number, .unknownField("")),
      .recordMalformed(number, .oversizedField(0, bytes: 9)),
      .recordMalformed(number, .cyclicReference(number)),
    ]
    return source.element(of: faults) ?? .requestLost
  }
}
