import Foundation
package import PropCheck

/// The numbers by which the required shares of a property are judged, for the cases of a part of a
/// run.
///
/// It is not a result: fingerprints leave it out.
public struct SamplesRecord: Codable, Hashable, Sendable {
  /// The property.
  public var property: String
  /// The first case.
  public var from: Int
  /// The distance of the cases.
  public var step: Int
  /// The numbers of a case.
  public var width: Int
  /// The numbers of one case after the other, each in seven bits per byte with the lowest first, in Base64.
  public var values: String

  /// The most cases of a record, so that lines stay short.
  package static let limit = 4_096
}

extension SamplesRecord {
  /// Records for the cases of a part of a run.
  package static func all(of samples: CaseSamples, property: String) -> [SamplesRecord] {
    stride(from: 0, to: samples.count, by: limit).map { first in
      let places = first..<min(first + limit, samples.count)
      return SamplesRecord(
        property: property, from: samples.index(at: first), step: samples.step,
        width: samples.width,
        values: Data(places.flatMap { VariableNumbers.bytes(of: samples.row(at: $0)) })
          .base64EncodedString())
    }
  }

  /// The samples; nil if they are damaged.
  package var samples: CaseSamples? {
    guard let data = Data(base64Encoded: values),
      let numbers = VariableNumbers.numbers(of: [UInt8](data))
    else { return nil }
    return CaseSamples(from: from, step: step, width: width, values: numbers)
  }
}

/// Numbers from 0 in as few bytes as they need.
enum VariableNumbers {
  static func bytes(of numbers: some Sequence<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in numbers {
      var rest = UInt64(clamping: number)
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    return bytes
  }

  /// Nil if the last number is cut off, or one is too large.
  fileprivate static func numbers(of bytes: [UInt8]) -> [Int]? {
    var reader = Reader(bytes)
    var numbers: [Int] = []
    while !reader.isAtEnd {
      guard let number = reader.next() else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Reads one number after the other.
  struct Reader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    /// This many numbers; fewer if there are no more.
    mutating func next(_ count: Int) -> [Int] { (0..<count).compactMap { _ in next() } }

    /// Nil if it is cut off, or too large.
    mutating func next() -> Int? {
      var (number, shift): (UInt64, UInt64) = (0, 0)
      while place < bytes.count, shift < 63 {
        let byte = bytes[place]
        place += 1
        number |= UInt64(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { return Int(exactly: number) }
      }
      return nil
    }
  }
}
