import HabitDomain
import Testing

@testable import HabitSuite

@Suite struct CommitOrderTests {
  /// A habit that is updated in several spans, and a store that holds one of the versions.
  private func order(
    _ spans: [(Int64, Int64)], found version: Int?
  ) -> [Int] {
    let entries = spans.enumerated().map { version, span in
      CommitLog.Entry(
        commit: .updateHabit(2, version: version), span: LoadSpan(started: span.0, ended: span.1))
    }
    var dump = Dump(habits: [], logs: [], categories: [], unreadable: [], isSeedingCompleted: true)
    if let version {
      dump.habits = [
        StoredRow(
          content: LoadData(sizes: LoadSizes()).habit(2, version: version),
          metadata: Metadata(modifiedAt: Stamp(wall: 0, counter: 0, device: "a")))
      ]
    }
    return CommitOrder(entries).arranged(by: dump).compactMap { commit in
      if case .updateHabit(_, let version) = commit { version } else { nil }
    }
  }

  @Test func `changes one after the other stay in order, whatever is found`() {
    for found in [0, 1, nil] { #expect(order([(0, 10), (11, 20)], found: found) == [0, 1]) }
  }

  @Test func `the order in which changes are listed does not matter`() {
    #expect(order([(11, 20), (0, 10)], found: 1) == [1, 0])
  }

  @Test func `either of two concurrent changes may be the last`() {
    #expect(order([(0, 10), (5, 20)], found: 0) == [1, 0])
    #expect(order([(0, 10), (5, 20)], found: 1) == [0, 1])
    #expect(order([(0, 10), (5, 20)], found: 7) == [0, 1])
    #expect(order([(0, 10), (5, 20)], found: nil) == [0, 1])
  }

  @Test func `a change that ended before another began is not the last`() {
    #expect(order([(0, 10), (5, 20), (15, 30)], found: 0) == [0, 1, 2])
    #expect(order([(0, 10), (5, 20), (15, 30)], found: 1) == [0, 2, 1])
  }

  @Test func `sums have no order, and rows do not mix`() {
    let day = CivilDay(20_000)
    let id = Identifier(high: 1, low: 1)
    let span = LoadSpan(started: 0, ended: 10)
    let entries: [CommitLog.Entry] = [
      .init(commit: .removeLog(habit: 6, day: day), span: span),
      .init(commit: .addToLog(habit: 2, day: day, amount: 1, id: id), span: span),
      .init(commit: .addToLog(habit: 2, day: day, amount: 2, id: id), span: span),
      .init(commit: .setLog(habit: 4, day: day, value: 1, id: id), span: span),
    ]
    let dump = Dump(
      habits: [], logs: [], categories: [], unreadable: [], isSeedingCompleted: true)
    let arranged = CommitOrder(entries).arranged(by: dump).map { "\($0)" }
    #expect(arranged == entries.map { "\($0.commit)" })
  }

  @Test func `a log that was set and removed at once may be gone, or there`() {
    let day = CivilDay(20_000)
    let id = Identifier(high: 1, low: 1)
    let entries: [CommitLog.Entry] = [
      .init(commit: .removeLog(habit: 2, day: day), span: LoadSpan(started: 0, ended: 10)),
      .init(
        commit: .setLog(habit: 2, day: day, value: 1, id: id),
        span: LoadSpan(started: 5, ended: 11)),
    ]
    var dump = Dump(habits: [], logs: [], categories: [], unreadable: [], isSeedingCompleted: true)
    #expect(lastIsRemoval(entries, dump))
    let log = HabitLog(
      id: id, habitID: LoadKey.habit(2), date: Instant(milliseconds: 0), day: day, value: 1)
    dump.logs = [
      StoredRow(
        content: log, metadata: Metadata(modifiedAt: Stamp(wall: 0, counter: 0, device: "a")))
    ]
    #expect(!lastIsRemoval(entries, dump))
  }

  private func lastIsRemoval(_ entries: [CommitLog.Entry], _ dump: Dump) -> Bool {
    if case .removeLog = CommitOrder(entries).arranged(by: dump).last { true } else { false }
  }

  private static func entry(_ commit: LoadCommit, _ started: Int64, _ ended: Int64)
    -> CommitLog.Entry
  { CommitLog.Entry(commit: commit, span: LoadSpan(started: started, ended: ended)) }

  @Test func `a change that ends when another begins may be the last`() {
    let entries = [
      Self.entry(.updateHabit(2, version: 0), 0, 10),
      Self.entry(.updateHabit(2, version: 1), 10, 20),
    ]
    var dump = Dump(habits: [], logs: [], categories: [], unreadable: [], isSeedingCompleted: true)
    dump.habits = [
      StoredRow(
        content: LoadData(sizes: LoadSizes()).habit(2, version: 0),
        metadata: Metadata(modifiedAt: Stamp(wall: 0, counter: 0, device: "a")))
    ]
    let last = CommitOrder(entries).arranged(by: dump).last
    if case .updateHabit(2, version: 0) = last {
    } else {
      Issue.record("\(String(describing: last))")
    }
  }

  @Test func `either of two concurrent updates of a person may be the last`() {
    let id = Identifier(high: 1, low: 1)
    let entries = [
      Self.entry(.updatePerson(3, id: id, version: 0), 0, 10),
      Self.entry(.updatePerson(3, id: id, version: 1), 5, 20),
    ]
    var dump = Dump(habits: [], logs: [], categories: [], unreadable: [], isSeedingCompleted: true)
    dump.people = [
      StoredRow(
        content: UserProfile(
          id: id, displayName: LoadData.personName(3, version: 0), appleUserIDHash: LoadKey.hash(3),
          createdAt: LoadWorld.start),
        metadata: Metadata(modifiedAt: Stamp(wall: 0, counter: 0, device: "a")))
    ]
    let last = CommitOrder(entries).arranged(by: dump).last
    if case .updatePerson(3, _, version: 0) = last {
    } else {
      Issue.record("\(String(describing: last))")
    }
  }
}
