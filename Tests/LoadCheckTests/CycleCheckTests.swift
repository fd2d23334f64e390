import Glibc
import Synchronization
import Testing

@testable import LoadCheck

@Suite struct CycleCheckTests {
  private static func result(_ change: (Int) -> Int64) -> CycleResult {
    var value: Int64 = 1_000_000
    let values = (0...20).map { cycle in
      value += cycle == 0 ? 0 : change(cycle)
      return value
    }
    return CycleResult(gauge: "live_bytes", values: values)
  }

  @Test func `64 bytes that each cycle leaves over are found in 20 cycles, and counted`()
    async throws
  {
    let live = Mutex<Int64>(5_000)
    var check = CycleCheck("cycle", [Gauge("live_bytes", .level) { live.withLock { $0 } }])
    check.warmUp = 3
    let cycles = Mutex<[Int]>([])
    let results = await check.run { number in
      cycles.withLock { $0.append(number) }
      // A cache fills at first.
      live.withLock { $0 += number < 3 ? 10_000 : 64 }
    }
    let result = try #require(results.first)
    #expect(cycles.withLock { $0 } == Array(0..<24))
    #expect(result.values.count == 21)
    #expect(result.isLeak && result.slope == 64)
  }

  @Test func `what grows in every second cycle is a leak, and what grows once or shrinks is none`()
  {
    let second = Self.result { $0.isMultiple(of: 2) ? 128 : 0 }
    #expect(second.isLeak && second.slope == 64)
    #expect(!Self.result { $0 == 7 ? 4_096 : 0 }.isLeak)
    #expect(!Self.result { [3, 9, 15].contains($0) ? 4_096 : 0 }.isLeak)
    #expect(!Self.result { _ in 0 }.isLeak)
    #expect(Self.result { _ in 0 }.p == 1)
    #expect(!Self.result { _ in -64 }.isLeak)
  }

  @Test func `of things that are held, each that stays is a leak, however seldom it comes`() async {
    let held = { (count: Int, change: (Int) -> Int64) in
      CycleResult(gauge: "descriptors", values: (0...count).map { 7 + change($0) }, isHeld: true)
    }
    #expect(held(20) { Int64($0 / 5) }.isLeak)
    #expect(held(1_000) { Int64($0 / 200) }.isLeak)
    #expect(held(20) { $0 < 10 ? 0 : 1 }.isLeak)
    // Growth that comes and goes is not a leak.
    #expect(!held(20) { $0.isMultiple(of: 3) ? 1 : 0 }.isLeak)
    #expect(!held(20) { _ in 0 }.isLeak)
    let number = Mutex<Int64>(0)
    let gauge = Gauge("descriptors", .level, isHeld: true) {
      number.withLock { value in
        value += 1
        return value / 5
      }
    }
    #expect(await CycleCheck("cycle", [gauge]).run { _ in }.first?.isLeak == true)
    #expect(Gauge.descriptors.isHeld && Gauge.threads.isHeld)
  }

  @Test func `what the system gives by the page is no leak, and its growth is told`() async throws {
    let pages = Mutex<Int64>(0)
    let gauge = Gauge("rss_bytes", .level, isGate: false) {
      pages.withLock { value in
        value += 4_096
        return value
      }
    }
    let results = await CycleCheck("rows", [gauge]).run { _ in }
    #expect(results.map(\.isLeak) == [false] && results.map(\.isGrowing) == [true])
    #expect(!Gauge.residentBytes.isGate)
    var measurements = LoadMeasurements()
    measurements.cycles = results
    let threshold = try Threshold("slope(rss) <= 1kB")
    #expect(threshold.judge(measurements.value(of: threshold.figure)).state == .failed(4_096))
  }

  @Test func `cycles share no thread with other tasks, and tell what goes round`() async throws {
    let threads = Mutex<Set<UInt>>([])
    var check = CycleCheck("rows", [Gauge("live_bytes", .level) { 1 }])
    check.cycles = 50
    let results = await check.run { _ in
      await Task.yield()
      threads.withLock { _ = $0.insert(UInt(pthread_self())) }
    }
    #expect(threads.withLock { $0.count } == 1)
    #expect(threads.withLock { $0.contains(UInt(pthread_self())) } == false)
    #expect(results.first?.cycle == "rows" && results.first?.gauge == "live_bytes")
  }

