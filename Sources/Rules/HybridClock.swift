package import Domain

/// The hybrid logical clock: physical time, with a counter where that stands still or goes back (domain 1.9).
///
/// Whoever has seen a stamp gives a greater one, whatever the clocks of the devices say (Y-10). After Kulkarni et al.
/// 2014, "Logical Physical Clocks".
package enum HybridClock {
  /// Times from outside lie within this, some 285,000 years before and after 1970, so that there is a next one.
  package static let wallRange: Range<Int64> = (-1 << 53)..<(1 << 53)

  /// The clock follows no time from here on, some 140,000 years after 1970, neither that of a record nor that of the device:
  /// one record of the end of all time would else give all later stamps of every device that saw it a time that no device
  /// takes. An edit of what such a record says is dated just after it, and nothing else is harmed by it.
  package static let followedWall: Int64 = 1 << 52

  /// The stamp of a local event, which is greater than the last reading.
  package static func stamp(
    after last: ClockReading?, at time: Instant, device: String
  ) -> Stamp {
    let time = Instant(
      milliseconds: max(wallRange.lowerBound, min(time.milliseconds, followedWall)))
    guard let last, time.milliseconds <= last.wall else {
      return Stamp(wall: time.milliseconds, counter: 0, device: device)
    }
    return Stamp(wall: last.wall, counter: last.counter, device: device).next(on: device)
  }

  /// What the clock shows after a stamp was received: at least that, unless it is one that the clock does not follow.
  package static func reading(_ last: ClockReading?, received stamp: Stamp) -> ClockReading? {
    guard stamp.wall <= followedWall else { return last }
    let seen = ClockReading(wall: stamp.wall, counter: stamp.counter)
    return last.map { max($0, seen) } ?? seen
  }

  /// The least stamp that is greater than another on every device: that of a deletion that bears none.
  ///
  /// An edit by who had seen the version that was deleted is greater, so that a deletion whose time nobody knows
  /// never takes an edit away.
  package static func justAfter(_ stamp: Stamp) -> Stamp {
    stamp.next(on: "")
  }
}
