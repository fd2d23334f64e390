import CloudSim
import HabitDomain

/// A table of what happened, with a column for each device and one for the server.
struct TraceTable {
  private static let width = 60

  let record: SyncRecord
  /// The devices.
  let names: [String]

  init(_ record: SyncRecord) {
    self.record = record
    names = record.entries.compactMap(\.device).reduce(into: record.interleaving.devices) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  var lines: [String] {
    let cells = [names + ["server"]] + rows(of: record.entries[...])
    let widths = (0...names.count).map { column in cells.map { $0[column].count }.max() ?? 0 }
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

  /// Shrinking has removed faults that do not matter.
  private var faults: String {
    let calls = record.trace.entries.compactMap { entry in
      entry.faults.isEmpty
        ? nil
        : "\(entry.device)'s \(CallKind(entry.call).words): "
          + entry.faults.map(SyncText.of).joined(separator: ", ")
    }
    let all = record.entries.compactMap(fault) + calls
    return all.isEmpty
      ? "No fault is involved." : "Faults involved: \(all.joined(separator: "; "))."
  }

  /// A fault outside of calls.
  private func fault(_ entry: TraceEntry) -> String? {
    let name = entry.device ?? "server"
    guard !entry.isCut else { return "\(name)'s process ends" }
    guard case .event(let event) = entry.cause, entry.hasEffect else { return nil }
    switch event {
    case .connect(_, false): return "\(name) has no network"
    case .jump, .status: return "\(name)'s \(event)"
    case .expireTokens, .endZone, .quota: return "\(event)"
    default: return nil
    }
  }

  /// The rows in chronological order: a sync, what happened during it, and its result.
  private func rows(of entries: ArraySlice<TraceEntry>) -> [[String]] {
    var rows: [[String]] = []
    var rest = entries
    while let entry = rest.popFirst() {
      let column = column(of: entry)
      rows.append(row(text(of: entry), in: column))
      rows += self.rows(of: rest.prefix(entry.innerCount))
      rows += outcome(of: entry, in: column)
      rest = rest.dropFirst(entry.innerCount)
    }
    return rows
  }

  /// The result of a sync, next to what the server did; empty if there was none.
  private func outcome(of entry: TraceEntry, in column: Int) -> [[String]] {
    guard let result = result(of: entry) else { return [] }
    var outcome = row("> " + result, in: column)
    outcome[names.count] = short(serverText(of: entry))
    return [outcome]
  }

  /// The result of a sync in words; nil for everything else.
  func result(of entry: TraceEntry) -> String? {
    entry.result.map { entry.isCut ? "the process ends" : $0.summary }
  }

  /// The column of a device, or of the server.
  func column(of entry: TraceEntry) -> Int {
    entry.device.flatMap(names.firstIndex(of:)) ?? names.count
  }

  private func row(_ text: String, in column: Int) -> [String] {
    (0...names.count).map { $0 == column ? short(text) : "" }
  }

  func text(of entry: TraceEntry) -> String {
    switch entry.cause {
    case .event(let event): "\(event)"
    case .meanwhile(.sync, let device): "sync, during a request of \(device)"
    case .meanwhile(let meanwhile, _): "meanwhile \(meanwhile)"
    case .rest: "sync, all faults over"
    case .update: "update the app, at rest"
    }
  }

  /// The server's answers in a sync, and the faults.
  func serverText(of entry: TraceEntry) -> String {
    let calls = record.trace.entries[entry.firstCall..<max(entry.firstCall, entry.endCall)]
      .filter { $0.device == entry.device }
    var texts: [String] = []
    for call in calls {
      switch call.done {
      case .success(.receipts(let receipts)): texts.append(receipts.summary)
      case .failure(.refused(let code, _)): texts.append(words(of: code.rawValue))
      default: break
      }
      let kind = CallKind(call.call).words
      texts += call.faults.map { "(\(kind): \(words(of: $0.kind.rawValue)))" }
    }
    return texts.joined(separator: ", ")
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
