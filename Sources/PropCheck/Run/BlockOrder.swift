/// A block of cases with all that decides them.
struct BlockOrder: Codable, Sendable {
  let cases: Range<Int>
  let seed: UInt64
  let discardLimit: Int
  /// Whether the property has few cases, which are listed and run once each.
  let isListed: Bool
  let nanosecondsLeft: UInt64?
  /// What to climb from.
  let peaks: [Peak]
  /// The symptoms of failures that are passed over, sorted.
  let known: [String]
  /// What the process does not survive, by the number of the draw.
  var lethal: [Int: Failure] = [:]
}
