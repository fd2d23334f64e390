import CloudSim
import HabitDomain
import PropCheck

/// The labels of interleavings.
enum SyncLabels {
  private static let faults = "fault"
  private static let events = "event"
  private static let effects = "event with its intended effect"
  private static let refusals = "refusal"
  private static let waiting = "asks to wait"
  private static let longWaiting = "asks to wait for a minute or more"
  private static let malformed = "record with"
  private static let meanwhile = "happens during"
  private static let outcomes = "sync that"
  private static let pairs = "pair of devices"
  private static let versions = "versions of the app"
  private static let kept = "one sends a field unknown to it"
  private static let parted = "two diverge in a field unknown to one"
  private static let newer = "one has dropped a field"
  private static let edits = "edit of a device"
  private static let pastWaiting = "in whose inbox a newer record waits"
  private static let releases = "unblocks a refused row"
  private static let clocks = "clock that"
  private static let accounts = "account"
  private static let threeChanges = "changes three times in a row"
  private static let neighbours = "rows that differ in one column"

  /// With this many cases, a run can detect for every required share that it never occurs; usual runs have as
  /// many.
  static let cases = 1_700

  /// Every kind of fault has to have an effect, and every event its purpose, in these shares of cases at least; so have
  /// combinations such as a conflict.
  static func requirements(of layer: SyncLayer) -> [Requirement] {
    let isOld = layer.versions.contains(.older)
    return FaultKind.allCases.map { Requirement(Label(faults, $0.words), shareOfCases: 0.015) }
      + SyncEvent.Kind.allCases.filter { isOld || $0 != .update }.map {
        Requirement(Label(effects, $0.rawValue), shareOfCases: rare.contains($0) ? 0.01 : 0.02)
      }
      + CloudError.Code.usualOfRecord.map {
        Requirement(Label(refusals, $0.words), shareOfCases: 0.01)
      }
      + [
        Requirement(Label(refusals, waiting), shareOfCases: 0.01),
        Requirement(Label(meanwhile, CallKind.save.words), shareOfCases: 0.02),
        Requirement(Label(outcomes, "meets a conflict"), shareOfCases: 0.02),
        Requirement(Label(outcomes, "repairs"), shareOfCases: 0.1),
        Requirement(Label(outcomes, "has blocked rows"), shareOfCases: 0.02),
        Requirement(Label(edits, pastWaiting), shareOfCases: 0.01),
      ]
      + ofVersions(of: layer)
      + ["is wrong", "drifts", "ticks", "goes back"].map {
        Requirement(Label(clocks, $0), shareOfCases: 0.05)
      } + [Requirement(Label(accounts, threeChanges), shareOfCases: 0.01)]
      + [
        Malformation.missingField(0), .wrongType(0), .oversizedField(0, bytes: 0),
      ].map { Requirement(Label(malformed, $0.word), shareOfCases: 0.01) } + ofNeighbours
  }

  private static func ofVersions(of layer: SyncLayer) -> [Requirement] {
    var names: [String] = layer.versions.contains(.older) ? [kept, parted] : []
    if layer.versions.contains(.newer) { names.append(newer) }
    return names.map { Requirement(Label(versions, $0), shareOfCases: 0.01) }
  }

  /// Every kind of near duplicates has to occur.
  static let ofNeighbours = NearDuplicates.allCases.map {
    Requirement(Label(neighbours, $0.rawValue), shareOfCases: 0.01)
  }

  /// A refused row has to be sent again once the server has another version (Y-14).
  static let ofReleases = [Requirement(Label(outcomes, releases), shareOfCases: 0.02)]

  /// What a server asks for has to be about as long as a round may sleep (Y-12).
  static let ofLongWaits = [Requirement(Label(refusals, longWaiting), shareOfCases: 0.05)]

  /// Events that need several others before them.
  private static let rare: Set<SyncEvent.Kind> = [.purge, .release, .choose]

