import CPropCheckSystem
import Foundation

/// JSON messages with their length in front: four bytes, little-endian.
enum Frame {
  /// The longest message.
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

/// The bytes received so far.
struct MessageBuffer {
  private var bytes = Data()

  mutating func append(_ more: Data) { bytes.append(more) }

  /// The next message; nil until it is complete.
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
  var description: String { "the message exceeds \(Frame.limitBytes >> 20) MiB" }
}

struct PipeEnd: Sendable {
  let descriptor: Int32

  /// Blocks until there is something to read; nil at the end, or on an error.
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

  /// What is in the pipe by now, without waiting for more: once a process has ended, that is all that it wrote, though others may
  /// hold the pipe open, or go on writing.
  func rest() -> [Data] {
    var count = Int(system_unread_bytes(descriptor))
    var rest: [Data] = []
    while count > 0, let data = read() {
      count -= data.count
      rest.append(data)
    }
    return rest
  }

  /// - Returns: Whether everything was written.
  func write(_ data: Data) -> Bool { error(writing: [UInt8](data)) == 0 }

  /// - Returns: `errno`, or 0.
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
