import HabitDomain
import PropCheck
import PropCheckTesting
import Testing

@testable import HabitRules

/// E-9.
@Suite(.timeLimit(.minutes(20))) struct WeeklyStepsTests {
  private static let calendar = RuleBook.standard.calendar
  private static let day: Int64 = 86_400_000
  private static let limit = Delay(milliseconds: 5_000)
  /// 2025-11-03, 12:00 in UTC.
  private static let noon = Instant(milliseconds: 20_395 * day + day / 2)

  /// This many steps, so many days and milliseconds after the beginning of today in UTC.
  private static func sample(_ days: Int64, _ count: Int, _ offset: Int64 = 0) -> StepSample {
    StepSample(time: Instant(milliseconds: (20_395 + days) * day + offset), count: count)
  }

  private func steps(_ source: StepSource, _ time: VirtualTime = VirtualTime(noon)) -> WeeklySteps {
    WeeklySteps(source: source, clock: .live(time), calendar: Self.calendar, limit: Self.limit)
  }

  @Test(
    arguments: [
      ([sample(0, 6)], 6), ([sample(0, 6), sample(0, 4)], 10),
      ([sample(0, 6), sample(-1, 3)], 4.5),
      ([sample(-6, 7), sample(-7, 1), sample(1, 1)], 7), ([sample(0, 0)], 0),
      ([sample(0, 5), sample(-1, -5)], 5), ([sample(1, 9, -1), sample(-6, 1, 0)], 5),
      ([sample(0, .max), sample(0, 1)], Double(Int.max)),
    ] as [([StepSample], Double)])
  func `the mean is over the days of the week that have samples`(
    _ samples: [StepSample], _ mean: Double
  ) async throws {
    #expect(try await steps(.live(samples)).mean(in: "UTC") == mean)
  }

  @Test func `the source is asked for access, then once for the week`() async throws {
    let recorder = Recorder<StepSource.Call>()
    let source = StepSource.live([Self.sample(0, 1)]).recording(into: recorder)
    _ = try await steps(source).mean(in: "UTC")
    let start = Instant(milliseconds: (20_395 - 6) * Self.day)
    let end = Instant(milliseconds: (20_395 + 1) * Self.day)
    #expect(recorder.calls == [.requestAuthorization, .samples(start..<end)])
  }

  @Test(.cases(200))
  func `the mean equals a count by hand, in any zone and any order`() async {
    let zones = ["UTC", "Pacific/Kiritimati", "Pacific/Honolulu", "America/Santiago"]
    let samples = Gen<[(Int, Int)]>.array(
      of: .tuple(.int(in: (-9 * 24)...(2 * 24)), .int(in: 0...20_000)), upTo: 30)
    await forAll(.tuple(.element(of: zones), samples)) { (zone, hours) in
      let samples = hours.map { hour, count in Self.sample(0, count, Int64(hour) * 3_600_000) }
      let today = try Self.calendar.civilDay(Self.noon, zone).number
      var counts: [Int32: Int] = [:]
      for sample in samples {
        let age = today - (try Self.calendar.civilDay(sample.time, zone).number)
        if (0...6).contains(age) { counts[age, default: 0] += sample.count }
      }
      let source = StepSource.scripted(
        requestAuthorization: [.success(true)], samples: [.success(samples.reversed())])
      let expected: Result<Double, WeeklyStepsError> =
        counts.isEmpty
        ? .failure(.noData)
        : .success(Double(counts.values.reduce(0, +)) / Double(counts.count))
      try require(await outcome(of: steps(source), in: zone), equals: expected)
    }
  }

  @Test func `without samples there is no data`() async {
    #expect(await outcome(of: steps(.live([]))) == .failure(.noData))
    #expect(await outcome(of: steps(.live([Self.sample(-7, 1)]))) == .failure(.noData))
  }

  @Test func `without access there is no reading`() async {
    let recorder = Recorder<StepSource.Call>()
    let source = StepSource.live([Self.sample(0, 1)], isAuthorized: false)
    let outcome = await outcome(of: steps(source.recording(into: recorder)))
    #expect(outcome == .failure(.unauthorized))
    #expect(recorder.calls == [.requestAuthorization])
  }

  @Test func `access that is taken away while reading is no access`() async {
    let source = StepSource.scripted(
      requestAuthorization: [.success(true)], samples: [.failure(.unauthorized)])
    #expect(await outcome(of: steps(source)) == .failure(.unauthorized))
  }

  @Test func `a source that is too slow is cancelled when its time is over`() async {
    let time = VirtualTime(Self.noon)
    let samples = OutcomeScript<[StepSample], DependencyError>.never()
    let figure = steps(Self.slow(samples), time)
    let task = Task { await outcome(of: figure) }
    _ = await time.sleeps.first(1)
    time.advance(by: Self.limit)
    #expect(await task.value == .failure(.timeout(after: Self.limit)))
    #expect(samples.waiting == 0)
    #expect(time.sleepers == 0)
  }

  @Test func `a source that is just in time answers, and nobody sleeps on`() async {
    let time = VirtualTime(Self.noon)
    let samples = OutcomeScript<[StepSample], DependencyError>.never()
    let figure = steps(Self.slow(samples), time)
    let task = Task { await outcome(of: figure) }
    _ = await time.sleeps.first(1)
    time.advance(by: Delay(milliseconds: Self.limit.milliseconds - 1))
    samples.send(.success([Self.sample(0, 8)]))
    #expect(await task.value == .success(8))
    #expect(time.sleepers == 0)
  }

  @Test(arguments: [true, false])
  func `a cancelled task ends, whatever it waits for`(_ hasAccess: Bool) async {
    let samples = OutcomeScript<[StepSample], DependencyError>.never()
    let access = OutcomeScript<Bool, DependencyError>.never()
    if hasAccess { access.send(.success(true)) }
    let figure = steps(.played(requestAuthorization: access, samples: samples))
    let task = Task { await outcome(of: figure) }
    while access.waiting + samples.waiting == 0 { await Task.yield() }
    task.cancel()
    #expect(await task.value == .failure(.cancelled))
    #expect(access.waiting + samples.waiting == 0)
  }

  @Test func `what does not work is told`() async {
    let broken = DependencyError.unavailable("The battery is empty")
    #expect(await outcome(of: steps(.failing(broken))) == .failure(.unavailable(broken)))
    let clock = WeeklySteps(
      source: .live([]), clock: .failing(broken), calendar: Self.calendar, limit: Self.limit)
    #expect(await outcome(of: clock) == .failure(.unavailable(broken)))
    #expect(
      await outcome(of: steps(.live([])), in: "Foo/Bar")
        == .failure(.calendar(.log(.invalidTimezone("Foo/Bar")))))
  }

  @Test(
    arguments: [
      (.noData, "No steps were counted in the last seven days"),
      (.unauthorized, "Steps may not be read; allow it in the settings"),
      (.timeout(after: limit), "The steps could not be read within 5000 ms; try again"),
      (.cancelled, "Reading the steps was cancelled"),
      (.unavailable(.unavailable("It is off")), "It is off"),
      (
        .calendar(.log(.invalidTimezone("Foo/Bar"))),
        "\"Foo/Bar\" is not a time zone of the IANA database"
      ),
    ] as [(WeeklyStepsError, String)])
  func `an error says what is wrong`(_ error: WeeklyStepsError, _ text: String) {
    #expect(error.description == text)
  }

  @Test(arguments: [Int64.min, .max]) func `nothing traps at the ends of time`(_ now: Int64) async {
    let time = VirtualTime(Instant(milliseconds: now))
    #expect(await outcome(of: steps(.live([]), time)) == .failure(.noData))
  }

  private static func slow(_ samples: OutcomeScript<[StepSample], DependencyError>) -> StepSource {
    .played(requestAuthorization: OutcomeScript([.success(true)]), samples: samples)
  }
}

private func outcome(
  of steps: WeeklySteps, in zone: String = "UTC"
) async -> Result<Double, WeeklyStepsError> {
  do { return .success(try await steps.mean(in: zone)) } catch { return .failure(error) }
}
