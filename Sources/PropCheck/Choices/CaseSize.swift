/// How long the lists of a case may get: the first cases are small and grow, the later ones are of
/// every size.
///
/// Small failures are found small; big structures need room; neither is known beforehand.
enum CaseSize {
  /// How many cases grow.
  static let growth = 40

  /// The most elements beyond the least number of a list.
  ///
  /// - Parameters:
  ///   - index: The index of the case.
  ///   - attempt: How often it was discarded: it grows with that, since a small one may be discarded
  ///     for its size.
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
