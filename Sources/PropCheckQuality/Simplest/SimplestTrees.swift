import PropCheck

extension Simplest {
  static let trees: [Problem] = [
    .find("any tree", BinaryTree.generator, "0") { _ in true },
    .find("a fork", BinaryTree.generator, "(0 0)") { $0.leaves.count > 1 },
    .find("four leaves", BinaryTree.generator, "((0 0) (0 0))") {
      $0.depth == 3 && $0.leaves.count >= 4
    },
    .find("a poisoned tree", BinaryTree.generator, "77") { $0.leaves.contains(77) },
    .find("two poisoned leaves", BinaryTree.generator, "(77 77)") {
      $0.leaves.count { $0 == 77 } > 1
    },
    .find("a depth of four", BinaryTree.generator, "(0 (0 (0 0)))") { $0.depth >= 4 },
    .find("different leaves", BinaryTree.generator, "(0 1)") { Set($0.leaves).count > 1 },
    .find("a left fork", BinaryTree.generator, "((0 0) 0)") { $0.isLeftFork },
    .find("leaves with a sum", BinaryTree.generator, "(1 99)") { $0.leaves.reduce(0, +) == 100 },
  ]
}

/// A tree of numbers.
private indirect enum BinaryTree: Sendable, CustomStringConvertible {
  case leaf(Int)
  case fork(BinaryTree, BinaryTree)

  static let generator = Gen<BinaryTree>.recursive(
    Gen<Int>.int(in: 0...99).map(BinaryTree.leaf), depth: 6
  ) { Gen<(BinaryTree, BinaryTree)>.tuple($0, $0).map { BinaryTree.fork($0.0, $0.1) } }

  var leaves: [Int] {
    switch self {
    case .leaf(let number): [number]
    case .fork(let left, let right): left.leaves + right.leaves
    }
  }

  var depth: Int {
    switch self {
    case .leaf: 1
    case .fork(let left, let right): 1 + max(left.depth, right.depth)
    }
  }

  var isLeftFork: Bool {
    guard case .fork(.fork, _) = self else { return false }
    return true
  }

  var description: String {
    switch self {
    case .leaf(let number): "\(number)"
    case .fork(let left, let right): "(\(left) \(right))"
    }
  }
}
