import CloudSim
import HabitDomain
import Testing

/// What a line of the trace looks like.
@Suite struct CloudTraceTextTests {
  /// The line of one save in which several faults combine.
  private static func line(_ faults: Fault...) async throws -> String? {
    let bench = try Bench()
    let plan = faults.map { FaultPlan.Entry($0, device: "a", call: 0) }
    _ = try? await bench.cloud("a", plan).put(.of("p"))
    return bench.server.trace.entries.first?.description
  }

  @Test func `a call whose answer is lost reads like this`() async throws {
    #expect(
      try await Self.line(.replyLost)
        == "a 0  save p: server response lost; done: stored p  (reply lost)")
  }

  @Test func `a call that never came there reads like this`() async throws {
    #expect(try await Self.line(.requestLost) == "a 0  save p: network failure  (request lost)")
  }

  @Test func `a call that is refused for a while reads like this`() async throws {
    let fault = Fault.refused(.zoneBusy, retryAfter: Delay(milliseconds: 2_000))
    let line = try #require(try await Self.line(fault))
    #expect(line.hasPrefix("a 0  save p: zone busy, retry after "))
    #expect(line.hasSuffix("  (refused)"))
  }

  @Test func `calls, faults and codes have words of their own`() {
    let calls = CallKind.allCases.map(\.words)
    let faults = FaultKind.allCases.map(\.words)
    let codes = CloudError.Code.allCases.map(\.words)
    for words in [calls, faults, codes] {
      #expect(Set(words).count == words.count)
      #expect(words.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isUppercase) })
    }
  }
}
