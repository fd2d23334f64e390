import Report

/// The text of a progress bar: done, total, share, bar, rate and the time that is left.
struct ProgressLine {
  let name: String
  let done: Int
  /// nil where only time sets an end.
  let total: Int?
  let isShrinking: Bool
  let nanoseconds: UInt64

  private static let barWidth = 20

  func text(columns: Int) -> String {
    let figures = isShrinking ? ["shrinking"] : known + ["\(Figure.count(rate))/s"] + left
    let parts = ["  · " + Columns.pad(name, to: 40)] + figures
    return String(parts.joined(separator: "  ").prefix(max(0, columns - 1)))
  }

  private var known: [String] {
    guard let total, total > 0 else { return [Figure.count(done, "case")] }
    let filled = min(Self.barWidth, Int(Double(done) / Double(total) * Double(Self.barWidth)))
    let bar = String(repeating: "█", count: filled)
    return [
      "\(Figure.count(done))/\(Figure.count(total))", Figure.share(done, of: total),
      "▕" + Columns.pad(bar, to: Self.barWidth) + "▏",
    ]
  }

  private var rate: Int {
    nanoseconds == 0 ? 0 : Int(Double(done) * 1e9 / Double(nanoseconds))
  }

  private var left: [String] {
    guard let total, rate > 0, total >= done else { return [] }
    // A second more than none: an estimate of 0 s that does not end is worse than one that is too long.
    let seconds = min((total - done) / rate + 1, 1_000_000)
    return ["ETA " + Figure.count(seconds) + " s"]
  }
}
