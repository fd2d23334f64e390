import HabitDomain
import Glibc

/// A log as a C structure.
struct RawLog {
  var id: Identifier
  var habitID: Identifier
  var date: Int64
  var zone: RawZone
  var day: Int32
  var value: Double?
}

extension RawLog {
  init(_ log: HabitLog) {
    var zone = log.timezone
    self.init(
      id: log.id, habitID: log.habitID, date: log.date.milliseconds,
      zone: zone.withUTF8 { RawZone(UnsafeRawBufferPointer($0)) }, day: log.day.number,
      value: log.value)
  }

  /// Six columns, in the order of the statements.
  init(_ row: RawStatement) {
    self.init(
      id: row.identifier(0), habitID: row.identifier(1), date: row.integer(2), zone: row.zone(3),
      day: Int32(truncatingIfNeeded: row.integer(4)), value: row.optionalReal(5))
  }
}

/// The name of a zone, stored inline; the longest has 32 bytes.
struct RawZone {
  typealias Bytes = InlineArray<4, UInt64>

  let bytes: Bytes
  let count: Int

  init(_ text: UnsafeRawBufferPointer) {
    var bytes = Bytes(repeating: 0)
    count = min(text.count, MemoryLayout<Bytes>.size)
    withUnsafeMutableBytes(of: &bytes) { [count] in
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: text.prefix(count)))
    }
    self.bytes = bytes
  }
}

/// An array of logs, grown as in C.
struct RawLogs {
  private var memory: UnsafeMutablePointer<RawLog>?
  private var count = 0
  private var capacity = 0

  var rows: UnsafeBufferPointer<RawLog> { UnsafeBufferPointer(start: memory, count: count) }

  mutating func append(_ log: RawLog) {
    if count == capacity { grow() }
    memory?[count] = log
    count += 1
  }

  func free() { Glibc.free(memory) }

  private mutating func grow() {
    capacity = max(16, capacity * 2)
    memory = realloc(memory, capacity * MemoryLayout<RawLog>.stride)?
      .assumingMemoryBound(to: RawLog.self)
  }
}
