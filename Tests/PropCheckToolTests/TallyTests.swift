import PropCheckReport
import Testing

@testable import PropCheckTool

@Suite struct TallyTests {
  @Test(
    arguments: [
      ([], Verdict.empty, 4), ([.passed], .passed, 0), ([.passed, .gaveUp], .gaveUp, 5),
      ([.gaveUp, .failed], .failed, 1), ([.failed, .invalid], .invalid, 70),
      ([.invalid, .interrupted, .passed], .interrupted, 130),
    ] as [([Verdict], Verdict, Int32)])
  func `the worst verdict is that of the run`(
    _ verdicts: [Verdict], _ expected: Verdict, _ code: Int32
  ) {
    var tally = Tally()
    for verdict in verdicts {
      tally.add(PropertyRecord(id: "", claim: "", verdict: verdict, cases: 1), failures: 0)
    }
    #expect(tally.verdict == expected)
    #expect(tally.exitCode(signal: 2).value == code)
  }

  /// Engines and nights retry what had no room, and ignore what failed in addition.
  @Test(
    arguments: [
      ("this machine", [], 75), ("the set-up of this machine", [], 2),
      ("this machine", [.failed], 1), ("the set-up of this machine", [.failed], 1),
      ("this machine", [.gaveUp], 75), ("this machine", [.failed, .invalid], 70),
    ] as [(String, [Verdict], Int32)])
  func `what the machine kept from running hides no failure`(
    _ place: String, _ others: [Verdict], _ code: Int32
  ) {
    var unrun = PropertyRecord(id: "", claim: "", verdict: .invalid, cases: 0)
    unrun.reason = "a case cannot be run: it is full.\nwhere: \(place)\nfix: free some space."
    var tally = Tally()
    tally.add(unrun, failures: 0)
    for verdict in others {
      tally.add(PropertyRecord(id: "", claim: "", verdict: verdict, cases: 1), failures: 0)
    }
    // The report still says that something is missing.
    #expect(tally.verdict == .invalid)
    #expect(tally.exitCode(signal: 0).value == code)
  }

  @Test func `what was missed stays missed where something else had no room`() {
    var tally = Tally()
    tally.add(isMet: false)
    tally.invalidate(as: .temporary)
    #expect(tally.exitCode(signal: 0) == .missed)
  }
}
