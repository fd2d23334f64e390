import Testing

@testable import PropCheck

@Suite struct SettingsTests {
  @Test func `cases are a thousand, or endless if a time is given`() {
    #expect(Settings().lastCase == 1000)
    #expect(Settings(time: .seconds(1)).lastCase == .max)
    #expect(Settings(cases: 5, time: .seconds(1)).lastCase == 5)
    var late = Settings(cases: .max)
    late.firstCase = 10
    #expect(late.lastCase == .max)
  }

  @Test(
    arguments: [
      (Duration.seconds(2), 2_000_000_000), (.nanoseconds(7), 7), (.seconds(-1), 0),
      (.nanoseconds(-1), 0), (.seconds(Int64.max), UInt64.max),
    ] as [(Duration, UInt64)])
  func `spans of time become nanoseconds`(_ duration: Duration, _ nanoseconds: UInt64) {
    #expect(duration.wholeNanoseconds == nanoseconds)
  }

  @Test func `the clock goes on`() {
    let clock = Settings().clock
    let first = clock()
    #expect(clock() >= first)
  }
}