  @Test func `cycles end early if somebody asks`() async {
    let count = Mutex(0)
    var check = CycleCheck("cycle", [Gauge("live_bytes", .level) { 0 }])
    check.isCancelled = { count.withLock { $0 == 9 } }
    let result = await check.run { _ in count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } == 9)
    #expect(result.first?.values.count == 4)
  }

  @Test func `what goes up and down by chance alarms nobody, over 100 seeds`() {
    var (alarms, missed) = (0, 0)
    for seed in 0..<100 {
      var random = SplitMix64(seed: UInt64(seed))
      var level: [Int64] = []
      for _ in 0...40 { level.append(Int64(random.next(below: 1_000))) }
      if CycleResult(gauge: "clean", values: level).isLeak { alarms += 1 }
      // Ups and downs of up to a thousand do not hide 64 per cycle from a look at the whole.
      let leaking = level.enumerated().map { $1 + 64 * Int64($0) }
      if !CycleResult(gauge: "leak", values: leaking).isLeak { missed += 1 }
    }
    #expect(alarms == 0)
    #expect(missed == 0)
  }

  /// The limit of what can be distinguished: the whole of a random walk looks like a trend.
  @Test(arguments: [20, 40, 100])
  func `what wanders by chance alarms hardly anybody, over 300 seeds`(_ cycles: Int) {
    var alarms = 0
    for seed in 0..<300 {
      var random = SplitMix64(seed: UInt64(seed))
      var value: Int64 = 1_000_000
      let walk = (0...cycles).map { _ in
        value += random.next(below: 2) == 0 ? 64 : -64
        return value
      }
      if CycleResult(gauge: "walk", values: walk).isLeak { alarms += 1 }
    }
    #expect(alarms <= 2)
  }

  @Test(arguments: [(20, 10, 0.588099), (20, 18, 0.000201), (4, 4, 0.0625), (2_000, 1_100, 4.3e-6)])
  func `how likely so much growth is, is that of throws of a coin`(
    _ count: Int, _ ups: Int, _ p: Double
  ) {
    var value: Int64 = 0
    let values = (0...count).map { cycle in
      if cycle > 0 { value += cycle <= ups ? 1 : -1 }
      return value
    }
    // From a table of the binomial distribution, to its digits.
    #expect(abs(CycleResult(gauge: "x", values: values).chanceOfChanges / p - 1) < 0.02)
  }

  @Test func `more cycles than there may be are as many as there may be`() async {
    let count = Mutex(0)
    var check = CycleCheck("cycle", [])
    (check.cycles, check.warmUp) = (.max, -5)
    _ = await check.run { _ in count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } == CycleCheck.limit + 1)
  }

  @Test func `a gauge that nobody tells is left out, and what a cycle throws ends the check`() async
  {
    struct Refusal: Error {}
    let check = CycleCheck("cycle", [Gauge("unknown", .level) { nil }])
    #expect(await check.run { _ in }.isEmpty)
    await #expect(throws: Refusal.self) { try await check.run { _ in throw Refusal() } }
  }

  /// Worked out manually: of 15 pairs, 13 rise and 2 fall, and of 11 that differ, all rise.
  @Test(arguments: [([1, 3, 2, 5, 4, 6], 0.030_15), ([1, 1, 2, 3, 3, 3], 0.019_91)])
  func `how likely a trend is, is that of Mann and Kendall`(_ values: [Int64], _ p: Double) {
    #expect(abs(CycleResult(gauge: "x", values: values).chanceOfTrend / p - 1) < 0.002)
    let falling = CycleResult(gauge: "x", values: values.reversed())
    #expect(falling.chanceOfTrend > 0.9 && !falling.isLeak)
  }

  @Test func `so few cycles that nothing could be told have no slope`() throws {
    var measurements = LoadMeasurements()
    let figure = try Threshold("slope(live_bytes) <= 0").figure
    for (count, slope) in [(1, nil), (10, nil), (11, 64)] as [(Int64, Double?)] {
      let values = (0..<count).map { 64 * $0 }
      measurements.cycles = [CycleResult(gauge: "live_bytes", values: values)]
      #expect(measurements.value(of: figure) == slope)
    }
  }

  @Test func `many small steps up and a few great falls are no leak`() {
    var value: Int64 = 1_000_000
    let values = (0...60).map { cycle in
      value += cycle % 10 == 9 ? -1_000 : 1
      return value
    }
    let result = CycleResult(gauge: "x", values: values)
    #expect(result.slope < 0 && result.chanceOfChanges < 0.001)
    #expect(!result.isGrowing)
  }

  @Test func `who looks twice counts a chance twice`() {
    let values: [Int64] = (0...40).map { cycle in cycle * 7 % 11 + cycle / 8 }
    let result = CycleResult(gauge: "x", values: values)
    let least = min(result.chanceOfChanges, result.chanceOfTrend)
    #expect(least < 0.5 && result.p == 2 * least)
  }
}
