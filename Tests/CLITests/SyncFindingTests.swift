import Foundation
import PropCheckReport
import Testing

/// What a person reads about a mutant of sync, in the terminal and in the report: who did what in which order, the
/// first difference, and which faults matter.
///
/// The texts follow from what seed 1 draws; if that ever changes, they have to be reread. There are no cases after the failing
/// one, in which a run would search for other failures.
@Suite(.timeLimit(.minutes(20))) struct SyncFindingTests {
  /// The finding as the terminal shows it, and as it appears in the report.
  private static func finding(
    of mutant: String, by property: String, cases: String
  ) async throws -> (text: String, record: FailureRecord) {
    let program = try Program(
      [
        "run", "--seed", "1", "--layer", "mutant:" + mutant, "--filter", property, "--cases", cases,
      ], output: Pipe())
    let text = try program.finish()
    #expect(program.process.terminationStatus == 1)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let block = lines.drop { !$0.hasPrefix("FAIL ") }.prefix { !$0.hasPrefix("  reproduce") }
    let records = try ReportReader(path: program.file("Reports/run-1.jsonl.gz")).records()
    let failures = records.compactMap {
      if case .failure(let failure) = $0 { failure } else { nil }
    }
    // The time that it took differs each time.
    let shown = block.joined(separator: "\n").replacing(/( tries), [0-9.,]+ \w+/) { $0.1 }
    return (shown, try #require(failures.first))
  }

  @Test func `an edit during an upload reads like this`() async throws {
    let (text, record) = try await Self.finding(
      of: "stale-acknowledgement", by: "sync.knows-what-waits", cases: "48")
    let lanes = """
         a                                        b  server
      1  sync
      2  > nothing to do
      3  write family 0 "Family 0" CODE00
      4  sync; during request 5: delete family 0
      5  meanwhile delete family 0
      6  > 1 sent                                    stores 1
      All clocks are right.
      No fault is involved.
      """
    #expect(
      text == """
        FAIL  sync.knows-what-waits   case 47   seed 1
          P-Y4: a does not keep family 0 pending, although the server has another version.   \
        15 operations shrunk to 3 in 76 tries

           #  step                                         reference   real
           1  a: sync                                                  nothing to do
           2  a: write family 0 "Family 0" CODE00
           3  a: sync; during request 5: delete family 0               1 sent
              └ family 0.modifiedAt:  reference 1700000000000.0@a   real 1700000000000.1@a

        \(Self.indented(lanes))

          Claim:    A row without pending changes equals the server's, and one that is pending or \
        given up has a reason.
          Stable:   10 of 10 replays fail.
          Does not matter: what stands between ‹ and ›.
             clocks: a +0 ms; b +0 ms; ‹400› records a request
             2  a: write family 0 "Family ‹0" CODE00›

        """)
    #expect(record.t?.account == lanes)
    #expect(record.t?.lanes?.names == ["a", "b", "server"])
    #expect(record.t?.lanes?.events.first { $0.end == 6 && $0.lane == 0 }?.answer == "1 sent")
    #expect(
      record.message
        == "P-Y4: a does not keep family 0 pending, although the server has another version.")
    let difference = FailureRecord.Difference(
      path: "family 0.modifiedAt", expected: "1700000000000.0@a", actual: "1700000000000.1@a")
    #expect(record.difference == difference)
    #expect(record.steps.map(\.actual) == ["nothing to do", "", "1 sent"])
  }

  @Test func `a fault that matters reads like this`() async throws {
    let (text, record) = try await Self.finding(
      of: "page-dropped", by: "sync.converges", cases: "20")
    let lanes =
      Self.lanes([
        [" ", "a", "b", "server"],
        ["1", #"write family 0 "Family 0" CODE00"#],
        ["2", "sync"],
        ["3", "> 1 sent", "", "stores 1"],
        ["4", "", "", "tokens expire"],
        ["5", "fetch 2 from here: record malformed (an unknown type)"],
        ["6", "sync"],
        ["7", "> nothing to do", "", "change token expired, (fetch: record malformed)"],
      ]) + """

        All clocks are right.
        Faults involved: tokens expire; a's fetch: record malformed (an unknown type).
        """
    #expect(
      text == """
        FAIL  sync.converges   case 19   seed 1
          P-Y8: a has lost family 0.   17 operations shrunk to 5 in 213 tries

           #  step                                                       reference   real
           1  a: write family 0 "Family 0" CODE00
           2  a: sync                                                                1 sent
           3  server: tokens expire
           4  a: fetch 2 from here: record malformed (an unknown type)
           5  a: sync                                                                nothing to do

        \(Self.indented(lanes))

          Claim:    Devices agree once all faults are over, and nothing that was written is lost.
          Stable:   10 of 10 replays fail.
          Does not matter: what stands between ‹ and ›.
             clocks: a +0 ms; b +0 ms; ‹400› records a request
             1  a: write family ‹0› "Family ‹0" CODE00›
          Does not matter: whether step 3 comes before step 4.

        """)
    #expect(record.t?.account == lanes)
    #expect(record.message == "P-Y8: a has lost family 0.")
    #expect(record.difference == nil)
  }

  /// Cells that are aligned below each other; nothing follows the last one of a row.
  private static func lanes(_ rows: [[String]]) -> String {
    let widths = (0..<4).map { lane in
      rows.map { lane < $0.count ? $0[lane].count : 0 }.max() ?? 0
    }
    let lines = rows.map { row in
      zip(row.dropLast(), widths).map { $0 + String(repeating: " ", count: $1 - $0.count) + "  " }
        .joined() + (row.last ?? "")
    }
    return lines.joined(separator: "\n")
  }

  private static func indented(_ lines: String) -> String {
    lines.split(separator: "\n").map { "   " + $0 }.joined(separator: "\n")
  }
}
