package import HabitDomain

/// The hybrid logical clock: physical time, and a counter for when that stands still or goes back (domain 1.9).
///
/// A device that has seen a stamp gives a greater one, whatever its clock says (Y-10). After Kulkarni et al.
/// 2014, "Logical Physical Clocks".
package enum HybridClock {
  /// The range of accepted times, some 285,000 years around 1970, so that there is always a later one.
  package static let wallRange: Range<Int64> = (-1 << 53)..<(1 << 53)

  /// The clock follows no time beyond this, some 140,000 years after 1970, neither of a record nor of the device:
  /// otherwise one record from the end of time would push all later stamps of every device that saw it to a time that no device
  /// accepts. An edit of such a record is dated just after it, and nothing else is affected.
  package static let followedWall: Int64 = 1 << 52

  /// The stamp of a local event, which is greater than the last reading.
  package static func stamp(after last: ClockReading?, at time: Instant, device: String) -> Stamp {
    let time = Instant(
      milliseconds: max(wallRange.lowerBound, min(time.milliseconds, followedWall)))
    guard let last, time.milliseconds <= last.wall else {
      return Stamp(wall: time.milliseconds, counter: 0, device: device)
    }
    return Stamp(wall: last.wall, counter: last.counter, device: device).next(on: device)
  }

  /// The reading after a stamp was received: at least that stamp, unless the clock does not follow it.
  package static func reading(_ last: ClockReading?, received stamp: Stamp) -> ClockReading? {
    guard stamp.wall <= followedWall else { return last }
    let seen = ClockReading(wall: stamp.wall, counter: stamp.counter)
    return last.map { max($0, seen) } ?? seen
  }

  /// The least stamp that is greater on every device, for a deletion without a stamp of its own.
  ///
  /// An edit by a device that has seen the deleted version is greater, so that a deletion of unknown time
  /// never overrides an edit.
  package static func justAfter(_ stamp: Stamp) -> Stamp { stamp.next(on: "") }
}
