import HabitDomain

/// A time during which a device must make no request, as far as the device can know.
///
/// A device knows how long it has waited, and the clock whenever a sync begins or a request is made. A clock that moved forward
/// between two readings has measured that time; one that moved back says nothing. So a device may send once its clock has moved
/// forward by the length in total. It must send once the clock has moved forward by the length since it last went back: waiting
/// for a time of a wrong clock could take a day.
struct WaitingTime: Sendable {
  /// In milliseconds.
  let length: Int64
  private var last: Instant
  /// How far the clock has moved forward.
  private var passed: Int64 = 0
  private var slept: Int64 = 0
  /// The earliest clock reading since the start.
  private var anchor: Instant
  /// Whether the sync in which it began is still running.
  private var isNew = true

  init(since start: Instant, _ length: Int64) {
    self.length = length
    last = start
    anchor = start
  }

  mutating func look(at now: Instant) {
    passed &+= max(0, now.milliseconds &- last.milliseconds)
    last = now
    anchor = min(anchor, now)
  }

  mutating func sleep(_ delay: Delay) {
    slept &+= delay.milliseconds
  }

  /// A sync ends: if the time began in it, a device that counts from its end is not late.
  mutating func endSync(at now: Instant) {
    look(at: now)
    if isNew { anchor = now }
    isNew = false
  }

  /// How long the device can know it to have lasted, in milliseconds.
  var age: Int64 { max(passed, slept) }

  /// Whether the device can know that it is over.
  var isOver: Bool { age >= length }

  /// Whether the device must know that it is over.
  func isPlainlyOver(at now: Instant) -> Bool {
    now.milliseconds &- anchor.milliseconds >= length
  }
}
