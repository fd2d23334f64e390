/// One of several parts of a run, each of which takes every n-th case.
///
/// Cost grows with the index of a case, so consecutive cases would make shards of unequal length.
package struct Shard: Hashable, Sendable {
  /// The most shards of a run.
  package static let limit = 10_000
  /// The cases of a property that a shard runs again, with those of the others between them, so that it can report exactly
  /// what a whole run would have found; beyond, it reports what it found among its own.
  package static let recountLimit = 131_072

  /// The number of the shard, from 1.
  package let index: Int
  /// The number of shards.
  package let count: Int

  /// A shard; nil unless `index` is 1 to `count`, and `count` at most ``limit``.
  package init?(_ index: Int, of count: Int) {
    guard 1...Self.limit ~= count, 1...count ~= index else { return nil }
    (self.index, self.count) = (index, count)
  }
}

extension Shard {
  /// Its cases below a bound.
  package func cases(before bound: Int) -> CaseRange {
    CaseRange(from: index - 1, to: bound, step: count)
  }

  /// Whether work that cannot be divided belongs to it; each name belongs to one of the shards.
  package func owns(_ name: String) -> Bool { Self.owner(of: name, among: count) == index }

  /// The number of the shard that a name belongs to.
  package static func owner(of name: String, among count: Int) -> Int {
    Int(Digest(of: name.utf8).value % UInt64(max(1, count))) + 1
  }

  /// The number of the shard whose case this is.
  package static func index(ofCase index: Int, of count: Int) -> Int { index % max(1, count) + 1 }
}

extension Shard: CustomStringConvertible {
  /// As it is typed: `3/8`.
  package var description: String { "\(index)/\(count)" }
}
