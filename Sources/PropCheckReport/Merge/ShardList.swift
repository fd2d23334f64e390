/// Shards in a sentence.
enum ShardList {
  private static let shown = 5

  /// As in `shard 3/8`, `shards 3/8 and 5/8`, or `shards 1/99, 2/99, 3/99, 4/99, 5/99 and 90 more`.
  static func text(_ numbers: [Int], of count: Int) -> String {
    let names = numbers.map { "\($0)/\(count)" }
    guard names.count > 1 else { return "shard " + (names.first ?? "") }
    guard names.count > shown + 1 else {
      return "shards \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
    }
    return "shards \(names.prefix(shown).joined(separator: ", ")) and \(names.count - shown) more"
  }
}
