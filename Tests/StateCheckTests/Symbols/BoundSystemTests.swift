import PropCheck
import Testing

@testable import StateCheck

@Suite struct BoundSystemTests {
  private struct Locked: Error {}

  @Test func `a system that cannot be reopened before a case says so`() async {
    let bound = BoundSystem<Int, Int>(
      1, SymbolTable(absent: -1), open: { throw Locked() }, reset: { _ in })
    await bound.renew()
    let failure = await #expect(throws: Failure.self) { try await bound.clear() }
    #expect(failure?.origin == "open throws")
    let start = "Opening the system again before a case threw Locked()."
    #expect(failure?.message.hasPrefix(start) == true)
  }
}
