import CloudSim
import Domain

/// What happened, with a lane for each device and one for the server, in the order in which it happened.
struct TraceTable {
  private static let width = 60

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
    let cells = [names + ["server"]] + rows(of: record.deeds[...])
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
    let clocks = zip(record.interleaving.devices, record.interleaving.clocks)
    let wrong = clocks.filter { $0.1 != DeviceClock() }.map { "\($0) \($1)" }
    return wrong.isEmpty ? "All clocks are right." : "Clocks: \(wrong.joined(separator: "; "))."
  }

  private var apps: [String] {
    let apps = record.interleaving.apps
    return apps.isEmpty ? [] : ["Versions of the app: \(apps.joined(separator: "; "))."]
  }

  /// Shrinking has taken away what does not matter, so what is left does.
  private var faults: String {
    let calls = record.trace.entries.compactMap { entry in
      entry.faults.isEmpty
        ? nil
        : "\(entry.device)'s \(SyncText.of(CallKind(entry.call))): "
          + entry.faults.map(SyncText.of).joined(separator: ", ")
    }
    let all = record.deeds.compactMap(fault) + calls
    return all.isEmpty
      ? "No fault has a part in it." : "Faults with a part in it: \(all.joined(separator: "; "))."
  }

  /// What went wrong but with a call.
  private func fault(_ deed: TraceEntry) -> String? {
    let name = deed.device ?? "server"
    guard !deed.isCut else { return "\(name)'s process ends" }
    guard case .event(let event) = deed.cause, deed.hasEffect else { return nil }
    switch event {
    case .connect(_, false): return "\(name) has no network"
    case .jump, .status: return "\(name)'s \(event)"
    case .expireTokens, .endZone, .quota: return "\(event)"
    default: return nil
    }
  }

  /// Rows in the order in which things happened: a sync, what happens while it lasts, and what comes of it.
  private func rows(of deeds: ArraySlice<TraceEntry>) -> [[String]] {
    guard let deed = deeds.first else { return [] }
    let rest = deeds.dropFirst()
    let (inner, later) = (rest.prefix(deed.innerCount), rest.dropFirst(deed.innerCount))
    let lane = deed.device.flatMap(names.firstIndex(of:)) ?? names.count
    return [row(text(of: deed), in: lane)] + rows(of: inner) + outcome(of: deed, in: lane)
      + rows(of: later)
  }

  /// What came of a sync, beside what the server did in it; nothing where there was none.
  private func outcome(of deed: TraceEntry, in lane: Int) -> [[String]] {
    guard let result = deed.result else { return [] }
    var outcome = row("> " + (deed.isCut ? "the process ends" : result.summary), in: lane)
    outcome[names.count] = short(deedsOfServer(deed))
    return [outcome]
  }

  private func row(_ text: String, in lane: Int) -> [String] {
    (0...names.count).map { $0 == lane ? short(text) : "" }
  }

  private func text(of deed: TraceEntry) -> String {
    switch deed.cause {
    case .event(let event): "\(event)"
    case .meanwhile(.sync, let device): "sync, during a request of \(device)"
    case .meanwhile(let meanwhile, _): "meanwhile \(meanwhile)"
    case .rest: "sync, everything healed"
    case .update: "update the app, at rest"
    }
  }

  /// What the server did in a sync, and what went wrong with it.
  private func deedsOfServer(_ deed: TraceEntry) -> String {
    let entries = record.trace.entries[deed.firstCall..<max(deed.firstCall, deed.endCall)]
      .filter { $0.device == deed.device }
    var deeds: [String] = []
    for entry in entries {
      let call = SyncText.of(CallKind(entry.call))
      switch entry.done {
      case .success(.receipts(let receipts)): deeds.append(receipts.summary)
      case .failure(let error):
        if case .refused(let code, _) = error { deeds.append(words(of: code.rawValue)) }
      default: break
      }
      deeds += entry.faults.map { "(\(call): \(words(of: $0.kind.rawValue)))" }
    }
    return deeds.joined(separator: ", ")
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
