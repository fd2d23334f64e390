import Foundation
import PropCheckReport

/// Whether several jobs use as many cores.
struct JobsFigures {
  /// The part of a core that each job has to use.
  private static let used = 0.95

  /// The time of a whole run with as many jobs as cores over that with one, and how much of their time the workers run no case.
  ///
  /// Other work on this machine lengthens the first and hardly changes the second, which concerns the time of the workers
  /// alone.
  func measure(into figures: FigureList) throws {
    let cores = max(2, ProcessInfo.processInfo.activeProcessorCount)
    let one = try Usage(jobs: 1)
    let all = try Usage(jobs: cores)
    let lost = 1 - all.used / one.used
    figures.add(
      "jobs.time-of-\(cores)", all.seconds / one.seconds, atMost: 1 / (Self.used * Double(cores)))
    figures.add("jobs.time-without-a-case", max(0, lost), atMost: 1 - Self.used)
    let slow = try Usage(jobs: cores, ["--filter", "^sync", "--cases", "15"])
    let slowAlone = try Usage(jobs: 1, ["--filter", "^sync", "--cases", "15"])
    figures.add(
      "jobs.time-of-\(cores)-for-15-slow-cases", slow.seconds / slowAlone.seconds,
      atMost: 1 / (0.8 * Double(cores)))
  }

  /// What a run used of its jobs.
  private struct Usage {
    var seconds = 0.0
    /// The part of the time of all workers in which they ran cases.
    let used: Double

    init(jobs: Int, _ options: [String] = []) throws {
      var (wall, busy) = (0.0, 0.0)
      let records = try ProgramRun.records(
        of: ["--seed", "42", "--jobs", "\(jobs)", "--no-known"] + options)
      for case .property(let property) in records {
        guard let t = property.t else { continue }
        wall += Double(t.wallNanoseconds)
        busy += Double(t.generateNanoseconds + t.runNanoseconds + t.checkNanoseconds)
      }
      for case .end(let end) in records { seconds = Double(end.t?.wallNanoseconds ?? 0) / 1e9 }
      guard wall > 0, seconds > 0 else { throw BenchError.notCounted("the time of the properties") }
      used = busy / (wall * Double(jobs))
    }
  }
}
