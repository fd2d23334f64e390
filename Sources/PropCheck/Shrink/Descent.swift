// How the shrinker lowers a number by asking whether a case still fails. 0 comes first unless it is known; then small
// answers take few questions and large ones O(log n).

/// Looks for the lowest number, at most half of one, for which something holds.
func halve(from start: UInt64, _ holds: (UInt64) async -> Bool) async {
  guard start > 0, await !holds(0), start > 1, await holds(start / 2) else { return }
  await lower(from: start / 2, holds)
}

/// Looks for a lower number for which something holds, if it holds one step below.
///
/// Not every condition is monotone: parity, divisors and decimals separate neighbours.
func inch(
  from start: UInt64, by steps: [UInt64] = [1, 2], _ holds: (UInt64) async -> Bool
) async {
  for step in steps where step <= start {
    guard await holds(start - step) else { continue }
    let half = start / 2
    if half > 0, half < start - step, await holds(half) { return await lower(from: half, holds) }
    let end = step > 1 ? start / step + 1 : start - half
    _ = await frontier(from: 1, below: end) { await holds(start - $0 * step) }
    return
  }
}

/// Looks for the lowest number for which something holds, as it does for the given one but not for 0. Nothing may be asked
/// twice.
private func lower(from start: UInt64, _ holds: (UInt64) async -> Bool) async {
  _ = await frontier(from: 0, below: start) { await !holds($0) }
}

/// The greatest number inside, if all numbers up to it are and none above it; the first is inside by assumption.
///
/// Squares its way up from small numbers, then bisects the gap, or its number of digits.
func frontier(
  from first: UInt64, below bound: UInt64, _ isInside: (UInt64) async -> Bool
) async -> UInt64 {
  var low = first
  var high = bound
  var probe = first < 1 ? 1 : 2 as UInt64
  while probe < high {
    guard await isInside(probe) else {
      high = probe
      break
    }
    low = probe
    probe = probe < 1 << 32 ? max(2, probe * probe) : high
  }
  while high - low > 1 {
    let middle = low.middle(to: high)
    if await isInside(middle) { low = middle } else { high = middle }
  }
  return low
}

extension UInt64 {
  /// A number between two; if their sizes differ, the one whose number of digits is in the middle.
  fileprivate func middle(to high: UInt64) -> UInt64 {
    let digits = (bitWidth - leadingZeroBitCount, bitWidth - high.leadingZeroBitCount)
    guard digits.1 - digits.0 > 1 else { return self + (high - self) / 2 }
    return Swift.min(Swift.max(1 << UInt64((digits.0 + digits.1) / 2 - 1), self + 1), high - 1)
  }
}
