import CloudSim
import HabitDomain
import PropCheck

// Devices that wrote concurrently sync one after the other. Each must have what the reference makes of its rows and the
// server's (domain 4.9), so a repair may neither omit anything nor do more than the rules say.
extension SyncSimulation {
  /// Syncs the devices in order, once each, and compares them with the reference.
  func meet(_ repaired: @Sendable ([SyncedRow]) -> [SyncedRow]) async throws {
    var sent: [RowKey: SyncedRow] = [:]
    var codes: [RowKey: String] = [:]
    for place in devices.indices where breach == nil {
      let own = devices[place].memory.rows
      let met = sent.merging(own) { $0.stamp < $1.stamp ? $1 : $0 }
      _ = try await sync(place, .person, .rest)
      sent = devices[place].memory.rows
      checkMeeting(repaired(met.values.sorted { $0.key < $1.key }), met, sent, at: place)
      checkCodes(met, sent, &codes, at: place)
    }
  }

  /// The new code of a family is a function of its id, so that devices repair it alike (D-4).
  private func checkCodes(
    _ met: [RowKey: SyncedRow], _ found: [RowKey: SyncedRow], _ codes: inout [RowKey: String],
    at place: Int
  ) {
    for key in found.keys.sorted() {
      guard case .family(let family)? = found[key]?.content,
        case .family(let before)? = met[key]?.content, family.code != before.code
      else { continue }
      if let known = codes[key], known != family.code {
        report(
          .order, at: devices[place].name, "gives \(key) another code than the last repair",
          path: "\(key).code", expected: known, actual: family.code)
      }
      codes[key] = family.code
    }
  }

  private func checkMeeting(
    _ wanted: [SyncedRow], _ met: [RowKey: SyncedRow], _ found: [RowKey: SyncedRow], at place: Int
  ) {
    let name = devices[place].name
    for key in found.keys.sorted() where met[key] == nil {
      report(.order, at: name, "makes up \(key) in a repair")
    }
    for row in wanted {
      guard let before = met[row.key], let after = found[row.key] else {
        report(.order, at: name, "loses \(row.key) in a repair")
        continue
      }
      let (expected, actual) = (repair(of: before, row), repair(of: before, after))
      if after.deletedAt == nil, before.unknownFields != after.unknownFields {
        report(.order, at: name, "takes the unknown fields of \(row.key) in a repair")
      }
      guard expected != actual else { continue }
      report(
        .order, at: name, "does not repair \(row.key) as the rules say",
        path: "\(row.key)", expected: expected, actual: actual)
    }
  }

  /// What a repair changed in a row, except times and which code is new.
  private func repair(of old: SyncedRow, _ new: SyncedRow) -> String {
    guard new.deletedAt == nil else {
      return old.deletedAt == nil ? "goes into \(new.mergedInto ?? "none")" : "is dead"
    }
    switch (old.content, new.content) {
    case (.family(let old), .family(let new)):
      return old.code == new.code ? "keeps its code" : "gets a code of \(new.code.count)"
    case (.membership, .membership(let new)):
      return "is \(new.userID), \(new.role.rawValue), \(new.status.rawValue)"
    case (.habit, .habit(let new)): return "is of \(new.categoryID ?? "no category")"
    case (.log, .log(let new)): return "is of \(new.habitID) with \(new.value ?? -1)"
    default: return old.content == new.content ? "stays" : "changes"
    }
  }
}

extension Gen where Value == Interleaving {
  /// Two or three devices that write parents and then children, few of each, and sync with no other. Sometimes the first one
  /// has met a newer version of the app.
  ///
  /// The events are sorted after drawing, so that each row is a span that shrinking can remove.
  static let meetings = Gen { source in
    var drawn = Interleaving(
      clocks: [], recordsPerRequest: 400, serverLimit: 400, variant: CloudVariant(), events: [])
    for _ in 0...source.integer(in: 1...2) {
      // A fast clock lets a device repair again what another one has repaired.
      let skew: Int64 = source.element(of: [0, 300_000, 1_000, 600_000]) ?? 0
      drawn.clocks.append(DeviceClock(skew: skew))
    }
    var rows: [(device: Int, content: SyncedContent)] = []
    source.repeated(0...40, label: .step) { rows += $0.writes() }
    for table in SyncedTable.allCases {
      for row in rows where row.content.key.table == table {
        drawn.events.append(.put(row.device, row.content))
      }
    }
    var newer: [SyncEvent] = []
    source.repeated(0...3) { newer.append(.newerApp($0.integer(in: 0...15))) }
    if !newer.isEmpty { drawn.events += [.sync(0, .person)] + newer + [.sync(0, .person)] }
    return drawn
  }
}

extension Source {
  /// A row with what makes its repair matter: a near duplicate, a rival, or the same row on another device.
  fileprivate mutating func writes() -> [(device: Int, content: SyncedContent)] {
    let table = SyncedTable.allCases[pick(weights: [3, 2, 1, 5, 3, 4])]
    let number = integer(in: 0...SyncSample.count(table) - 1)
    let content = SyncSample.content(table, number, integer(in: 0...SyncSample.variants - 1))
    var writes = [(device: integer(in: 0...2), content: content)]
    for seconds in [NearDuplicates.contents(beside:), NearDuplicates.rivals(of:)] {
      guard boolean(probability: 0.3), let second = element(of: seconds(content)) else { continue }
      writes.append((integer(in: 0...2), second))
    }
    if boolean(probability: 0.2) { writes.append((integer(in: 0...2), content)) }
    return writes
  }
}
