import Synchronization
import Testing

@testable import PropCheck

@Suite struct PhaseTimerTests {
  /// A clock that advances by a step with every reading.
  private func clock(step: UInt64) -> @Sendable () -> UInt64 {
    let time = Time()
    return { time.advance(step) }
  }

  private final class Time: Sendable {
    private let now = Mutex<UInt64>(0)

    func advance(_ step: UInt64) -> UInt64 {
      now.withLock { now in
        now += step
        return now
      }
    }
  }

  @Test func `slow cases are all measured`() {
    var timer = PhaseTimer(clock: clock(step: 5000))
    for _ in 0..<10 {
      timer.lapGenerate()
      timer.lapRun()
      _ = timer.finishCheck(.passed)
      timer.finishCase()
    }
    #expect(timer.times.generateNanoseconds == 50_000)
    #expect(timer.times.runNanoseconds == 50_000)
    #expect(timer.times.checkNanoseconds == 50_000)
    #expect(timer.times.caseHistogram == Array(repeating: 0, count: 13) + [10])
  }

  @Test func `every sixteenth fast case counts for sixteen`() {
    var timer = PhaseTimer(clock: clock(step: 100))
    for _ in 0..<64 {
      timer.lapGenerate()
      _ = timer.finishRun(.passed)
      timer.finishCase()
    }
    #expect(timer.times.caseHistogram.reduce(0, +) == 64)
    #expect(timer.times.generateNanoseconds == 6400)
    #expect(timer.times.runNanoseconds == 6400)
    #expect(timer.latest < 8000)
  }

  @Test func `a later block is measured at its first case, which counts for all`() {
    let slot = WorkerActivity()
    var first = PhaseTimer(clock: clock(step: 100), slot: slot)
    first.beginBlock()
    for _ in 0..<32 { first.finishCase() }
    #expect(slot.isFast)
    var later = PhaseTimer(clock: clock(step: 100), slot: slot)
    later.beginBlock()
    for _ in 0..<20 {
      later.lapGenerate()
      later.finishCase()
    }
    #expect(later.times.caseHistogram.reduce(0, +) == 20)
    #expect(later.times.generateNanoseconds == 2000)
  }

  @Test(arguments: [false, true])
  func `a timer keeps the pace of the block before, and its times apart`(isWatched: Bool) {
    var timer = PhaseTimer(clock: clock(step: 100), slot: isWatched ? WorkerActivity() : nil)
    timer.beginBlock()
    for _ in 0..<32 { timer.finishCase() }
    #expect(timer.times.caseHistogram.reduce(0, +) == 32)
    timer.beginBlock()
    let start = timer.latest
    for _ in 0..<20 {
      timer.lapGenerate()
      timer.finishCase()
    }
    #expect(timer.times.caseHistogram.reduce(0, +) == 20)
    #expect(timer.times.generateNanoseconds == 2000)
    // One of twenty cases reads the clock.
    #expect(timer.latest - start < 200)
  }

  @Test func `cases that become slow are all measured again`() {
    let time = Time()
    let slot = WorkerActivity()
    var timer = PhaseTimer(clock: { time.advance(0) }, slot: slot)
    for place in 0..<64 {
      _ = time.advance(place < 20 ? 100 : 80_000)
      timer.lapGenerate()
      timer.finishCase()
    }
    #expect(!slot.isFast)
    // The one at 32 is seen to be slow and stands for those up to 48; from there on all are measured.
    #expect(timer.times.caseHistogram[16] == 32)
    #expect(timer.times.caseHistogram.reduce(0, +) == 64)
  }

  @Test func `slow cases behind a small one are unmeasured in that block only`() {
    let time = Time()
    let slot = WorkerActivity()
    slot.become(fast: true)
    var timer = PhaseTimer(clock: { time.advance(0) }, slot: slot)
    timer.beginBlock()
    for place in 0..<32 {
      _ = time.advance(place == 0 ? 100 : 100_000)
      timer.lapGenerate()
      timer.finishCase()
    }
    #expect(!slot.isFast)
    #expect(timer.times.generateNanoseconds == 3200)
    timer.beginBlock()
    for _ in 0..<3 {
      _ = time.advance(100_000)
      timer.lapGenerate()
      timer.finishCase()
    }
    #expect(timer.times.generateNanoseconds == 300_000)
  }

  @Test func `a case that has not ended counts once`() {
    let slot = WorkerActivity()
    slot.become(fast: true)
    var timer = PhaseTimer(clock: clock(step: 100), slot: slot)
    timer.beginBlock()
    timer.lapGenerate()
    #expect(timer.times.generateNanoseconds == 100)
    #expect(timer.times.caseHistogram.isEmpty)
    for _ in 0..<5 { timer.finishCase() }
    #expect(timer.times.generateNanoseconds == 500)
    #expect(timer.times.caseHistogram.reduce(0, +) == 5)
  }

  @Test func `the time of a case that is not measured is known all the same`() {
    let time = Time()
    var timer = PhaseTimer(clock: { time.advance(0) })
    for _ in 0..<17 { timer.finishCase() }
    let then = timer.latest
    _ = time.advance(7)
    #expect(timer.now() == then + 7)
    #expect(timer.latest == then)
  }

  @Test func `times add up`() {
    var timer = PhaseTimer(clock: clock(step: 0))
    timer.finishCase()
    var times = timer.times
    times.add(timer.times)
    #expect(times.caseHistogram == [2])
  }
}
