import LoadCheck
import PropCheckReport

/// A running load, in one line.
struct LoadLine {
  let mix: String
  let stages: [LoadSchedule.Stage]
  /// The duration of the loads after this one, in nanoseconds.
  let rest: Int64
  let moment: LoadMoment
  /// The memory of the program, if it is counted.
  let liveBytes: Int64?

  var text: String { whole(isShort: false).joined(separator: "  ") }

  /// What fits into the width; the least important parts are dropped first.
  func text(columns: Int) -> String {
    guard Columns.width(of: text) >= columns else { return text }
    var parts = whole(isShort: true)
    for place in [3, 2] where Columns.width(of: parts.joined(separator: "  ")) >= columns {
      if parts.count > place + 1 { parts.remove(at: place) }
    }
    return parts.joined(separator: "  ")
  }

  private func whole(isShort: Bool) -> [String] {
    let stage = stages[min(max(0, moment.stage), stages.count - 1)]
    let left =
      stages.dropFirst(moment.stage).reduce(rest) { $0 + $1.duration } - moment.elapsed
    let all = moment.responses.reduce(into: Sketch()) { $0.add($1) }
    let times = [("p50", 50.0), ("p99", 99.0)].compactMap { name, percent in
      all.percentile(percent).map { "\(name) \(Self.time($0))" }
    }
    let memory = liveBytes.map { PropCheckReport.Figure.bytes(Int($0)) }
    let (spent, length) = (moment.elapsed / Self.second, stage.duration / Self.second)
    let end = "ETA \(Self.span(max(0, left)))"
    guard !isShort else {
      let dropped = moment.dropped > 0 ? " dropped \(moment.dropped)" : ""
      return ["\(mix) \(stage.name) \(spent)/\(length) s", "queue \(moment.queued)\(dropped)"]
        + ["\(rate(all.count))"] + [memory].compactMap { $0 } + times + [end]
    }
    return [
      "\(mix) · \(stage.name) \(spent) s of \(length) s", "offered \(rate(moment.offered))",
      "done \(rate(all.count))", "queue \(moment.queued)", "dropped \(moment.dropped)",
    ] + times + [memory.map { "memory \($0)" }].compactMap { $0 } + [end]
  }

  private func rate(_ count: Int) -> String {
    guard moment.elapsed > 0 else { return "-" }
    return PropCheckReport.Figure.count(Int(Double(count) / Double(moment.elapsed) * 1e9)) + "/s"
  }

  private static let second: Int64 = 1_000_000_000

  private static func span(_ nanoseconds: Int64) -> String {
    let seconds = nanoseconds / second
    if seconds < 120 { return "\(seconds) s" }
    return seconds < 7_200 ? "\(seconds / 60) min" : "\(seconds / 3_600) h"
  }

  private static func time(_ nanoseconds: Int64) -> String {
    PropCheckReport.Figure.duration(nanoseconds: Int(nanoseconds))
  }
}
