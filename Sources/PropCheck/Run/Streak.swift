/// Small cases in a row of which nothing has to be known but that they passed.
///
/// They are drawn at random, neither recorded nor measured, and report nothing, so that each costs little more than drawing
/// and running it.
struct Streak {
  private let cases: CaseRange
  private let length: Int
  private let stream: RandomStream
  private let observations: Observations
  /// The number of cases that passed without a report.
  private(set) var passed = 0

  init(of cases: CaseRange, from stream: RandomStream, telling observations: Observations) {
    (self.cases, self.stream, self.observations) = (cases, stream, observations)
    length = cases.count
  }

  /// The most recently begun case.
  var index: Int { cases.index(at: passed) }

  /// Prepares to draw the next case; false if there is none, or if someone asks whether to go on.
  @inline(__always)
  mutating func begin(_ source: inout Source, _ timer: PhaseTimer) -> Bool {
    guard passed < length, !timer.isAsked else { return false }
    timer.begin(index)
    let (random, listBound) = stream.dice(index: index, attempt: 0)
    source.restart(random, listBound: listBound)
    return true
  }

  /// Counts the case if it passed without a report.
  @inline(__always)
  mutating func count(_ trial: Trial, _ source: borrowing Source) -> Bool {
    guard case .passed = trial, !source.hasReport, !observations.hasLabels, !observations.hasScores
    else { return false }
    passed &+= 1
    return true
  }
}
