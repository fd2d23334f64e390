/// The choices of a case as bytes, for fuzzers.
///
/// A choice of up to 256 alternatives takes one byte, any other eight, little-endian: whole words, so that a fuzzer can
/// insert operands it saw compared. Any bytes are a case; changing one changes a single choice and moves no other. Missing
/// choices become the simplest.
struct FuzzInput: Sendable {
  private let bytes: [UInt8]
  private var position = 0
  /// Whether the case needed more bytes.
  private(set) var isShort = false

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// The index of the next choice, in `0...limit`.
  @usableFromInline
  mutating func next(upTo limit: UInt64) -> UInt64 {
    var index: UInt64 = 0
    for place in 0..<FuzzInput.width(of: limit) {
      guard position < bytes.count else {
        isShort = true
        break
      }
      index |= UInt64(bytes[position]) << (place * 8)
      position += 1
    }
    return limit == .max ? index : index % (limit + 1)
  }

  /// The bytes for the decisions of a case.
  static func bytes(of sequence: ChoiceSequence) -> [UInt8] {
    sequence.decisions.filter { !$0.isForced }.flatMap { choice in
      (0..<width(of: choice.limit)).map { UInt8(truncatingIfNeeded: choice.index >> ($0 * 8)) }
    }
  }

  /// The byte ranges of the decisions of a case.
  static func places(of sequence: ChoiceSequence) -> [Range<Int>] {
    var end = 0
    return sequence.decisions.filter { !$0.isForced }.map { choice in
      let start = end
      end += Int(width(of: choice.limit))
      return start..<end
    }
  }

  private static func width(of limit: UInt64) -> UInt64 { limit < 256 ? 1 : 8 }
}
