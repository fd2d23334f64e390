import Testing

@testable import PropCheckTool

@Suite struct StallTimerTests {
  @Test func `time counts where nothing moves`() {
    var watch = StallTimer(now: 0)
    #expect(watch.elapsed(at: 1, now: 5_000_000) == 0)
    #expect(watch.elapsed(at: 1, now: 15_000_000) == 10_000_000)
    #expect(watch.elapsed(at: 1, now: 25_000_000) == 20_000_000)
    #expect(watch.elapsed(at: 2, now: 35_000_000) == 0)
  }

  @Test func `time in which the machine slept does not count`() {
    var watch = StallTimer(now: 0)
    _ = watch.elapsed(at: 1, now: 0)
    #expect(watch.elapsed(at: 1, now: 3_600_000_000_000) == 20_000_000)
    #expect(watch.elapsed(at: 1, now: 0) == 20_000_000)
  }
}
