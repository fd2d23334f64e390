/// Why bytes cannot be decoded as a histogram.
public enum HistogramError: Error, Equatable, CustomStringConvertible {
  /// The number of bytes differs from the one in the header.
  case cut(size: Int, needed: Int)
  /// The cookie is not that of uncompressed version 2.
  case otherFormat(cookie: UInt32)
  /// The buckets differ.
  case otherRange(digits: UInt64, unit: UInt64, highest: Int64)
  /// The counts are shifted by this many buckets, as after the recorded values were multiplied.
  case shifted(buckets: Int32)
  /// A count is truncated or follows the last bucket.
  case damaged(byte: Int)

  /// What is wrong, and how to fix it.
  public var description: String {
    switch self {
    case .cut(let size, let needed):
      "The histogram has \(size) bytes instead of \(needed); take it from a complete report."
    case .otherFormat(let cookie):
      "The histogram begins with 0x\(String(cookie, radix: 16)); "
        + "version 2 of the encoding, uncompressed, begins with 0x\(String(Histogram.cookie, radix: 16))."
    case .otherRange(let digits, let unit, let highest):
      "The histogram has \(digits) digits, a unit of \(unit) and values up to \(highest); "
        + "only 3 digits, a unit of 1 and values up to 2,048 or more are supported."
    case .shifted(let buckets):
      "The counts of the histogram are shifted by \(buckets) buckets, so that they would count for other values; "
        + "record the values again in a histogram that is not shifted."
    case .damaged(let byte):
      "The histogram is damaged at byte \(byte): a count is truncated, or follows the last bucket."
    }
  }
}
