import PropCheckReport

/// The text of a progress bar: done, total, share, bar, rate and the remaining time.
///
/// Where it is too wide, the bar is dropped first, then the name.
struct ProgressLine {
  let name: String
  let done: Int
  /// nil if only the time is limited.
  let total: Int?
  let isShrinking: Bool
  let nanoseconds: UInt64

  private static let barWidth = 20
  private static let nameWidth = 40
  /// The shortest bar or name of any use.
  private static let leastWidth = 4

  /// Leaves the last column free, since some terminals wrap there.
  func text(columns: Int) -> String {
    let room = max(0, columns - 1)
    let bars = [Self.barWidth, Self.barWidth / 2, Self.leastWidth].map(Optional.some) + [nil]
    let long = bars.map { line(named: Columns.pad(name, to: Self.nameWidth), bar: $0) }
    if let line = long.first(where: { Columns.width(of: $0) <= room }) { return line }
    let rest = Columns.width(of: line(named: "", bar: nil))
    let short = Columns.cut(name, to: max(room - rest, Self.leastWidth))
    return Columns.cut(line(named: short, bar: nil), to: room)
  }

  private func line(named name: String, bar: Int?) -> String {
    let figures =
      isShrinking ? ["shrinking"] : known(bar: bar) + ["\(Figure.count(rate))/s"] + left
    return (["  · " + name] + figures).joined(separator: "  ")
  }

  private func known(bar width: Int?) -> [String] {
    guard let total, total > 0 else { return [Figure.count(done, "case")] }
    let parts = ["\(Figure.count(done))/\(Figure.count(total))", Figure.share(done, of: total)]
    guard let width else { return parts }
    let filled = max(0, min(width, Int(Double(done) / Double(total) * Double(width))))
    let bar = String(repeating: "█", count: filled)
    return parts + ["▕" + Columns.pad(bar, to: width) + "▏"]
  }

  private var rate: Int {
    nanoseconds == 0 ? 0 : Int(min(Double(done) * 1e9 / Double(nanoseconds), 1e15))
  }

  private var left: [String] {
    guard let total, rate > 0, total >= done else { return [] }
    // Rounded up: an estimate of 0 s that does not end is worse than one that is too long.
    let seconds = min((total - done) / rate + 1, 1_000_000)
    return ["ETA " + Figure.count(seconds) + " s"]
  }
}
