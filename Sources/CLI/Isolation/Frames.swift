import Foundation

/// Messages as JSON with their length in front: four bytes, the lowest first.
enum Frame {
  /// No message is longer; what claims to be is none.
  static let limitBytes = 1 << 28

  static func bytes<Message: Encodable>(of message: Message) throws -> Data {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let body = try encoder.encode(message)
    let length = UInt32(clamping: body.count)
    return Data((0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }) + body
  }
}

/// What came through a pipe, up to the end of the next message.
struct Inbox {
  private var bytes = Data()

  mutating func append(_ more: Data) { bytes.append(more) }

  /// The next whole message; nil if more has to come first.
  mutating func next<Message: Decodable>(_ type: Message.Type) throws -> Message? {
    guard bytes.count >= 4 else { return nil }
    let length = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= Frame.limitBytes else { throw BrokenFrame() }
    guard bytes.count >= 4 + length else { return nil }
    let body = bytes.dropFirst(4).prefix(length)
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let message = try decoder.decode(type, from: Data(body))
    bytes = Data(bytes.dropFirst(4 + length))
    return message
  }
}

/// A message of an impossible length.
struct BrokenFrame: CustomStringConvertible, Error {
  var description: String { "the message is longer than messages are" }
}

/// One end of a pipe.
struct PipeEnd: Sendable {
  let descriptor: Int32

  /// What is there, waiting for the first of it; nil at the end, or when it cannot be read.
  func read() -> Data? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      return count > 0 ? Data(buffer.prefix(count)) : nil
    }
  }

  /// - Returns: Whether all of it was taken.
  func write(_ data: Data) -> Bool { error(writing: [UInt8](data)) == 0 }

  /// - Returns: The error of the system, or 0.
  func error(writing bytes: [UInt8]) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : EIO }
      rest.removeFirst(count)
    }
    return 0
  }

  func close() { _ = Foundation.close(descriptor) }
}
