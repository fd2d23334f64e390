import Domain

/// How wrong the clock of a device is (domain 4.5).
struct DeviceClock: Hashable, Sendable {
  /// By how many milliseconds it is ahead when a simulation begins, and after each jump.
  var skew: Int64 = 0
  /// How many milliseconds it gains in a million.
  var drift: Int64 = 0
  /// After how many milliseconds it moves on; from 1.
  var tick: Int64 = 1

  /// What it shows at a moment of the server.
  func reading(at time: Instant) -> Instant {
    let elapsed = time.milliseconds &- Interleaving.start.milliseconds
    let gained = drift == 0 ? 0 : elapsed &* drift / 1_000_000
    let exact = time.milliseconds &+ gained &+ skew
    guard tick > 1 else { return Instant(milliseconds: exact) }
    let rest = exact % tick
    return Instant(milliseconds: exact &- (rest < 0 ? rest &+ tick : rest))
  }

  /// How long it takes until a device that waits by it has waited.
  func realTime(of delay: Delay) -> Delay {
    guard drift != 0, delay.milliseconds > 0 else { return delay }
    // At least as long as by the clock, whose readings are whole.
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
