import HabitDomain

/// The error of a device's clock (domain 4.5).
struct DeviceClock: Hashable, Sendable {
  /// How far it is ahead at the start and after each jump, in milliseconds.
  var skew: Int64 = 0
  /// The milliseconds that it gains per million.
  var drift: Int64 = 0
  /// Its resolution in milliseconds, from 1.
  var tick: Int64 = 1

  func reading(at time: Instant) -> Instant {
    let elapsed = time.milliseconds &- Interleaving.start.milliseconds
    let gained = drift == 0 ? 0 : elapsed &* drift / 1_000_000
    let exact = time.milliseconds &+ gained &+ skew
    guard tick > 1 else { return Instant(milliseconds: exact) }
    let rest = exact % tick
    return Instant(milliseconds: exact &- (rest < 0 ? rest &+ tick : rest))
  }

  /// The real time of a delay that a device waits by this clock.
  func realTime(of delay: Delay) -> Delay {
    guard drift != 0, delay.milliseconds > 0 else { return delay }
    // At least as long as by the clock, whose readings are whole milliseconds.
    return Delay(milliseconds: delay.milliseconds &* 1_000_000 / (1_000_000 &+ drift) &+ 2)
  }
}

extension DeviceClock: CustomStringConvertible {
  /// As in `+1000 ms, gains 500 ppm, ticks of 1000 ms`.
  var description: String {
    var words = [SyncText.signed(skew)]
    if drift != 0 { words.append("\(drift < 0 ? "loses" : "gains") \(drift.magnitude) ppm") }
    if tick > 1 { words.append("ticks of \(tick) ms") }
    return words.joined(separator: ", ")
  }
}
