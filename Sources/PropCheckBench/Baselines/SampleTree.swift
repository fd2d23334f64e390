import PropCheck

/// A tree whose every part is an associated value.
indirect enum SampleTree: Decodable, Sendable {
  case leaf(Int)
  case fork(SampleTree, SampleTree)

  static let derived = Gen.decoding(SampleTree.self)

  static let generator = Gen<SampleTree>.recursive(Gen.int.map(SampleTree.leaf), depth: 4) {
    Gen<(SampleTree, SampleTree)>.tuple($0, $0).map { SampleTree.fork($0.0, $0.1) }
  }

  /// The same as the hand-written one, with the least that its initializer needs.
  static let decoded = Gen<SampleTree> { try decoder.make(SampleTree.self, &$0) }

  private nonisolated(unsafe) static let decoder = SmallestDecoder(
    range: .min ... .max, depth: 4)

  /// The number of leaves and forks.
  var count: Int {
    switch self {
    case .leaf: 1
    case .fork(let left, let right): 1 + left.count + right.count
    }
  }
}
