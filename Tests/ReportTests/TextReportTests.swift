import PropCheckReport
import Testing

@Suite struct TextReportTests {
  @Test func `a report reads like this`() {
    #expect(
      text(Samples.recordsOfRuns, TextStyle()) == """
        propcheck 0.1.0 · seed 18446744073709551615 · layer sqlite · SQLite 3.40.1 · 2 jobs

          ✓ habits.agree-with-reference               1,000 cases     0.9 s   log 79% create 21%
              Generating takes long.
              passed: Seeds/p/f-1.seed did not fail on this layer; it is kept and replayed by every run
          ✗ logs.agree-with-reference                   418 cases     0.9 s
              Generating takes long.
              passed: Seeds/p/f-1.seed did not fail on this layer; it is kept and replayed by every run

        FAIL  logs.agree-with-reference   case 417   seed 8271
          The lists differ.   61 operations shrunk to 2 in 212 tries, 1.4 s

           #  step                 reference   real
           1  create habit 1 "a"   ok          ok
           2  list                 [1 "a"]     []     ← first difference
              └ list[0].name:  reference "a"   real nothing

           turn  caller 1
              1  [ list

          Claim:    The answers agree.
          Stable:   10 of 10 replays fail.
          Does not matter: what stands between ‹ and ›.
             create habit 1 ‹"a"›
          Does not matter: whether step 1 comes before step 2.

          reproduce   propcheck replay Seeds/p/f-3b9a.seed

          ✓ 28-delete-keeps-logs                     found              12 cases     12 ms   3 steps, known 3   habits.agree-with-reference
          ✓ begin-deferred                           found              34 cases     12 ms   fails 3 of 10     connections.lose-no-log

        criteria   1 shown by this run, 0 in part, 1 failed, 1 not shown, 1 shown by tests, 1 later
          a note

        FAILED   2 properties, 1,418 cases, 1 failure, 2.0 s
        """)
  }

  @Test func `a plain terminal gets ASCII`() {
    let text = text(Samples.recordsOfRuns, TextStyle(isUnicode: false))
    #expect(text.utf8.count == text.unicodeScalars.count)
  }

  @Test(arguments: [20, 40, 60, 80, 100], [true, false])
  func `no line is wider than the terminal`(_ columns: Int, _ isUnicode: Bool) {
    var failure = Samples.failure
    failure.steps[0].text = "create habit " + String(repeating: "very 💪 long ", count: 10)
    failure.steps[1].actual = String(repeating: "x", count: 200)
    failure.claim = String(repeating: "word ", count: 50)
    failure.t?.account = String(repeating: "[ create habit 💪 ", count: 20) + "…\u{1b}"
    var property = Samples.passed
    property.id = "a-name-that-is-longer-than-the-column-of-names"
    let style = TextStyle(isUnicode: isUnicode)
    var report = TextReport(style: style, isDetailed: true, columns: columns)
    for record in Samples.records + [.failure(failure), .property(property)] {
      for line in report.lines(for: record) where !line.contains("propcheck replay") {
        #expect(Columns.width(of: line) <= columns, "\(line)")
      }
    }
  }

  @Test(arguments: [nil, 80, 120])
  func `a long step is wrapped, and all of it is there`(_ columns: Int?) {
    var failure = Samples.failure
    let words = (1...40).map { "word\($0)," }
    failure.steps[0].text = words.joined(separator: " ")
    failure.difference?.expected = words.joined(separator: " ")
    var report = TextReport(style: TextStyle(), columns: columns)
    let lines = report.lines(for: .failure(failure))
    let seen = lines.flatMap { $0.split(separator: " ").map(String.init) }
    #expect(seen.filter { $0.hasPrefix("word") } == words + words, "\(lines)")
    #expect(lines.allSatisfy { Columns.width(of: $0) <= columns ?? 160 })
  }

  @Test func `in eighty columns a property has its line and a failure its table`() {
    var report = TextReport(style: TextStyle(), columns: 80)
    #expect(
      report.lines(for: .property(Samples.passed))[0]
        == "  ✓ habits.agree-with-reference               1,000 cases     0.9 s   log 79%")
    var failure = Samples.failure
    failure.steps[0].text = "create habit 1 \"a\" with a target of five pages a day"
    #expect(
      report.lines(for: .failure(failure)).dropFirst(4).prefix(4) == [
        "   #  step                                 reference   real",
        "   1  create habit 1 \"a\" with a target     ok          ok",
        "      of five pages a day",
        "   2  list                                 [1 \"a\"]     []     ← first difference",
      ])
  }

  @Test func `a failure without steps shows the value, and its token without a file`() {
    var failure = Samples.failure
    failure.steps = []
    failure.difference = nil
    failure.counterexample = "[1,\n 2]"
    failure.t = nil
    let text = text([.failure(failure)], TextStyle())
    #expect(text.contains("\n   [1,\n    2]\n"))
    #expect(text.contains("61 choices shrunk to 2 in 212 tries\n"))
    #expect(text.contains("replay pc1-token\n"))
  }

  @Test func `a failure with steps that were not drawn counts choices`() {
    var failure = Samples.failure
    failure.shrink = Shrink(from: 22, to: 9, tries: 10)
    #expect(text([.failure(failure)], TextStyle()).contains("22 choices shrunk to 9 in 10 tries"))
  }

  @Test func `a verdict that needs a reason gives it`() {
    let property = PropertyRecord(
      id: "a", claim: "", verdict: .gaveUp, reason: "no \u{1b} label", cases: 1)
    #expect(
      text([.property(property)], TextStyle())
        == "  ? a                                              1 case\n      no \\u{1B} label")
  }

  @Test func `a verdict that needs several lines gets them`() {
    let property = PropertyRecord(
      id: "a", claim: "", verdict: .gaveUp, reason: "no\nwhere: b", cases: 1)
    #expect(text([.property(property)], TextStyle()).hasSuffix("\n      no\n      where: b"))
  }

  @Test func `a failure that says where and how to fix it does so in lines`() {
    var failure = Samples.failure
    failure.message = "It does not end.\nwhere: the body\nfix: let it end.\u{1b}"
    let text = text([.failure(failure)], TextStyle())
    #expect(text.contains("  It does not end.   61 operations shrunk to 2 in 212 tries"), "\(text)")
    #expect(text.contains("\n  where: the body\n  fix: let it end.\\u{1B}\n"), "\(text)")
  }

  @Test func `shares that are missed are told beside a failure, and not twice`() {
    var property = Samples.passed
    property.shares?[0].state = .missed
    property.verdict = .failed
    let line = "label command: log occurred 79 times, at least 50.0% of the records are required"
    #expect(text([.property(property)], TextStyle()).contains("\n      \(line)\n"))
    property.verdict = .gaveUp
    #expect(!text([.property(property)], TextStyle()).contains("required"))
  }

  @Test func `who asks is shown phases, memory and all labels`() {
    var report = TextReport(style: TextStyle(), isDetailed: true)
    #expect(
      report.lines(for: .property(Samples.passed)).dropFirst(3) == [
        "      1,111/s, processor 0.8 s, 3 discards",
        "      generate 1 ns, run 2 ns, check 3 ns, shrink 4 ns",
        "      peak 5 B, heap before 6 B, heap after 7 B, store 8 B, store peak 9 B",
        "      command: 100 records",
        "        log      79   79.0%   in 70 cases   required 50.0%: kept",
        "        create   21   21.0%   in 20 cases",
        "        list      0    0.0%                 required 12.5% of the cases: open",
        "      best scores:",
        "        wait   2.5",
        "      1 required share is open: 1,000 cases are too few to tell",
      ])
  }

  @Test func `who asks is shown every criterion`() {
    var report = TextReport(style: TextStyle(), isDetailed: true)
    #expect(
      report.lines(for: .criteria(Samples.criteria)).dropFirst(2) == [
        "  1.1    passed      Names are checked.   habits.agree-with-reference later: sync",
        "  1.2    FAILED      Logs are kept.       logs.agree-with-reference",
        "  3.8    not shown   Codes are free.      codes.are-free",
        "  H-G1   by tests    Lines are run.",
        "  7.6    later       Calls are atomic.    later: concurrency",
      ])
  }

  @Test func `of a mistake that threads show it is told how often they do`() {
    var report = TextReport(style: TextStyle(), isDetailed: true)
    let lines = report.lines(for: .mutant(Samples.mutantByChance))
    #expect(lines.first?.contains("34 cases") == true)
    #expect(lines.first?.hasSuffix("fails 3 of 10     connections.lose-no-log") == true)
    #expect(lines.last == "      create")
  }

  @Test(arguments: [Int.min, -1, Int.max])
  func `no number that a file may hold is too much`(_ number: Int) {
    var failure = Samples.failure
    failure.difference?.step = number
    failure.case = number
    failure.shrink = Shrink(from: number, to: number, tries: number)
    var property = Samples.passed
    property.cases = number
    property.labels = ["a", "b"].map {
      LabelCount(table: "t", name: $0, count: number, cases: number)
    }
    property.t?.wallNanoseconds = number
    property.t?.memory?.peakResidentBytes = number
    var mutant = Samples.mutant
    mutant.minimalLength = number
    mutant.cases = number
    var report = TextReport(style: TextStyle(), isDetailed: true)
    for record in [Record.failure(failure), .property(property), .mutant(mutant)] {
      #expect(!report.lines(for: record).isEmpty)
    }
  }

  @Test func `two blocks keep apart by one empty line`() {
    let text = text([.failure(Samples.failure), .end(Samples.end)], TextStyle())
    #expect(text.contains("f-3b9a.seed\n\nFAILED"))
  }

  private func text(_ records: [Record], _ style: TextStyle) -> String {
    var report = TextReport(style: style)
    return records.flatMap { report.lines(for: $0) }.joined(separator: "\n")
  }
}
