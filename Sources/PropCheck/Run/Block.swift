/// A range of cases that one worker runs in one go.
///
/// The bounds depend only on the indexes, never on the number of workers, so that what is judged once per block is judged
/// at the same places in every run.
struct Block: Equatable, Sendable {
  static let size = 32

  let cases: Range<Int>

  /// The next block of a run; a run may be unlimited, so they are made one by one.
  static func starting(at first: Int, before last: Int) -> Block? {
    guard first < last else { return nil }
    return Block(cases: first..<first + min(size, last - first))
  }
}
