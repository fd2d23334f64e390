import CloudSim
import Domain

/// What happened, with a lane for each device and one for the server, in the order in which it happened.
struct SyncLanes {
  private static let width = 46

  private let record: SyncRecord
  private let names: [String]

  init(_ record: SyncRecord) {
    self.record = record
    names = record.deeds.compactMap(\.device).reduce(into: record.interleaving.devices) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// The lanes, then which faults had a part in it.
  var lines: [String] {
    var cells = record.deeds.flatMap(cells)
    cells.insert((names + ["server"]).map { $0 }, at: 0)
    let widths = (0...names.count).map { lane in cells.map { $0[lane].count }.max() ?? 0 }
    let margin = "\(cells.count)".count
    let table = cells.enumerated().map { number, row in
      let head = number == 0 ? "" : "\(number)"
      let texts = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return trimmed(
        ([String(repeating: " ", count: margin - head.count) + head] + texts)
          .joined(separator: "  "))
    }
    return table + [clocks] + apps + [faults]
  }

  private var clocks: String {
    let skews = zip(record.interleaving.devices, record.interleaving.skews)
    let wrong = skews.filter { $0.1 != 0 }.map { "\($0) \(SyncText.signed($1))" }
    return wrong.isEmpty ? "All clocks are right." : "Clocks: \(wrong.joined(separator: ", "))."
  }

  private var apps: [String] {
    let versions = zip(record.interleaving.devices, record.interleaving.versions)
    let older = versions.filter { $0.1 == .older }.map(\.0)
    return older.isEmpty
      ? [] : ["An older version of the app runs on \(older.joined(separator: ", "))."]
  }

  /// Shrinking has taken away what does not matter, so what is left does.
  private var faults: String {
    let calls = record.trace.entries.compactMap { entry in
      entry.faults.isEmpty
        ? nil
        : "\(entry.device)'s \(CallKind(entry.call).rawValue) "
          + entry.faults.map(\.kind.rawValue).joined(separator: ", ")
    }
    let cuts = record.deeds.filter(\.isCut).compactMap(\.device).map { "\($0)'s process ends" }
    let all = cuts + calls
    return all.isEmpty ? "No fault has a part in it." : "Faults: \(all.joined(separator: "; "))."
  }

  /// A row of what is done, and where there was a sync one of what came of it.
  private func cells(_ deed: SyncDeed) -> [[String]] {
    let lane = deed.device.flatMap(names.firstIndex(of:)) ?? names.count
    var rows = [row(text(of: deed), in: lane)]
    guard let result = deed.result else { return rows }
    let outcome = deed.isCut ? "the process ends" : result.summary
    var second = row("> " + outcome, in: lane)
    second[names.count] = short(deedsOfServer(deed))
    rows.append(second)
    return rows
  }

  private func row(_ text: String, in lane: Int) -> [String] {
    (0...names.count).map { $0 == lane ? short(text) : "" }
  }

  private func text(of deed: SyncDeed) -> String {
    switch deed.cause {
    case .event(let event): "\(event)"
    case .meanwhile(.sync, let device): "sync, during a request of \(device)"
    case .meanwhile(let meanwhile, _): "meanwhile \(meanwhile)"
    case .rest: "sync, everything healed"
    case .update: "update the app, at rest"
    }
  }

  /// What the server did in a sync, and what went wrong with it.
  private func deedsOfServer(_ deed: SyncDeed) -> String {
    let entries = record.trace.entries[deed.firstCall..<max(deed.firstCall, deed.endCall)]
      .filter { $0.device == deed.device }
    var words: [String] = []
    for entry in entries {
      let wrong = entry.faults.map(\.kind.rawValue)
      switch entry.done {
      case .success(.receipts(let receipts)): words.append(receipts.summary)
      case .failure(let error):
        if case .refused(let code, _) = error { words.append(code.rawValue) }
      default: break
      }
      words += wrong.map { "(\($0) of \(CallKind(entry.call).rawValue))" }
    }
    return words.joined(separator: ", ")
  }

  private func short(_ text: String) -> String {
    text.count <= Self.width ? text : text.prefix(Self.width - 1) + "…"
  }

  private func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}

extension CloudReceipts {
  fileprivate var summary: String {
    let stored = saved.count { if case .success = $0 { true } else { false } }
    let refused = saved.count - stored
    if refused == 0 { return "stores \(stored)" }
    return (stored == 0 ? "" : "stores \(stored), ") + "refuses \(refused)"
  }
}
