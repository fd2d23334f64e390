import HabitDomain
import HabitMutants
import HabitSync
import Testing

@Suite struct SyncMutantCatalogueTests {
  /// Every planted bug (domain 7.2) that interleavings of devices find (P-Y).
  ///
  /// 43 is about a repair that continues until nothing changes, so here it must have the same result. 127 is about the
  /// start of a store, before there is an engine.
  private static let wanted = [
    "5", "43", "77", "79", "80", "82", "83", "85", "86", "88", "89", "91", "92", "94", "95", "97",
    "98", "100", "101", "103", "104", "106", "107", "109", "112", "113", "116",
  ]

  private static let all = SyncMutantCatalogue.all

  @Test func `the table of planted bugs is covered`() {
    let numbers = Set(Self.all.map(\.number))
    #expect(Self.wanted.filter { !numbers.contains($0) } == [])
  }

  @Test func `more than twenty of the bugs that really happened are there, each once`() {
    let real = Self.all.map(\.number).filter { $0.hasPrefix("cloud ") }
    #expect(real.count > 20)
    #expect(Set(real).count == real.count)
  }

  @Test func `each mutant has a name and a sentence of its own`() {
    #expect(Set(Self.all.map(\.id)).count == Self.all.count)
    #expect(Set(Self.all.map(\.sentence)).count == Self.all.count)
    #expect(Self.all.allSatisfy { $0.sentence.hasSuffix(".") && !$0.id.contains(" ") })
    #expect(Set(MutantCatalogue.all.map(\.id)).isDisjoint(with: Self.all.map(\.id)))
    #expect(Self.all.count { $0.kind == .equivalent } == 3)
    #expect(Self.all.allSatisfy { ($0.minimalEvents == 0) == ($0.kind == .equivalent) })
  }

  private static func rules(of id: String) throws -> SyncRules {
    let mutant = try #require(all.first { $0.id == id && $0.kind == .equivalent })
    var rules = SyncRules.standard()
    mutant.change(&rules)
    return rules
  }

  /// Nothing finds them, so nothing else would show that they are the original itself.
  @Test func `what comes to the same comes about otherwise`() throws {
    let standard = SyncRules.standard()
    let smaller = try Self.rules(of: "smaller-pages")
    #expect(smaller.pageSize < standard.pageSize)
    #expect(smaller.chunks.records < standard.chunks.records)
    let names = try Self.rules(of: "rules-turned").repair.rules.map(\.name)
    #expect(names != standard.repair.rules.map(\.name))
    #expect(names.sorted() == standard.repair.rules.map(\.name).sorted())
    #expect(try Self.buried(in: Self.rules(of: "one-duplicate-a-turn").repair) == 1)
    #expect(try Self.buried(in: standard.repair) == 2)
  }

  /// How many of three logs of a day a round of the repair removes.
  private static func buried(in repair: Repair) throws -> Int {
    let habit = Identifier(high: 1, low: 1)
    let logs = [1, 2, 3].map { (number: UInt64) in
      HabitLog(
        id: Identifier(high: 2, low: number), habitID: habit, date: Instant(milliseconds: 0),
        day: CivilDay(0))
    }
    var contents = logs.map { SyncedContent.log($0) }
    contents.append(.habit(Habit(id: habit, name: "a", startDay: CivilDay(0))))
    var set = RepairSet(contents.map { RepairSet.Item($0) })
    let rule = try #require(repair.rules.first { $0.name == "D-6" })
    rule.apply(&set, Instant(milliseconds: 1))
    return logs.count - set.logs.count
  }
}
