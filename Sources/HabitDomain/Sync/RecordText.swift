/// The fields of a record as one canonical text, sorted by the bytes of the names.
///
/// A field is its name, a mark if it is encrypted, its kind and its value; texts are preceded by their length
/// in bytes, as in `4:nameT3:Ann`. So any text can be a value, and two texts have equal bytes if all values have. In place of a value of
/// an unknown kind, which cannot be held, there is a hyphen.
public enum RecordText {
  /// The text of some fields, with the names of those that are encrypted, and of others that have values of an unknown kind.
  public static func text(
    of fields: [String: CloudValue], encrypted: Set<String> = [], foreign: Set<String> = []
  ) -> String {
    let names = Set(fields.keys).union(encrypted).union(foreign).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    var text = ""
    for name in names {
      text += counted(name)
      if encrypted.contains(name) { text += "E" }
      text += fields[name].map(text(of:)) ?? "-"
    }
    return text
  }

  private static func text(of value: CloudValue) -> String {
    switch value {
    case .text(let text): "T" + counted(text)
    case .integer(let number): "I\(number);"
    case .number(let number): "N\(number.bitPattern);"
    case .date(let instant): "D\(instant.milliseconds);"
    case .reference(let id): "R" + counted(id.zone.name) + counted(id.name)
    case .link(let id): "L" + counted(id.zone.name) + counted(id.name)
    }
  }

  private static func counted(_ text: String) -> String { "\(text.utf8.count):\(text)" }

  /// The fields of a text and the names of encrypted ones and of those of an unknown kind; nil if it was not written by
  /// ``text(of:encrypted:foreign:)``.
  public static func fields(
    of text: String
  ) -> (fields: [String: CloudValue], encrypted: Set<String>, foreign: Set<String>)? {
    var scanner = RecordScanner(text)
    var fields: [String: CloudValue] = [:]
    var (encrypted, foreign): (Set<String>, Set<String>) = ([], [])
    while !scanner.isAtEnd {
      guard let name = scanner.takeText() else { return nil }
      let isEncrypted = scanner.take("E")
      if isEncrypted { encrypted.insert(name) }
      if scanner.take("-") {
        if !isEncrypted { foreign.insert(name) }
        continue
      }
      guard let value = scanner.takeValue() else { return nil }
      fields[name] = value
    }
    return (fields, encrypted, foreign)
  }
}

/// A position in the bytes of a text.
private struct RecordScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func takeValue() -> CloudValue? {
    if take("T") { return takeText().map(CloudValue.text) }
    if take("I") { return takeNumber(until: ";").map(CloudValue.integer) }
    if take("D") {
      return takeNumber(until: ";").map { .date(Instant(milliseconds: $0)) }
    }
    if take("N") {
      return takeNumber(until: ";").map { (bits: UInt64) in .number(Double(bitPattern: bits)) }
    }
    if take("R") { return takeID().map(CloudValue.reference) }
    return take("L") ? takeID().map(CloudValue.link) : nil
  }

  private mutating func takeID() -> RecordID? {
    guard let zone = takeText(), let name = takeText() else { return nil }
    return RecordID(zone: RecordZone(name: zone), name: name)
  }

  mutating func takeText() -> String? {
    guard let count: Int = takeNumber(until: ":"), 0...(bytes.count - position) ~= count else {
      return nil
    }
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  private mutating func takeNumber<Number: FixedWidthInteger>(
    until end: Unicode.Scalar
  ) -> Number? {
    guard let stop = bytes[position...].firstIndex(of: UInt8(ascii: end)) else { return nil }
    defer { position = stop + 1 }
    return Number(String(decoding: bytes[position..<stop], as: UTF8.self))
  }
}
