import LoadCheck
import Report
import Suite

/// A load that runs, in one line.
struct LoadLine {
  let mix: String
  let stages: [LoadSchedule.Stage]
  /// How long the loads after this one are, in nanoseconds.
  let rest: Int64
  let moment: LoadMoment
  /// What the program holds in memory; nil where nobody tells.
  let liveBytes: Int64?

  var text: String {
    let stage = stages[min(max(0, moment.stage), stages.count - 1)]
    let left =
      stages.dropFirst(moment.stage).reduce(rest) { $0 + $1.duration } - moment.elapsed
    let all = moment.responses.reduce(into: Sketch()) { $0.add($1) }
    var parts = [
      "\(mix) · \(stage.name) \(Self.seconds(moment.elapsed)) of \(Self.seconds(stage.duration))",
      "offered \(rate(moment.offered))", "done \(rate(all.count))",
      "queue \(moment.queued)", "dropped \(moment.dropped)",
    ]
    for (name, percent) in [("p50", 50.0), ("p99", 99.0)] {
      if let time = all.percentile(percent) { parts.append("\(name) \(Self.time(time))") }
    }
    if let liveBytes { parts.append("memory \(Report.Figure.bytes(Int(liveBytes)))") }
    return (parts + ["ETA \(Self.seconds(max(0, left)))"]).joined(separator: "  ")
  }

  private func rate(_ count: Int) -> String {
    guard moment.elapsed > 0 else { return "-" }
    return Report.Figure.count(Int(Double(count) / Double(moment.elapsed) * 1e9)) + "/s"
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    "\(nanoseconds / 1_000_000_000) s"
  }

  private static func time(_ nanoseconds: Int64) -> String {
    Report.Figure.duration(nanoseconds: Int(nanoseconds))
  }
}
