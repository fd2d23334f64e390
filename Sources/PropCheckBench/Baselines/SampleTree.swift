import PropCheck

/// A tree whose every part is an associated value.
indirect enum SampleTree: Decodable, Sendable {
  case leaf(Int)
  case fork(SampleTree, SampleTree)

  static let derived = Gen.decoding(SampleTree.self)

  static let generator = Gen<SampleTree>.recursive(Gen.int.map(SampleTree.leaf), depth: 4) {
    Gen<(SampleTree, SampleTree)>.tuple($0, $0).map { SampleTree.fork($0.0, $0.1) }
  }

  /// Trees of one shape, by the least that its initializer needs.
  static let bare = Gen<SampleTree> { source in
    // Without a draw there would be one case, which runs once.
    _ = source.integer(in: 0...Int.max)
    return try SampleTree(from: BareDecoder(depth: 3))
  }

  /// The number of leaves and forks.
  var count: Int {
    switch self {
    case .leaf: 1
    case .fork(let left, let right): 1 + left.count + right.count
    }
  }
}
