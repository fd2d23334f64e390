/// Comparable reports; the newest is shown next to its baseline.
struct ReportGroup: Sendable {
  /// All of them, oldest first; never empty.
  let summaries: [ReportSummary]
  let newest: ReportSummary
  let now: ReportContents
  /// The last good report before the newest, or else the last one.
  let baseline: ReportSummary?
  /// The contents of the baseline.
  let then: ReportContents?
}

extension ReportGroup {
  /// As in `load daily on sqlite-wal`.
  var name: String { Self.name(of: newest) }

  /// The layer is omitted for a command that has its own name in its place, as in `crash`.
  static func name(of summary: ReportSummary) -> String {
    guard let run = summary.run else { return PageText.fileName(summary.path) }
    return name(of: run, on: run.layer == run.command ? nil : run.layer)
  }

  static func name(of run: RunRecord) -> String { name(of: run, on: run.layer) }

  private static func name(of run: RunRecord, on layer: String?) -> String {
    let profile = run.options["profile"].map { " " + $0 } ?? ""
    let place = layer.map { " on " + $0 } ?? ""
    let shard = run.shard.map { ", shard \($0)" } ?? ""
    return run.command + profile + place + shard
  }

  static func options(of summary: ReportSummary) -> String {
    (summary.run?.options ?? [:]).sorted { $0.key < $1.key }
      .filter { $0.key != "profile" && $0.key != "layer" }
      .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  var verdict: VerdictWords {
    VerdictWords(newest.end, isKilled: now.isKilled, isCanary: isCanary)
  }

  /// Whether the layer is a mutant that must be found.
  private var isCanary: Bool { newest.run?.layer.hasPrefix("canary:") == true }

  /// One sentence each; a canary that is found is no problem.
  var problems: [String] {
    guard isCanary else { return now.problems }
    return verdict.isGood == false ? ["What was planted in \(name) \(verdict.text)."] : []
  }

  /// How to repeat what failed.
  var repetition: [Markup] {
    guard verdict.isGood == false, let command = newest.run?.commandLine else { return [] }
    return CommandBlock(command).markup
  }

  /// Its rank among those of a day: loads first.
  var rank: Int {
    switch newest.run?.command {
    case _ where isCanary: 3
    case "load": 0
    case "run": 1
    default: 2
    }
  }
}

struct VerdictWords: Hashable, Sendable {
  let text: String
  /// nil if it is neither good nor bad.
  let isGood: Bool?

  init(_ verdict: Verdict?, isKilled: Bool, isCanary: Bool = false) {
    switch verdict {
    case nil: (text, isGood) = (isKilled ? "was killed" : "is incomplete", false)
    // A canary must fail.
    case .failed where isCanary: (text, isGood) = ("was found", true)
    case .passed where isCanary: (text, isGood) = ("was missed", false)
    case .passed: (text, isGood) = ("passed", true)
    case .failed: (text, isGood) = ("failed", false)
    case .gaveUp: (text, isGood) = ("gave up", false)
    case .invalid: (text, isGood) = ("is invalid", false)
    case .interrupted: (text, isGood) = ("was interrupted", nil)
    case .empty: (text, isGood) = ("ran nothing", false)
    }
  }
}

extension VerdictWords {
  /// Those of a whole report.
  init(_ end: EndRecord?, isKilled: Bool, isCanary: Bool = false) {
    let verdict = end?.isUndecided == true ? nil : end?.verdict
    self.init(verdict, isKilled: isKilled, isCanary: isCanary)
  }
}
