import HabitDomain
import PropCheck
import PropCheckTesting
import HabitRules
import Testing

/// Stamps under any clock (domain 1.9, Y-10).
@Suite struct HybridClockTests {
  @Test(
    arguments: [
      (nil, 5, Stamp(wall: 5, counter: 0, device: "a")),
      (ClockReading(wall: 4, counter: 9), 5, Stamp(wall: 5, counter: 0, device: "a")),
      (ClockReading(wall: 5, counter: 9), 5, Stamp(wall: 5, counter: 10, device: "a")),
      (ClockReading(wall: 6, counter: 0), 5, Stamp(wall: 6, counter: 1, device: "a")),
      (ClockReading(wall: .max, counter: 0), .min, Stamp(wall: .max, counter: 1, device: "a")),
    ] as [(ClockReading?, Int64, Stamp)])
  func `a local event is later than the last reading`(
    _ last: ClockReading?, _ now: Int64, _ stamp: Stamp
  ) {
    #expect(HybridClock.stamp(after: last, at: Instant(milliseconds: now), device: "a") == stamp)
  }

  private static let lastCounter = Stamp.counterLimit - 1

  @Test(arguments: [0, 5, HybridClock.wallRange.upperBound - 2, HybridClock.wallRange.lowerBound])
  func `after the last counter of a time comes the next time, which others accept`(_ wall: Int64) {
    let last = ClockReading(wall: wall, counter: Self.lastCounter)
    let next = Stamp(wall: wall + 1, counter: 0, device: "a")
    #expect(HybridClock.stamp(after: last, at: Instant(milliseconds: wall), device: "a") == next)
    let deletion = HybridClock.justAfter(Stamp(wall: wall, counter: Self.lastCounter, device: "z"))
    #expect(deletion == Stamp(wall: wall + 1, counter: 0, device: ""))
    #expect(HybridClock.wallRange ~= next.wall && next.counter < Stamp.counterLimit)
  }

  @Test func `nothing traps at the last possible time`() {
    let last = ClockReading(wall: .max, counter: .max)
    #expect(HybridClock.stamp(after: last, at: .init(milliseconds: 0), device: "a").wall == .max)
  }

  @Test(.cases(200)) func `an edit is greater than all that its device has seen`() async {
    let reading = Gen<Int>.int(in: -3...3)
    await forAll(.array(of: .tuple(reading, reading, .bool(probability: 0.5)), upTo: 30)) {
      events in
      var last: ClockReading?
      var seen: Stamp?
      for (wall, counter, isRemote) in events {
        if isRemote {
          let stamp = Stamp(wall: Int64(wall), counter: Int64(abs(counter)), device: "z")
          last = HybridClock.reading(last, received: stamp)
          seen = max(seen ?? stamp, stamp)
        } else {
          let now = Instant(milliseconds: Int64(wall))
          let stamp = HybridClock.stamp(after: last, at: now, device: "a")
          try require(seen.map { $0 < stamp } ?? true, "\(stamp) is not after \(seen as Any)")
          last = HybridClock.reading(last, received: stamp)
          seen = stamp
        }
      }
    }
  }

  @Test func `a record of the last possible time harms no later stamp`() {
    let end = Stamp(
      wall: HybridClock.wallRange.upperBound - 1, counter: Self.lastCounter, device: "z")
    let now = ClockReading(wall: 5, counter: 0)
    let last = HybridClock.reading(now, received: end)
    #expect(last == now)
    let next = HybridClock.stamp(after: last, at: Instant(milliseconds: 6), device: "a")
    #expect(next == Stamp(wall: 6, counter: 0, device: "a"))
  }

  @Test(arguments: [Int64.min, .max])
  func `a device whose clock is out of all range gives stamps that others take`(_ now: Int64) {
    var last: ClockReading?
    for _ in 0..<3 {
      let stamp = HybridClock.stamp(after: last, at: Instant(milliseconds: now), device: "a")
      #expect(HybridClock.wallRange ~= stamp.wall)
      #expect(last.map { $0 < ClockReading(wall: stamp.wall, counter: stamp.counter) } ?? true)
      last = HybridClock.reading(last, received: stamp)
    }
  }

  @Test func `a deletion without a time beats its version but no later edit`() {
    let version = Stamp(wall: 7, counter: 2, device: "z")
    let deletion = HybridClock.justAfter(version)
    let last = HybridClock.reading(nil, received: version)
    let edit = HybridClock.stamp(after: last, at: Instant(milliseconds: 0), device: "a")
    #expect(version < deletion)
    #expect(deletion < edit)
  }
}
