/// A block of cases with all that decides it.
struct BlockOrder: Codable, Sendable {
  let cases: Range<Int>
  let seed: UInt64
  let discardLimit: Int
  /// Whether the property has few cases, which are enumerated and run once each.
  let isListed: Bool
  let nanosecondsLeft: UInt64?
  /// The cases to climb from.
  let peaks: [Peak]
  /// The symptoms of failures to ignore, sorted.
  let known: [String]
  /// The failures that the process does not survive, by the number of the draw.
  var lethal: [Int: Failure] = [:]
}
