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
    return switch bits & 15 {
    case 0: 2
    case 1, 2: 6
    case 3, 4, 5: 20
    default: Int.max
    }
  }
}
