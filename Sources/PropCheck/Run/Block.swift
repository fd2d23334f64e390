/// A run of case indexes that one worker does at a stretch.
///
/// The bounds depend on the indexes alone, never on the number of workers, so that what is judged
/// once a block is judged at the same places in every run.
struct Block: Equatable, Sendable {
  static let size = 32

  let cases: Range<Int>

  /// The blocks of a run, in order; a function, since a run may have no end in sight.
  static func starting(at first: Int, before last: Int) -> Block? {
    guard first < last else { return nil }
    return Block(cases: first..<first + min(size, last - first))
  }
}
