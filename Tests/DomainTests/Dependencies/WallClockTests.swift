import HabitDomain
import Testing

@Suite(.timeLimit(.minutes(20))) struct WallClockTests {
  @Test func `a live clock shows what its source says`() async throws {
    let clock = WallClock.live { .example }
    #expect(try await clock.now() == .example)
    try await clock.sleep(Delay(milliseconds: 0))
    try await clock.sleep(Delay(milliseconds: -1))
  }

  @Test func `a sleep on a live clock ends when the task is cancelled`() async {
    let clock = WallClock.live { .example }
    let task = Task { try await clock.sleep(Delay(milliseconds: 3_600_000)) }
    task.cancel()
    await #expect(throws: DependencyError.cancelled) { try await task.value }
  }

  @Test func `virtual time wakes those whose moment has come`() async throws {
    let time = VirtualTime(Instant(milliseconds: 100))
    let clock = WallClock.live(time)
    let early = Task { try await clock.sleep(Delay(milliseconds: 10)) }
    let late = Task { try await clock.sleep(Delay(milliseconds: 11)) }
    #expect(await time.sleeps.first(2).map(\.milliseconds).sorted() == [110, 111])
    time.advance(by: Delay(milliseconds: 10))
    try await early.value
    #expect(time.sleepers == 1)
    #expect(try await clock.now() == Instant(milliseconds: 110))
    time.advance(by: Delay(milliseconds: 1))
    try await late.value
    #expect(time.sleepers == 0)
  }

  @Test(arguments: [0, -5]) func `nothing is slept for no time`(_ delay: Int64) async throws {
    let clock = WallClock.live(VirtualTime(.example))
    try await clock.sleep(Delay(milliseconds: delay))
  }

  @Test func `a cancelled sleeper is forgotten`() async {
    let time = VirtualTime(.example)
    let clock = WallClock.live(time)
    let task = Task { try await clock.sleep(Delay(milliseconds: 10)) }
    _ = await time.sleeps.first(1)
    task.cancel()
    await #expect(throws: DependencyError.cancelled) { try await task.value }
    #expect(time.sleepers == 0)
  }

  @Test func `time does not run over its end`() {
    let time = VirtualTime(Instant(milliseconds: .max - 1))
    time.advance(by: Delay(milliseconds: .max))
    #expect(time.now == Instant(milliseconds: .max))
    time.advance(by: Delay(milliseconds: -1))
    #expect(time.now == Instant(milliseconds: .max))
  }
}
