import HabitDomain
import LoadCheck
import HabitReference
import Testing

@testable import HabitSuite

@Suite struct LoadCheckerTests {
  private let checker: LoadChecker
  private let data = LoadData(sizes: LoadSizes(habits: 4))

  init() throws {
    let mix = try LoadMix(
      "sets", "Sets logs.", sizes: LoadSizes(habits: 4, logDays: 1), keys: .uniform, rate: 1,
      [LoadMix.Part(.setLog, 100)])
    checker = LoadChecker(mix)
  }

  private static let day = CivilDay(LoadWorld.today.number - 3)
  private static let id = Identifier(high: 5, low: 5)

  private func entries(_ commits: LoadCommit...) -> [CommitLog.Entry] {
    commits.enumerated().map { place, commit in
      CommitLog.Entry(
        commit: commit, span: LoadSpan(started: Int64(place) * 10, ended: Int64(place) * 10 + 5))
    }
  }

  /// What a layer holds after the same changes, done by another model.
  private func dump(after commits: [CommitLog.Entry]) throws -> Dump {
    var model = Model(
      now: LoadWorld.start, freshID: Self.id, displayZone: "UTC", device: "other", zones: .suite)
    for entry in commits { try model.take(entry.commit, of: data) }
    return model.dump()
  }

  @Test func `a layer that did what it acknowledged is right, stage by stage`() throws {
    let first = entries(.seedCategories, .createHabit(2), .saveMeal(1), .importLog(2))
    let second = entries(
      .setLog(habit: 2, day: Self.day, value: 4, id: Self.id),
      .addToLog(habit: 2, day: Self.day, amount: 1, id: Self.id), .updateHabit(2, version: 7))
    try checker.check((first, 0), by: dump(after: first))
    try checker.check((second, 0), by: dump(after: first + second))
    #expect(throws: LoadFinding.self) { try checker.check(([], 0), by: dump(after: first)) }
  }

  @Test func `the model repeats the changes with the ids that the layer chose`() throws {
    let dump = try dump(
      after: entries(
        .createHabit(2), .importLog(2), .updateHabit(2, version: 7),
        .setLog(habit: 2, day: Self.day, value: 4, id: Self.id),
        .addToLog(habit: 2, day: Self.day, amount: 1, id: LoadKey.habit(9)),
        .addToLog(habit: 2, day: Self.day, amount: 2, id: LoadKey.habit(9)), .saveMeal(1)))
    #expect(dump.habits.map(\.content.name) == ["Habit 2 version 7"])
    #expect(dump.habits.map(\.metadata.revision) == [2])
    #expect(dump.logs.map(\.content.id).sorted() == [LoadKey.log(2), Self.id].sorted())
    let log = dump.logs.first { $0.content.id == Self.id }
    #expect(log?.content.value == 7 && log?.content.day == Self.day && log?.metadata.revision == 3)
    #expect(dump.meals == [data.meal(1)])
    let removed = try self.dump(
      after: entries(
        .createHabit(2), .setLog(habit: 2, day: Self.day, value: 4, id: Self.id),
        .removeLog(habit: 2, day: Self.day)))
    #expect(removed.logs.map { $0.metadata.deletedAt != nil } == [true])
  }

  @Test func `the state is unknown after changes that were not noted`() throws {
    let first = entries(.createHabit(2))
    #expect(throws: LoadFinding.unknown(count: 3)) {
      try checker.check((first, 3), by: dump(after: first))
    }
    #expect(throws: LoadFinding.unknown(count: 3)) {
      try checker.check(([], 0), by: dump(after: first))
    }
    #expect(
      LoadFinding.unknown(count: 3).description.contains(
        "3 changes since the last check exceed the limit"))
  }

  @Test func `a few of many wrong rows are named, and all are counted`() throws {
    let commits = [LoadCommit.createHabit(2)] + (0..<40).map { LoadCommit.importLog($0 * 4 + 2) }
    let all = commits.enumerated().map { place, commit in
      CommitLog.Entry(
        commit: commit, span: LoadSpan(started: Int64(place), ended: Int64(place)))
    }
    var wrong = try dump(after: all)
    for place in wrong.logs.indices { wrong.logs[place].metadata.revision = 2 }
    do throws(LoadFinding) {
      try checker.check((all, 0), by: wrong)
      Issue.record("Nothing is found.")
    } catch {
      guard case .differs(let rows, 40) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(rows.count == 5)
    }
  }

  @Test func `an acknowledged operation that must be refused is reported`() throws {
    let wrong = entries(
      .createHabit(2), .setLog(habit: 0, day: Self.day, value: 4, id: Self.id), .createHabit(2))
    let dump = try dump(after: entries(.createHabit(2)))
    do throws(LoadFinding) {
      try checker.check((wrong, 0), by: dump)
      Issue.record("The model takes it.")
    } catch {
      guard case .refused(let operations, 2) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(operations.first?.hasPrefix("set log habit 0, ") == true)
      #expect(operations.last?.hasPrefix("create habit 2: ") == true)
      #expect(error.description.contains("acknowledged what must be refused; 2 operations."))
    }
  }

  @Test func `founding a family makes the rows that the layer answered`() throws {
    let ids = (1...3).map { Identifier(high: 0, low: $0) }
    let moments = (1...3).map { Instant(milliseconds: LoadWorld.start.milliseconds + $0) }
    let user = UserProfile(
      id: ids[0], displayName: "Person 1", appleUserIDHash: LoadKey.hash(1),
      createdAt: moments[0])
    let family = Family(
      id: ids[1], name: "The founders", code: "ABC123", createdByUserID: ids[0],
      createdAt: moments[1])
    let member = Membership(
      id: ids[2], familyID: ids[1], userID: ids[0], role: .parentAdmin, status: .active,
      joinedAt: moments[2])
    let draft = FamilyDraft(
      displayName: user.displayName, appleUserIDHash: user.appleUserIDHash,
      familyName: family.name)
    let founded = FoundedFamily(
      user: user, family: family, membership: member, qrPayload: "ABC123",
      isCodeProvisional: false)
    let dump = try dump(after: entries(.found(draft, founded)))
    #expect(dump.families.map(\.content) == [family])
    #expect(dump.people.map(\.content) == [user])
    #expect(dump.memberships.map(\.content) == [member])
  }
}
