import Testing

@testable import HabitSuite

@Suite struct CommitLogTests {
  private static let span = LoadSpan(started: 0, ended: 1)

  @Test func `noted changes are taken once`() {
    let log = CommitLog()
    for number in 0..<100 { log.append(.saveMeal(number), in: Self.span) }
    let (entries, dropped) = log.take()
    let numbers = entries.compactMap { entry in
      if case .saveMeal(let number) = entry.commit { number } else { nil }
    }
    #expect(numbers.sorted() == Array(0..<100))
    #expect(dropped == 0)
    #expect(log.take().entries.isEmpty)
  }

  @Test(arguments: [1, 16])
  func `changes beyond the limit are counted, whichever rows they are of`(_ step: Int) {
    let log = CommitLog(limit: 32)
    for number in 0..<100 { log.append(.saveMeal(number * step), in: Self.span) }
    let (entries, dropped) = log.take()
    #expect(entries.count == 32 && dropped == 68)
    log.append(.saveMeal(1), in: Self.span)
    #expect(log.take().dropped == 0)
  }

  /// The documented size of a change of a log; a long stage has millions of these.
  @Test func `a change is small`() {
    #expect(MemoryLayout<CommitLog.Entry>.stride <= 64)
  }
}
