import HabitDomain
import Testing

@Suite struct StepSourceTests {
  private static let samples = [30, 20, 10].map {
    StepSample(time: Instant(milliseconds: $0), count: Int($0))
  }

  @Test func `samples come in the order of time, without the end of the span`() async throws {
    let source = StepSource.live(Self.samples)
    let span = Instant(milliseconds: 10)..<Instant(milliseconds: 30)
    #expect(try await source.requestAuthorization())
    #expect(try await source.samples(span).map(\.count) == [10, 20])
  }

  @Test func `without access there are none`() async throws {
    let source = StepSource.live(Self.samples, isAuthorized: false)
    #expect(try await !source.requestAuthorization())
    await #expect(throws: DependencyError.unauthorized) { try await source.samples(.example) }
  }
}
