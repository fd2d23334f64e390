import Testing

@testable import PropCheck

private struct Habit: Equatable, Sendable { let name: String }
private struct Failing: Error, CustomStringConvertible { let description = "no file" }

/// Generators that have nothing to draw: mistakes in a test, reported with their place.
@Suite struct ImpossibleDrawTests {
  @Test func `a draw of nothing ends the run, whatever the type`() async {
    let generator = Gen<String> { source in
      (try source.draw(.element(of: [Habit]()))).name
    }
    let reason = await refusal(of: generator)
    #expect(
      reason.hasPrefix("element(of:) has an empty list.\nwhere: PropCheckTests/ImpossibleDraw"))
  }

  @Test func `a draw of nothing inside lists and choices ends the run`() async {
    let nothing = Gen<Habit>.oneOf([])
    let generator = Gen<[Habit]> { source in
      try source.array(1...3) { try $0.draw(.recursive(nothing, depth: 2) { $0 }) }
    }
    #expect(await refusal(of: generator).hasPrefix("oneOf(_:) has no generator."))
  }

  @Test func `what a generator throws ends the run`() async {
    let generator = Gen<Int> { _ in throw Failing() }
    let reason = await refusal(of: generator)
    #expect(reason.hasPrefix("a generator threw no file.\nwhere: PropCheckTests/ImpossibleDraw"))
  }

  @Test func `a draw of nothing after a rejection is a discarded case`() async {
    let generator = Gen<Habit> { source in
      let habits = try source.array(0...3) { Habit(name: try $0.draw(.string(1...3))) }
      try source.assume(!habits.isEmpty)
      return try source.draw(.element(of: habits))
    }
    let result = await Property("few", "", of: generator) { _ in }.check()
    #expect(result.verdict == .passed)
    #expect(result.discards > 0)
  }
}
