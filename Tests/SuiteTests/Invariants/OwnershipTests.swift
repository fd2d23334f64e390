import HabitDomain
import Testing

@testable import HabitSuite

@Suite struct OwnershipTests {
  private let habit = Habit(id: Pool.habits[0], name: "a", startDay: CivilDay(0))
  private let metadata = Metadata(modifiedAt: Stamp(wall: 1, counter: 0, device: "d"))

  private func dump(_ edit: (inout StoredRow<Habit>) -> Void = { _ in }) -> Dump {
    var row = StoredRow(content: habit, metadata: metadata)
    edit(&row)
    return Dump(habits: [row], logs: [], categories: [], unreadable: [], isSeedingCompleted: false)
  }

  @Test func `what is owned may change, with its metadata`() {
    let after = dump { row in
      row.content.isActive = false
      row.metadata.revision = 2
    }
    #expect(Ownership(habits: ["isActive"]).violation(from: dump(), to: after) == nil)
    #expect(Ownership().violation(from: dump(), to: after) == "isActive of habits")
  }

  @Test func `what changes is noted in the metadata`() {
    let silent = dump { $0.content.isActive = false }
    let ownership = Ownership(habits: ["isActive"])
    #expect(ownership.violation(from: dump(), to: silent) == "unnoted content of habits")
  }

  @Test func `an accepted operation that changes nothing is reported`() {
    let ownership = Ownership(habits: ["isActive"], leastRows: 1)
    #expect(ownership.violation(from: dump(), to: dump()) == nil)
    let idle = ownership.violation(from: dump(), to: dump(), isRefused: false)
    #expect(idle == "0 rows of 1")
  }

  /// Otherwise a renamed command would drop out of a property unnoticed.
  @Test func `every command that a property names is there`() throws {
    let layer = try Subjects.fresh().layer
    let parts = [
      (StoreMachine.habits(of: layer), Ownership.table, HabitScripts.idempotent),
      (StoreMachine.families(of: layer), Ownership.familyTable, FamilyScripts.idempotent),
      (StoreMachine.meals(of: layer), Ownership.mealTable, MealScripts.idempotent),
    ]
    for (store, table, idempotent) in parts {
      let names = Set(store.commands.map(\.name))
      #expect(Set(table.keys).subtracting(names).isEmpty)
      #expect(idempotent.subtracting(names).isEmpty)
    }
  }

  @Test func `a meal that is inserted, removed or changed is reported`() {
    let time = Instant(milliseconds: 0)
    let meal = EatingPattern(id: Pool.meals[0], start: time, end: time, notes: "\u{E9}")
    var (with, without, changed) = (dump(), dump(), dump())
    with.meals = [meal]
    changed.meals = [meal]
    changed.meals[0].notes = "e\u{301}"
    without.meals = []
    let ownership = Ownership(meals: ["removed", "notes"])
    #expect(Ownership().violation(from: without, to: with) == "inserted of meals")
    #expect(Ownership().violation(from: with, to: without) == "removed of meals")
    #expect(Ownership().violation(from: with, to: changed) == "notes of meals")
    #expect(ownership.violation(from: with, to: without) == nil)
    #expect(ownership.violation(from: with, to: changed) == nil)
  }

  @Test func `metadata may not change alone, nor with what is derived`() {
    let touched = dump { $0.metadata.revision = 2 }
    #expect(Ownership().violation(from: dump(), to: touched) == "metadata of habits")
    let derived = dump { row in
      row.content.lastCompletedDay = CivilDay(1)
      row.metadata.revision = 2
    }
    let ownership = Ownership(habits: ["lastCompletedDay"])
    #expect(ownership.violation(from: dump(), to: derived) == "metadata of habits")
  }

  @Test func `rows that are inserted, removed or deleted and changed flags are reported`() {
    var empty = dump()
    empty.habits = []
    #expect(Ownership().violation(from: empty, to: dump()) == "inserted of habits")
    #expect(Ownership().violation(from: dump(), to: empty) == "removed of habits")
    let dead = dump { $0.metadata.deletedAt = Instant(milliseconds: 1) }
    #expect(Ownership().violation(from: dump(), to: dead) == "deletedAt of habits")
    var seeded = dump()
    seeded.isSeedingCompleted = true
    #expect(Ownership().violation(from: dump(), to: seeded) == "the seeding flag")
  }
}
