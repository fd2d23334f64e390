/// The encoding of histograms: version 2 of HdrHistogram's, without compression.
///
/// A header of 40 bytes is followed by the counts as numbers of variable length, where a negative number stands for a run of
/// zeros. The tools of that project read it compressed, with the cookie and length of that form in front.
extension Histogram {
  static let cookie: UInt32 = 0x1C84_9313
  private static let headSize = 40
  private static let digits: UInt32 = 3

  /// The histogram, encoded in version 2 of the HdrHistogram format without compression.
  public var encoded: [UInt8] {
    var payload: [UInt8] = []
    var zeros: Int64 = 0
    for times in counts {
      guard times > 0 else {
        zeros += 1
        continue
      }
      if zeros > 0 { payload.appendVariable(-zeros) }
      zeros = 0
      payload.appendVariable(Int64(clamping: times))
    }
    var bytes: [UInt8] = []
    bytes.append(bigEndian: Self.cookie)
    bytes.append(bigEndian: UInt32(payload.count))
    bytes.append(bigEndian: UInt32(0))
    bytes.append(bigEndian: Self.digits)
    bytes.append(bigEndian: UInt64(1))
    bytes.append(bigEndian: UInt64(bitPattern: highest))
    bytes.append(bigEndian: (1.0).bitPattern)
    return bytes + payload
  }

  /// Decodes a histogram.
  ///
  /// The conversion ratio from integers to doubles, the last field of the header, is ignored.
  ///
  /// - Parameter bytes: The bytes of ``encoded``, or those that another tool wrote with three digits, a unit of 1 and
  ///   unshifted counts.
  /// - Throws: ``HistogramError`` if it is truncated, damaged or of another kind.
  public init(encoded bytes: [UInt8]) throws(HistogramError) {
    guard bytes.count >= Self.headSize else { throw .cut(size: bytes.count, needed: Self.headSize) }
    let cookie = UInt32(truncatingIfNeeded: bytes.number(at: 0, size: 4))
    guard cookie == Self.cookie else { throw .otherFormat(cookie: cookie) }
    let size = Int(bytes.number(at: 4, size: 4))
    guard bytes.count == Self.headSize + size else {
      throw .cut(size: bytes.count, needed: Self.headSize + size)
    }
    // A shifted histogram begins its counts in another bucket.
    let offset = Int32(truncatingIfNeeded: bytes.number(at: 8, size: 4))
    guard offset == 0 else { throw .shifted(buckets: offset) }
    let (digits, unit) = (bytes.number(at: 12, size: 4), bytes.number(at: 16, size: 8))
    let highest = Int64(bitPattern: bytes.number(at: 24, size: 8))
    guard digits == UInt64(Self.digits), unit == 1, highest >= 2_048 else {
      throw .otherRange(digits: digits, unit: unit, highest: highest)
    }
    let counts = try Self.counts(
      of: bytes[Self.headSize...], upTo: Self.resolution.index(of: highest) + 1)
    self.init(upTo: highest, counts: counts)
  }

  private static func counts(
    of payload: ArraySlice<UInt8>, upTo limit: Int
  ) throws(HistogramError) -> [UInt64] {
    var counts: [UInt64] = []
    var sum: UInt64 = 0
    var place = payload.startIndex
    while place < payload.endIndex {
      guard let number = payload.variable(at: &place) else { throw .damaged(byte: place) }
      let zeros = number < 0 ? Int(clamping: number.magnitude) : 0
      guard zeros <= limit, counts.count + max(zeros, 1) <= limit else {
        throw .damaged(byte: place)
      }
      if number < 0 {
        counts.append(contentsOf: repeatElement(0, count: zeros))
      } else {
        let (total, overflow) = sum.addingReportingOverflow(UInt64(number))
        guard !overflow else { throw .damaged(byte: place) }
        sum = total
        counts.append(UInt64(number))
      }
    }
    return counts
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  fileprivate func number(at place: Int, size: Int) -> UInt64 {
    self[place..<place + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// ZigZag encoding with seven bits per byte; the ninth byte has eight.
  fileprivate mutating func appendVariable(_ number: Int64) {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    for _ in 0..<8 {
      guard rest >= 0x80 else { break }
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}

extension ArraySlice<UInt8> {
  /// Decodes the number at a position and advances it; nil if it is truncated.
  fileprivate func variable(at place: inout Int) -> Int64? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 56, by: 7) {
      guard place < endIndex else { return nil }
      let byte = self[place]
      place += 1
      let isLast = shift == 56 || byte < 0x80
      number |= UInt64(shift == 56 ? byte : byte & 0x7F) << shift
      if isLast { return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1) }
    }
    return nil
  }
}
