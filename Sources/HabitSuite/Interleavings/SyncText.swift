import CloudSim
import HabitDomain

/// Texts for traces and differences.
enum SyncText {
  static func of(_ value: CloudValue?) -> String {
    switch value {
    // Two forms of one letter look alike.
    case .text(let text): quoted(String(text.prefix(40)))
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .date(let instant): "\(instant)"
    case .reference(let id), .link(let id): "-> \(of(name: id.name))"
    case nil: "nothing"
    }
  }

  /// A fault with its most telling parameter.
  static func of(_ fault: Fault) -> String {
    let kind = fault.kind.words
    switch fault {
    case .refused(let code, _), .recordRefused(_, let code, _):
      return "\(kind) (\(code.words))"
    case .recordMalformed(_, let malformation): return "\(kind) (\(malformation.word))"
    case .zoneEnded(let end): return "\(kind) (\(end))"
    case .requestDoubled(let which): return "\(kind) (\(which.rawValue) answer)"
    default: return kind
    }
  }

  /// A short form of an id of the sample.
  static func of(name: String) -> String {
    guard let id = Identifier(name), id.high < 16 else { return name }
    return "\(id.high)-\(id.low)"
  }

  static func of(_ key: RowKey) -> String {
    guard let id = Identifier(key.id) else { return "\(key)" }
    return id.high < 16 ? "\(key.table.rawValue) \(id.low)" : "\(key)"
  }

  /// A text with short ids of the sample, such as `family 0`.
  static func brief(_ text: String) -> String {
    SyncedTable.allCases.filter { $0 != .category }.reduce(text) { text, table in
      (0..<SyncSample.count(table)).reduce(text) { text, number in
        let (id, name) = ("\(SyncSample.id(table, number))", "\(table.rawValue) \(number)")
        return text.replacing("\(table.rawValue) \(id)", with: name).replacing(id, with: name)
      }
    }
  }

  static func of(_ content: SyncedContent) -> String {
    let key = of(content.key)
    switch content {
    case .family(let family): return "\(key) \"\(family.name)\" \(family.code)"
    case .person(let person): return "\(key) \"\(person.displayName)\" \(person.appleUserIDHash)"
    case .category(let category): return "\(key) \"\(category.name)\""
    case .membership(let membership):
      let status = membership.status == .active ? "" : ", \(membership.status.rawValue)"
      return "\(key): person \(membership.userID.low) in family \(membership.familyID.low) "
        + "as \(membership.role.rawValue)\(status)"
    case .habit(let habit):
      return "\(key) \"\(habit.name)\"" + (habit.categoryID.map { " of \($0)" } ?? "")
    case .log(let log):
      return "\(key): habit \(log.habitID.low) on day \(log.day.number)"
        + (log.value.map { ", \($0)" } ?? "")
    }
  }

  static func signed(_ milliseconds: Int64) -> String {
    milliseconds < 0 ? "\(milliseconds) ms" : "+\(milliseconds) ms"
  }
}

extension Malformation {
  /// What is wrong, as one of a few words.
  var word: String {
    switch self {
    case .missingField: "a field missing"
    case .wrongType: "a field of another kind"
    case .unknownField: "an unknown field"
    case .oversizedField: "a field that is too large"
    case .unknownType: "an unknown type"
    case .danglingReference: "a reference to nothing"
    case .cyclicReference: "a reference to itself"
    case .among(_, let malformation): malformation.word
    }
  }
}

extension SyncEvent: CustomStringConvertible {
  /// What happens, without the device.
  var description: String {
    switch self {
    case .put(_, let content): "write \(SyncText.of(content))"
    case .sync(_, .person): "sync"
    case .sync(_, let trigger): "sync (\(trigger))"
    case .delete(_, let key): "delete \(SyncText.of(key))"
    case .wait(let delay): "\(delay) pass"
    case .during(_, let call, let meanwhile): "sync; during request \(call + 1): \(meanwhile)"
    case .push(_, let fate): "push \(fate.rawValue)"
    case .restart: "restart"
    case .update: "update the app"
    case .purge: "purge tombstones"
    case .release: "edit blocked rows"
    case .choose(_, let choice): "choose \(choice)"
    case .newerApp: "a newer app saves a field of its own"
    case .oldCopy: "a restored app saves another version with the same stamp"
    default: trouble
    }
  }

  private var trouble: String {
    switch self {
    case .cut(_, let step): "sync; the process ends before step \(step + 1)"
    case .connect(_, let isOn): isOn ? "network" : "no network"
    case .jump(_, let milliseconds): "clock \(SyncText.signed(milliseconds))"
    case .signIn(_, let account): account.map { "sign in as \($0)" } ?? "sign out"
    case .status(_, let status):
      "account says \(status.map { "that \($0)" } ?? "what is so")"
    case .fault(_, let fault): "\(fault)"
    case .outage(let delay): "outage for \(delay)"
    case .expireTokens: "tokens expire"
    case .endZone(let end): "the zone is \(end)"
    case .quota(let bytes): bytes.map { "space for \($0) bytes" } ?? "enough space"
    default: ""
    }
  }
}

extension SyncEvent.ConcurrentEvent: CustomStringConvertible {
  var description: String {
    switch self {
    case .put(let content): "write \(SyncText.of(content))"
    case .delete(let key): "delete \(SyncText.of(key))"
    case .sync: "another device syncs"
    }
  }
}

extension PlannedFault: CustomStringConvertible {
  var description: String {
    let call = kind?.words ?? "call"
    let place = skipped == 0 ? "next \(call)" : "\(call) \(skipped + 1) from here"
    let more = times > 1 ? ", \(times) times" : ""
    return "\(place)\(more): \(SyncText.of(fault))"
  }
}

extension Interleaving: CustomStringConvertible {
  /// The devices, then an event a line.
  var description: String {
    let clocks = zip(devices, clocks).map { "\($0) \($1)" }.joined(separator: "; ")
    let lines = events.enumerated().map { number, event in
      let device = event.device.map { devices[$0 % max(1, devices.count)] } ?? "server"
      return "\(number + 1)  \(device): \(event)"
    }
    let server = isHostile ? "; a hostile server" : ""
    let apps = apps.map { "; \($0)" }.joined()
    return (["clocks: \(clocks); \(recordsPerRequest) records a request\(apps)\(server)"] + lines)
      .joined(separator: "\n")
  }

  /// Other initial versions of the app than the current one, as in "an older app on a, b".
  var apps: [String] {
    [AppVersion.older, .newer].compactMap { version in
      let found = zip(devices, versions).filter { $0.1 == version }.map(\.0)
      return found.isEmpty ? nil : "\(version) on \(found.joined(separator: ", "))"
    }
  }
}

extension SyncResult {
  var summary: String {
    if let skipped { return "skipped: \(skipped)" }
    var words: [String] = []
    if uploaded > 0 { words.append("\(uploaded) sent") }
    if applied > 0 { words.append("\(applied) applied") }
    if repaired > 0 { words.append("\(repaired) repaired") }
    if conflicts > 0 { words.append("\(conflicts) conflicts") }
    if pending > 0 { words.append("\(pending) pending") }
    if !blocked.isEmpty { words.append("\(blocked.count) blocked") }
    if !failures.isEmpty { words.append("\(failures.count) failed") }
    if let error { words.append("\(error)") }
    return words.isEmpty ? "nothing to do" : words.joined(separator: ", ")
  }
}