  /// Counts events, faults that had an effect, and pairs of events on different devices of a layer.
  static func count(_ record: SyncRecord, on layer: SyncLayer) {
    for (kind, count) in record.trace.faults {
      for _ in 0..<count { tabulate(faults, kind.words) }
    }
    count(record.entries, record.trace)
    countRefusals(record.trace)
    for _ in 0..<record.keptFields { tabulate(versions, kept) }
    for _ in 0..<record.divergentFields { tabulate(versions, parted) }
    for _ in 0..<record.editsPastWaiting { tabulate(edits, pastWaiting) }
    for _ in 0..<record.releases { tabulate(outcomes, releases) }
    for neighbour in record.neighbours.sorted(by: { $0.rawValue < $1.rawValue }) {
      tabulate(neighbours, neighbour.rawValue)
    }
    count(record.interleaving, on: layer)
    countAccounts(record.interleaving)
    var last: SyncEvent?
    for event in record.interleaving.events {
      tabulate(events, event.kind.rawValue)
      guard let device = event.device else { continue }
      let count = record.interleaving.clocks.count
      if let last, let other = last.device, other % count != device % count {
        tabulate(pairs, "\(last.kind.rawValue), \(event.kind.rawValue)")
      }
      last = event
    }
  }

  private static func count(_ entries: [TraceEntry], _ trace: CloudTrace) {
    for entry in entries {
      switch entry.cause {
      case .event(let event):
        if entry.hasEffect { tabulate(effects, event.kind.rawValue) }
        for word in entry.result?.words ?? [] { tabulate(outcomes, word) }
      case .meanwhile:
        guard entry.hasEffect, entry.firstCall > 0 else { continue }
        tabulate(meanwhile, CallKind(trace.entries[entry.firstCall - 1].call).words)
      case .rest, .update: continue
      }
    }
  }

  private static func count(_ interleaving: Interleaving, on layer: SyncLayer) {
    // If the layer has no such version, the device runs the current one.
    if layer.versions.contains(.newer) {
      for version in interleaving.versions where version == .newer { tabulate(versions, newer) }
    }
    for clock in interleaving.clocks {
      if clock.skew != 0 { tabulate(clocks, "is wrong") }
      if clock.drift != 0 { tabulate(clocks, "drifts") }
      if clock.tick > 1 { tabulate(clocks, "ticks") }
    }
    for case .jump(_, let milliseconds) in interleaving.events where milliseconds < 0 {
      tabulate(clocks, "goes back")
    }
  }

  /// Counts three changes of the account of a device in a row, with only syncs between; signing in as the same user is no
  /// change.
  private static func countAccounts(_ interleaving: Interleaving) {
    let count = max(1, interleaving.clocks.count)
    var users: [String?] = Array(repeating: ServerState.firstAccount, count: count)
    var changes = Array(repeating: 0, count: count)
    for event in interleaving.events {
      guard let number = event.device else { continue }
      let place = number % count
      switch event {
      case .sync: continue
      case .signIn(_, let user):
        guard user != users[place] else { continue }
        users[place] = user
        changes[place] += 1
        if changes[place] == 3 { tabulate(accounts, threeChanges) }
      default: changes[place] = 0
      }
    }
  }

  private static func countRefusals(_ trace: CloudTrace) {
    for fault in trace.entries.lazy.flatMap(\.faults) {
      switch fault {
      case .recordRefused(_, let code, let delay):
        tabulate(refusals, code.words)
        if delay != nil { tabulate(refusals, waiting) }
      case .refused(_, retryAfter: let delay?):
        tabulate(refusals, waiting)
        if delay.milliseconds >= 60_000 { tabulate(refusals, longWaiting) }
      case .recordMalformed(_, let malformation): tabulate(malformed, malformation.word)
      default: continue
      }
    }
  }
}

extension SyncResult {
  /// What it did, as one of a few words.
  fileprivate var words: [String] {
    var words: [String] = []
    if skipped != nil { words.append("is skipped") }
    if uploaded > 0 { words.append("uploads") }
    if applied > 0 { words.append("applies changes") }
    if conflicts > 0 { words.append("meets a conflict") }
    if repaired > 0 { words.append("repairs") }
    if !blocked.isEmpty { words.append("has blocked rows") }
    if error != nil { words.append("ends early") }
    return words.isEmpty ? ["has nothing to do"] : words
  }
}
