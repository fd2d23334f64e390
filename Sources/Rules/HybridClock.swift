package import Domain

/// The hybrid logical clock: physical time, with a counter where that stands still or goes back (domain 1.9).
///
/// Whoever has seen a stamp gives a greater one, whatever the clocks of the devices say (Y-10). After Kulkarni et al.
/// 2014, "Logical Physical Clocks".
package enum HybridClock {
  /// Counters from outside stay below this, so that counting on from one never overflows.
  package static let counterLimit: Int64 = 1 << 53

  /// The stamp of a local event, which is greater than the last reading.
  package static func stamp(
    after last: ClockReading?, at time: Instant, device: String
  ) -> Stamp {
    guard let last, time.milliseconds <= last.wall else {
      return Stamp(wall: time.milliseconds, counter: 0, device: device)
    }
    // A counter that overflows is negative, which the schema refuses.
    return Stamp(wall: last.wall, counter: last.counter &+ 1, device: device)
  }

  /// What the clock shows after a stamp was received: at least that.
  package static func reading(_ last: ClockReading?, received stamp: Stamp) -> ClockReading {
    let seen = ClockReading(wall: stamp.wall, counter: stamp.counter)
    return last.map { max($0, seen) } ?? seen
  }

  /// The least stamp that is greater than another on every device: that of a deletion that bears none.
  ///
  /// An edit by who had seen the version that was deleted is greater, so that a deletion whose time nobody knows
  /// never takes an edit away.
  package static func justAfter(_ stamp: Stamp) -> Stamp {
    Stamp(wall: stamp.wall, counter: stamp.counter &+ 1, device: "")
  }
}
