import PropCheckTesting
import Testing

@testable import PropCheck

struct FuzzTargetTests {
  private static let property = Property(
    "lists", "are short",
    of: Gen<([Int], Bool)>.tuple(.array(of: .int(in: 0...100_000), upTo: 9), .bool)
  ) { (value: ([Int], Bool)) in try require(!value.0.contains { $0 > 500 } || value.1) }

  private let target = FuzzTarget(Self.property)

  @Test func `the bytes of a case are that case`() {
    for bytes in target.inputs(seed: TestSeed.value, count: 50) {
      var source = Source()
      source.replay(FuzzInput(bytes))
      Self.property.experiment.draw(&source)

      #expect(FuzzInput.bytes(of: source.sequence) == Array(bytes.dropLast(64)))
    }
  }

  @Test func `any bytes are a case`() async {
    let bytes = Gen<[Int]>.array(of: .int(in: 0...255), upTo: 200)
    await forAll(bytes, settings: Settings(seed: TestSeed.value, cases: 500)) { numbers in
      let verdict = target.runNow(numbers.map { UInt8($0) })
      try require(verdict != nil)
    }
  }

  @Test func `a case that asks for more bytes is useless`() {
    #expect(target.runNow([]) == .useless)
    #expect(target.runNow([0, 0]) == .passed)
  }

  @Test func `the places are those of the choices`() {
    // One more, a number of eight bytes, no more, a truth.
    #expect(
      target.places(in: [1, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0]) == [0..<1, 1..<9, 9..<10, 10..<11])
  }

  @Test func `a failure is shrunk as any other`() async throws {
    let bytes: [UInt8] = [1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(target.runNow(bytes) == .failed)
    #expect(await target.run(bytes) == .failed)
    let finding = try #require(await target.examine(bytes).finding)

    #expect(finding.counterexample == "([501], false)")
  }

  @Test func `bytes that pass give no finding`() async {
    #expect(await target.examine([0, 0]).finding == nil)
  }

  @Test func `a property that waits cannot be run at once`() async {
    let property = Property("p", "holds", of: .bool) { (_: Bool) in await Task.yield() }

    #expect(FuzzTarget(property).runNow([0]) == nil)
    #expect(await FuzzTarget(property).run([0]) == .passed)
  }
}
