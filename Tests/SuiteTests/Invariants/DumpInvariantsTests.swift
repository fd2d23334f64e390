import HabitDomain
import StateCheck
import Testing

@testable import HabitSuite

@Suite struct DumpInvariantsTests {
  private static let stamp = Stamp(wall: 1, counter: 0, device: "d")

  private static func dump(
    habit: Metadata = Metadata(modifiedAt: stamp), log: Metadata = Metadata(modifiedAt: stamp),
    category: Metadata = Metadata(modifiedAt: stamp)
  ) -> Dump {
    let content = Habit(id: Pool.habits[0], name: "a", startDay: CivilDay(0))
    let entry = HabitLog(
      id: Pool.logs[0], habitID: content.id, date: Instant(milliseconds: 0), day: CivilDay(3),
      value: 2)
    return Dump(
      habits: [StoredRow(content: content, metadata: habit)],
      logs: [StoredRow(content: entry, metadata: log)],
      categories: [StoredRow(content: Category(id: "c", name: "d"), metadata: category)],
      unreadable: [], isSeedingCompleted: false)
  }

  private func violation(of dump: Dump) -> String? {
    DumpInvariants.withoutForeignRows.lazy.compactMap {
      $0.violation(of: .success(Snapshot(dump: dump)))
    }.first
  }

  @Test func `a sound dump breaks nothing`() {
    #expect(violation(of: Self.dump()) == nil)
  }

  @Test(arguments: [
    Metadata(needsSync: false, modifiedAt: stamp), Metadata(modifiedAt: stamp, revision: 0),
  ])
  func `a row of any table that is not to be synced is named`(_ metadata: Metadata) {
    #expect(violation(of: Self.dump(habit: metadata)) == "habit 1")
    #expect(violation(of: Self.dump(log: metadata)) == "log 1")
    #expect(violation(of: Self.dump(category: metadata)) == "category \"c\"")
  }

  @Test(
    arguments: [("c", false, "j\u{30C} in category \"c\""), ("c", true, nil), (nil, false, nil)]
      as [(String?, Bool, String?)])
  func `two live habits of one category have different names`(
    _ category: String?, _ isDeleted: Bool, _ violation: String?
  ) {
    var dump = Self.dump()
    dump.habits[0].content.name = "\u{1F0}"
    dump.habits[0].content.categoryID = category
    var twin = dump.habits[0]
    (twin.content.id, twin.content.name) = (Pool.habits[1], "J\u{30C}")
    if isDeleted { twin.metadata.deletedAt = Instant(milliseconds: 1) }
    dump.habits.append(twin)
    #expect(self.violation(of: dump) == violation)
  }
}
