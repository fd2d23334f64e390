/// The reports that can be compared, of which the newest is shown beside its baseline.
struct ReportGroup: Sendable {
  /// All of them, the oldest first; never empty.
  let summaries: [ReportSummary]
  let newest: ReportSummary
  let now: ReportContents
  /// The last good report before the newest, or the last where none was good; nil where there is no other.
  let baseline: ReportSummary?
  /// What the baseline holds.
  let then: ReportContents?
}

extension ReportGroup {
  /// What was done, as in `load daily on sqlite-wal`.
  var name: String { Self.name(of: newest) }

  static func name(of summary: ReportSummary) -> String {
    guard let run = summary.run else { return PageText.fileName(summary.path) }
    let profile = run.options["profile"].map { " " + $0 } ?? ""
    let shard = run.shard.map { ", shard \($0)" } ?? ""
    return "\(run.command)\(profile) on \(run.layer)\(shard)"
  }

  /// The options that are not in the name.
  static func options(of summary: ReportSummary) -> String {
    (summary.run?.options ?? [:]).sorted { $0.key < $1.key }
      .filter { $0.key != "profile" && $0.key != "layer" }
      .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  var verdict: VerdictWords {
    VerdictWords(newest.end?.verdict, isKilled: now.isKilled, isCanary: isCanary)
  }

  /// Whether a mistake was planted in the layer, to see that it is found.
  private var isCanary: Bool { newest.run?.layer.hasPrefix("canary:") == true }

  /// What went wrong, a sentence each; what is found in a canary is as it must be.
  var problems: [String] {
    guard isCanary else { return now.problems }
    return verdict.isGood == false ? ["What was planted in \(name) \(verdict.text)."] : []
  }

  /// Where it stands among others of its day: loads are what most is shown of.
  var rank: Int {
    switch newest.run?.command {
    case _ where isCanary: 3
    case "load": 0
    case "run": 1
    default: 2
    }
  }
}

/// How a run ended, in words.
struct VerdictWords: Hashable, Sendable {
  let text: String
  /// Whether all is well; nil where nobody knows.
  let isGood: Bool?

  init(_ verdict: Verdict?, isKilled: Bool, isCanary: Bool = false) {
    switch verdict {
    case nil: (text, isGood) = (isKilled ? "was killed" : "has no end", false)
    // A mistake that was planted has to fail: what finds none in it finds none at all.
    case .failed where isCanary: (text, isGood) = ("was found", true)
    case .passed where isCanary: (text, isGood) = ("was missed", false)
    case .passed: (text, isGood) = ("passed", true)
    case .failed: (text, isGood) = ("failed", false)
    case .gaveUp: (text, isGood) = ("gave up", false)
    case .invalid: (text, isGood) = ("makes no sense", false)
    case .interrupted: (text, isGood) = ("was interrupted", nil)
    case .empty: (text, isGood) = ("ran nothing", false)
    }
  }
}
