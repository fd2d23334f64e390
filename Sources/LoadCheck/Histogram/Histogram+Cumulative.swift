extension Histogram {
  /// Returns how many of the recorded values do not exceed each bound.
  ///
  /// A bucket that a bound divides counts as above it, so that values less than a thousandth below a bound may be
  /// counted only at the next one.
  ///
  /// - Parameter bounds: The bounds, in ascending order.
  /// - Returns: A count for each bound, never decreasing.
  /// - Complexity: O(buckets + bounds).
  public func counts(upTo bounds: [Int64]) -> [UInt64] {
    let counts = counts
    var (index, seen): (Int, UInt64) = (0, 0)
    return bounds.map { bound in
      if let greatest, greatest <= bound { return count }
      while index < counts.count, Self.resolution.greatest(at: index) <= bound {
        seen &+= counts[index]
        index += 1
      }
      return seen
    }
  }
}
