/// The replay token: a reproduction on one line, safe in terminals, chats and shells.
///
/// `pc1-`, then base64url of the length of the rest as eight bytes, the fields, and an eight-byte checksum. The length
/// comes first to distinguish a truncated token from a damaged one.
extension Reproduction {
  static let version = 1
  private static let prefix = "pc"

  /// This case as a replay token on one line.
  public var token: String {
    var body: [UInt8] = []
    body.append(word: seed)
    body.append(word: UInt64(bitPattern: Int64(caseIndex)))
    body.append(word: shape)
    body.append(word: value)
    body.append(text: property)
    body.append(text: skeleton.text)
    body.append(number: UInt64(choices.count))
    for choice in choices { body.append(number: choice) }
    var bytes: [UInt8] = []
    bytes.append(word: UInt64(body.count))
    bytes.append(contentsOf: body)
    bytes.append(word: Digest(of: bytes).value)
    return "\(Self.prefix)\(Self.version)-\(Base64.text(of: bytes))"
  }

  /// Parses a replay token.
  ///
  /// - Throws: ``ReproductionError`` if the text is not a token, or is truncated, damaged, or of a newer format.
  public init(token: String) throws(ReproductionError) {
    guard token.hasPrefix(Self.prefix), let dash = token.firstIndex(of: "-"),
      let version = Int(token[..<dash].dropFirst(Self.prefix.count)), version > 0
    else { throw .notRecognised }
    guard version <= Self.version else { throw .newerFormat(version: version) }
    let body = token[dash...].dropFirst()
    // A truncated text usually ends within a byte; the bytes before it say how many there were.
    let whole = body.dropLast(body.utf8.count % 4)
    guard let bytes = Base64.bytes(of: body) ?? Base64.bytes(of: whole) else { throw .damaged }
    try self.init(sealed: bytes)
  }

  private init(sealed bytes: [UInt8]) throws(ReproductionError) {
    var reader = ByteReader(bytes)
    guard let count = reader.word(), bytes.count >= 16 else { throw .truncated }
    guard count >= UInt64(bytes.count - 16) else { throw .damaged }
    guard count == UInt64(bytes.count - 16) else { throw .truncated }
    var end = ByteReader(Array(bytes.suffix(8)))
    guard end.word() == Digest(of: bytes.dropLast(8)).value else { throw .damaged }
    guard let seed = reader.word(), let caseIndex = reader.word(), let shape = reader.word(),
      let value = reader.word(), let name = reader.text(), let spans = reader.text(),
      let choices = reader.numbers()
    else { throw .damaged }
    self.init(
      property: name, seed: seed, caseIndex: Int(truncatingIfNeeded: caseIndex), choices: choices,
      shape: shape, value: value, skeleton: SpanShape(text: spans))
  }
}

extension [UInt8] {
  fileprivate mutating func append(word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  fileprivate mutating func append(text: String) {
    append(number: UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }

  /// Seven bits per byte, the lowest first, since most indexes are small.
  fileprivate mutating func append(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}

/// Reads the fields of a token; nil at the end of the bytes.
private struct ByteReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func byte() -> UInt8? {
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func word() -> UInt64? {
    var word: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      guard let byte = byte() else { return nil }
      word |= UInt64(byte) << shift
    }
    return word
  }

  mutating func number() -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = byte() else { return nil }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }

  mutating func text() -> String? {
    guard let count = number(), count <= UInt64(bytes.count - place) else { return nil }
    defer { place += Int(count) }
    return String(decoding: bytes[place..<place + Int(count)], as: UTF8.self)
  }

  mutating func numbers() -> [UInt64]? {
    guard let count = number(), count <= UInt64(bytes.count - place) else { return nil }
    let numbers = (0..<count).compactMap { _ in number() }
    return numbers.count == Int(count) && place == bytes.count - 8 ? numbers : nil
  }
}
