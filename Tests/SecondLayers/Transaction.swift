import HabitDomain

/// One operation at work on a copy of the content, which the layer keeps only if nothing is thrown.
///
/// It is a class so that an operation can be named as `Transaction.createHabit`.
final class Transaction {
  var content: Content
  let environment: Environment
  let calendar: CivilCalendar
  private var stamp: Stamp?
  private let wasSeeded: Bool

  init(_ content: Content, _ environment: Environment, _ calendar: CivilCalendar) {
    self.content = content
    self.content.settle()
    wasSeeded = content.isSeeded
    self.environment = environment
    self.calendar = calendar
  }
}

extension Transaction {
  func dump() -> Dump { content.dump() }

  var now: Instant { environment.now() }

  var changesSomething: Bool { content.isTouched || content.isSeeded != wasSeeded }

  func today() throws(DataLayerError) -> CivilDay {
    try calendar.civilDay(now, environment.displayZone())
  }

  /// The stamp of everything that this transaction changes.
  func mark() -> Stamp {
    if let stamp { return stamp }
    let wall = max(now.milliseconds, content.lastStamp?.wall ?? .min)
    var counter: Int64 = 0
    if let last = content.lastStamp, last.wall == wall { counter = last.counter + 1 }
    let next = Stamp(wall: wall, counter: counter, device: environment.device)
    stamp = next
    content.lastStamp = next
    return next
  }

  /// Gives what follows a stamp of its own.
  func endMark() {
    stamp = nil
  }
}
