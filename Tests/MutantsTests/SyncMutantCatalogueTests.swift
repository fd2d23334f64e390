import HabitMutants
import Testing

@Suite struct SyncMutantCatalogueTests {
  /// Every injected bug (domain 7.2) that interleavings of devices find (P-Y).
  ///
  /// 43 is about a repair that goes on until nothing changes, so that here it has to come to the same. 127 is about the
  /// start of a store, before there is an engine.
  private static let wanted = [
    "5", "43", "77", "79", "80", "82", "83", "85", "86", "88", "89", "91", "92", "94", "95", "97",
    "98", "100", "101", "103", "104", "106", "107", "109", "112", "113", "116",
  ]

  private static let all = SyncMutantCatalogue.all

  @Test func `the table of injected bugs is covered`() {
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
}
