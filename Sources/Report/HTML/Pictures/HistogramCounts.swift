import Foundation

/// How often times were seen, taken from the histograms of a report, so that those of several operations can be added.
///
/// The form is version 2 of HdrHistogram's encoding with three digits and a unit of 1: 40 bytes, of which the first four
/// say so, then the counts as zigzag numbers of seven bits a byte, of which a negative one stands for so many zeros.
struct HistogramCounts: Hashable, Sendable {
  private static let cookie: [UInt8] = [0x1C, 0x84, 0x93, 0x13]
  private static let headSize = 40
  /// No more buckets than 64-bit numbers fall into: a damaged file may ask for any memory.
  private static let limit = 55 << 10

  private(set) var counts: [Int] = []
  private(set) var total = 0

  /// Nothing counted yet.
  init() {}

  /// Adds what a histogram has counted.
  ///
  /// - Parameter text: The histogram in Base64.
  /// - Returns: Whether it is one; nothing was added otherwise.
  mutating func add(_ text: String) -> Bool {
    guard let bytes = Data(base64Encoded: text).map(Array.init), bytes.count >= Self.headSize,
      bytes.starts(with: Self.cookie), let added = Self.counts(of: bytes[Self.headSize...])
    else { return false }
    if added.count > counts.count {
      counts += repeatElement(0, count: added.count - counts.count)
    }
    for (index, count) in added.enumerated() {
      counts[index] = Saturated.sum(counts[index], count)
      total = Saturated.sum(total, count)
    }
    return true
  }

  /// What so many in a hundred do not exceed: the greatest value of the bucket of that rank; nil if nothing was counted.
  func percentile(_ percent: Double) -> Int? {
    guard total > 0 else { return nil }
    // One unit in the last place less: 99.9 of a hundred of 1,000 values are 999, and not 999.0000000000001.
    let exact = Quantity.whole((percent.nextDown / 100 * Double(total)).rounded(.up))
    let rank = max(1, min(total, exact))
    var seen = 0
    for (index, count) in counts.enumerated() {
      seen = Saturated.sum(seen, count)
      if seen >= rank { return Self.greatest(at: index) }
    }
    return nil
  }
}

extension HistogramCounts {
  private static func counts(of payload: ArraySlice<UInt8>) -> [Int]? {
    var (counts, rest): ([Int], ArraySlice<UInt8>) = ([], payload)
    while !rest.isEmpty {
      guard let number = number(from: &rest) else { return nil }
      let length = number < 0 ? Int(clamping: number.magnitude) : 1
      guard length <= limit, counts.count + length <= limit else { return nil }
      counts += repeatElement(max(0, number), count: length)
    }
    return counts
  }

  private static func number(from rest: inout ArraySlice<UInt8>) -> Int? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 56, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      number |= UInt64(shift == 56 ? byte : byte & 0x7F) << shift
      if shift == 56 || byte < 0x80 {
        return Int(truncatingIfNeeded: number >> 1) ^ -Int(number & 1)
      }
    }
    return nil
  }

  /// Buckets of width 1 up to 2,048, then 1,024 of each power of two.
  private static func greatest(at index: Int) -> Int {
    let shift = max(0, index >> 10 - 1)
    let least = (index - shift << 10).multipliedReportingOverflow(by: 1 << shift)
    return least.overflow ? .max : Saturated.sum(least.partialValue, 1 << shift - 1)
  }
}
