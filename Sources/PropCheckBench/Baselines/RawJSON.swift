import Glibc

/// Reads the two JSON columns like a C program that knows their only form: by comparing words and adding up digits, in
/// the memory of the row.
struct RawJSON {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Consumes a word if it comes next.
  mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard let start = bytes.baseAddress, bytes.count - position >= count,
      memcmp(start + position, word.utf8Start, count) == 0
    else { return false }
    position += count
    return true
  }

  /// Consumes the digits that come next.
  mutating func takeNumber() -> Int32 {
    var number: Int32 = 0
    while position < bytes.count, 48...57 ~= bytes[position] {
      number = number &* 10 &+ Int32(bytes[position] &- 48)
      position += 1
    }
    return number
  }
}

/// A schedule as a C structure.
struct RawSchedule {
  var kind: UInt8 = 0
  /// A bit for each day of the week.
  var days: UInt8 = 0
  var times: Int32 = 0

  init(_ json: RawJSON) {
    var json = json
    if json.take(#"{"kind":"daily"}"#) { return }
    if json.take(#"{"days":["#) {
      kind = 1
      repeat { days |= 1 << UInt8(truncatingIfNeeded: json.takeNumber()) } while json.take(",")
    } else if json.take(#"{"kind":"timesPerWeek","times":"#) {
      kind = 2
      times = json.takeNumber()
    }
  }
}

/// Times of a day as a C program keeps them: a block of minutes that must be freed.
struct RawReminders {
  private(set) var minutes: UnsafeMutablePointer<Int32>?
  private(set) var count = 0
  private var capacity = 0

  init(_ json: RawJSON) {
    var json = json
    guard json.take("[") else { return }
    while json.take(#"{"hour":"#) {
      let hour = json.takeNumber()
      guard json.take(#","minute":"#) else { return }
      append(hour * 60 + json.takeNumber())
      guard json.take("},") else { return }
    }
  }

  private mutating func append(_ minute: Int32) {
    if count == capacity {
      capacity = max(4, capacity * 2)
      let bytes = capacity * MemoryLayout<Int32>.stride
      minutes = realloc(minutes, bytes)?.assumingMemoryBound(to: Int32.self)
    }
    minutes?[count] = minute
    count += 1
  }
}
