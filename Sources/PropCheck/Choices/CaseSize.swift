/// Bounds the lists of a case: the first cases are small and grow, later ones have every size.
///
/// Small failures are then found small, and large structures still get room.
enum CaseSize {
  /// The number of growing cases.
  static let growth = 40

  /// The most elements of a list beyond its minimum.
  ///
  /// - Parameters:
  ///   - index: The index of the case.
  ///   - attempt: How often it was discarded. The bound grows with it, since a case may be discarded for being small.
  ///   - bits: Random bits of the case.
  /// - Returns: The bound; `Int.max` for none.
  static func listBound(index: Int, attempt: Int, bits: UInt64) -> Int {
    let size = index.addingReportingOverflow(max(attempt, 0))
    guard size.overflow || size.partialValue >= growth else { return max(size.partialValue, 0) }
    // By four bits each of a word, since a processor would often guess wrong which one it is.
    let kind = (0x3333_3333_3322_2110 as UInt64) &>> ((bits & 15) &* 4) & 3
    let bound = Int(truncatingIfNeeded: (0x14_06_02 as UInt64) &>> (kind &* 8) & 0xFF)
    return kind == 3 ? Int.max : bound
  }
}
