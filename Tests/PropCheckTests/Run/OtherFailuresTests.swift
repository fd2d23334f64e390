import PropCheckTesting
import Testing

@testable import PropCheck

struct OtherFailuresTests {
  /// Three mistakes, told apart by their origins.
  private static let property = Property(
    "p", "has no mistake", of: .array(of: .int(in: 0...1000), upTo: 9)
  ) { (list: [Int]) in
    if list.contains(where: { $0 > 800 }) { throw Failure("great", origin: "great") }
    if list.count > 5 { throw Failure("long", origin: "long") }
    if Set(list).count < list.count { throw Failure("twice", origin: "twice") }
  }

  private func result(_ change: (inout Settings) -> Void = { _ in }) async -> PropertyResult {
    var settings = Settings(seed: TestSeed.value, cases: 5000)
    change(&settings)
    return await Self.property.check(settings)
  }

  @Test func `each mistake is shrunk by itself`() async {
    var forms: Set<String> = []
    // Within the hundred cases after one mistake the next may be missing, but not with all seeds.
    for seed in TestSeed.several(8) {
      let result = await result { $0.seed = seed }
      let all = [result.finding].compactMap(\.self) + result.otherFindings
      #expect(result.verdict == .failed)
      #expect(all.map(\.caseIndex) == all.map(\.caseIndex).sorted())
      forms.formUnion(all.map(\.counterexample))
    }
    forms.remove("[0, 1, 2, 3, 4, 5]")
    #expect(forms.subtracting(["[0, 0, 0, 0, 0, 0]"]) == ["[801]", "[0, 0]"])
  }

  @Test func `one failure is enough where no more are asked for`() async {
    let result = await result { $0.failures = 1 }

    #expect(result.finding != nil)
    #expect(result.otherFindings.isEmpty)
  }

  @Test func `the counts are those up to the first failure`() async {
    let one = await result { $0.failures = 1 }
    let all = await result()

    #expect(all.cases == one.cases)
    #expect(all.labels == one.labels)
    #expect(all.finding?.counterexample == one.finding?.counterexample)
  }

  @Test func `the number of workers changes nothing`() async {
    let settings = Settings(seed: TestSeed.value, cases: 5000)
    let alone = await Runner().run([Self.property], settings: settings)
    let together = await Runner().run(
      [Self.property, Self.property, Self.property], settings: settings)

    #expect(alone.otherFindings.map(\.caseIndex) == together.otherFindings.map(\.caseIndex))
    #expect(
      alone.otherFindings.map(\.counterexample) == together.otherFindings.map(\.counterexample))
  }

  @Test func `no case beyond the run is looked at`() async throws {
    let first = try #require(await result { $0.failures = 1 }.finding)
    let result = await result { $0.cases = first.caseIndex + 1 }

    #expect(result.otherFindings.isEmpty)
  }

  @Test func `the complaint of a test names every failure`() async throws {
    let result = await result()
    let complaint = try #require(result.complaint)
    let all = [result.finding].compactMap(\.self) + result.otherFindings

    #expect(all.allSatisfy { complaint.contains($0.failure.message + "\n") })
  }
}
