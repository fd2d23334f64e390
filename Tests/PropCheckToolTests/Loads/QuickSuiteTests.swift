import Foundation
import LoadCheck
import PropCheck
import Synchronization
import Testing

@testable import PropCheckTool

@Suite struct QuickSuiteTests {
  /// What a quick suite says about a layer, with a clock that advances by a second at each reading.
  private static func outcome(
    of layer: Layer, cores: Int = 1, isCancelled: Bool = false
  ) async throws -> (outcome: QuickSuite.Outcome?, progress: [PropCheck.Progress]) {
    var harness = try ToolHarness()
    let time = Atomic<UInt64>(0)
    harness.system.clock = { time.add(1_000_000_000, ordering: .relaxed).newValue }
    harness.system.cores = cores
    if isCancelled { harness.system.pendingSignal = { 2 } }
    let progress = Mutex<[PropCheck.Progress]>([])
    let suite = QuickSuite(layer: layer, cases: 50, seed: 42, system: harness.system)
    let outcome = try await suite.run { step in progress.withLock { $0.append(step) } }
    return (outcome, progress.withLock { $0 })
  }

  @Test(arguments: [1, 3])
  func `every property runs, and the whole is one call`(_ cores: Int) async throws {
    let (outcome, progress) = try await Self.outcome(of: Numbers.sound, cores: cores)
    let result = try #require(outcome?.result)
    #expect(result.operation == "quick-suite" && result.rows == 2 * 50)
    #expect(result.call.count == 1)
    // Each property reads the clock at its start and its end at least.
    #expect(try #require(result.call.greatest) >= 5_000_000_000)
    #expect(outcome?.failed == [])
    #expect(progress.map(\.cases) == [1, 2] && progress.allSatisfy { $0.total == 2 })
  }

  @Test func `a property that does not hold is named`() async throws {
    let outcome = try await Self.outcome(of: Numbers.faulty).outcome
    #expect(outcome?.failed == ["numbers.are-small"])
  }

  @Test func `a property for which there is no room has not failed`() async throws {
    let layer = Layer("full", "has no room for one") { _ in
      OpenLayer([
        Property("one.runs", "Runs.", of: .bool) { (_: Bool) throws in
          throw Failure(StartError(code: EMFILE), for: "it")
        },
        Property("two.fails", "Fails.", of: .bool) { (_: Bool) throws in throw Failure("No.") },
      ])
    }
    let outcome = try await Self.outcome(of: layer).outcome
    #expect(outcome?.failed == ["two.fails"] && outcome?.unrun.map(\.id) == ["one.runs"])
  }

  @Test func `a layer of explicit properties has none to run`() async throws {
    let layer = Layer("own", "one is explicit") { _ in
      OpenLayer([Property("one.holds", "Holds.", of: .bool) { (_: Bool) throws in }.explicit()])
    }
    let outcome = try await Self.outcome(of: layer).outcome
    #expect(outcome?.properties == 0 && outcome?.failed == [])
    #expect(try await Self.outcome(of: Numbers.sound).outcome?.properties == 2)
  }

  @Test func `what ended early has no time`() async throws {
    #expect(try await Self.outcome(of: Numbers.sound, isCancelled: true).outcome == nil)
  }

  @Test func `what it found is shown by a run of the same cases`() async throws {
    let harness = try ToolHarness()
    let suite = QuickSuite(layer: Numbers.faulty, cases: 50, seed: 42, system: harness.system)
    let words = suite.commandLine.split(separator: " ").dropFirst().map(String.init)
    #expect(await Tool(system: harness.system).run(words) == .failed)
    #expect(harness.out.text.contains("numbers.are-small"))
  }
}
