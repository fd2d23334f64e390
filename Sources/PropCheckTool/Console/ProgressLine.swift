import PropCheck
import PropCheckReport

/// The text of a progress bar: done, total, share, bar, rate and the remaining time; and of a slow property, what is slow.
///
/// Where it is too wide, the bar is dropped first, then the phases that take less, then the name.
struct ProgressLine {
  let name: String
  let done: Int
  /// nil if only the time is limited.
  let total: Int?
  let isShrinking: Bool
  let nanoseconds: UInt64
  var phases = Phases()

  private static let barWidth = 20
  private static let nameWidth = 40
  /// The shortest bar or name of any use.
  private static let leastWidth = 4
  /// From here on somebody waits, and wants to know for what.
  private static let slow: UInt64 = 2_000_000_000

  /// Leaves the last column free, since some terminals wrap there.
  func text(columns: Int) -> String {
    let room = max(0, columns - 1)
    let long = Columns.pad(name, to: Self.nameWidth)
    let bars = [Self.barWidth, Self.barWidth / 2, Self.leastWidth].map(Optional.some) + [nil]
    let lines =
      bars.map { line(named: long, bar: $0, shares) }
      + [line(named: long, bar: nil, main), line(named: name, bar: nil, shares)]
      + (main.isEmpty ? [] : [line(named: name, bar: nil, main)])
      + [line(named: long, bar: nil, [])]
    if let line = lines.first(where: { Columns.width(of: $0) <= room }) { return line }
    let rest = Columns.width(of: line(named: "", bar: nil, []))
    let short = Columns.cut(name, to: max(room - rest, Self.leastWidth))
    return Columns.cut(line(named: short, bar: nil, []), to: room)
  }

  private func line(named name: String, bar: Int?, _ shares: [String]) -> String {
    let figures =
      isShrinking
      ? ["shrinking"] : known(bar: bar) + ["\(Figure.count(rate))/s"] + left + shares
    return (["  · " + name] + figures).joined(separator: "  ")
  }

  /// What takes the time, the slowest first; nothing as long as nobody waits.
  private var shares: [String] { nanoseconds < Self.slow ? [] : phases.shares }

  private var main: [String] { Array(shares.prefix(1)) }

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

extension Phases {
  /// The phases that take at least a hundredth of the time, the slowest first: `body 85%`.
  var shares: [String] {
    let phases = [
      ("generation", generateNanoseconds), ("body", runNanoseconds), ("check", checkNanoseconds),
    ]
    let sum = phases.reduce(0) { $0 + Double($1.1) }
    return phases.filter { Double($0.1) * 100 >= sum && $0.1 > 0 }.sorted { $0.1 > $1.1 }
      .map { "\($0.0) \(Int((Double($0.1) / sum * 100).rounded()))%" }
  }
}
