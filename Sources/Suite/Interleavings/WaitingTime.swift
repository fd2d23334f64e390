import Domain

/// A time in which a device must make no request, by what the device can know of it.
///
/// A device knows how long it has waited, and what its clock shows whenever a sync begins or a request is made. A clock that
/// moves on between two looks says that so much time has passed, and cannot be doubted; one that goes back says nothing. So the
/// device may ask once its clock has moved on by the length of the time in all. And it has to ask once its clock has moved
/// on by the length since it went back last: to wait for a moment of a clock that was wrong would be to wait for a day.
struct WaitingTime: Sendable {
  /// In milliseconds.
  let length: Int64
  private var last: Instant
  /// By how much the clock has moved on.
  private var passed: Int64 = 0
  /// How long the device has waited.
  private var slept: Int64 = 0
  /// Where the clock went back to last, or where the time began.
  private var anchor: Instant
  /// Whether the sync in which it began is still running.
  private var isNew = true

  init(since start: Instant, _ length: Int64) {
    self.length = length
    last = start
    anchor = start
  }

  /// The device looks at its clock.
  mutating func look(at now: Instant) {
    passed &+= max(0, now.milliseconds &- last.milliseconds)
    last = now
    anchor = min(anchor, now)
  }

  /// The device waits.
  mutating func sleep(_ delay: Delay) {
    slept &+= delay.milliseconds
  }

  /// A sync is over: if it is the one in which the time began, whoever counts from then is not late.
  mutating func endSync(at now: Instant) {
    look(at: now)
    if isNew { anchor = now }
    isNew = false
  }

  /// How long the device can know it to last, in milliseconds.
  var age: Int64 { max(passed, slept) }

  /// Whether the device can know that it is over.
  var isOver: Bool { age >= length }

  /// Whether the device has to know that it is over.
  func isPlainlyOver(at now: Instant) -> Bool {
    now.milliseconds &- anchor.milliseconds >= length
  }
}
