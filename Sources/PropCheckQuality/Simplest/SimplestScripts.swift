import PropCheck

extension Simplest {
  private static let script = Gen<[Step]> { source in
    var steps: [Step] = []
    source.repeated(0...30, label: .step) { source in
      switch source.pick(weights: [1, 1, 1]) {
      case 0: steps.append(.push(source.integer(in: 0...99)))
      case 1: steps.append(.pop)
      default: steps.append(.look(source.integer(in: 0...9)))
      }
    }
    return steps
  }

  /// Commands for a stack.
  static let scripts: [Problem] = [
    .find("any step", script, "[pop]") { !$0.isEmpty },
    .find("any three steps", script, "[pop, pop, pop]") { $0.count >= 3 },
    .find("a pop from an empty stack", script, "[pop]") { $0.leastHeight < 0 },
    .find("a pop behind a push", script, "[push(0), pop]") { $0.pops > 0 && $0.leastHeight >= 0 },
    .find("a stack of four", script, "[push(0), push(0), push(0), push(0)]") { $0.mostHeight >= 4 },
    .find("a popped 42", script, "[push(42), pop]") { $0.popped.contains(42) },
    .find("a look below the top", script, "[push(0), push(0), look(1)]") { $0.looksBelow },
  ]
}

private enum Step: Sendable, CustomStringConvertible {
  case push(Int)
  case pop
  case look(Int)

  var description: String {
    switch self {
    case .push(let number): "push(\(number))"
    case .pop: "pop"
    case .look(let depth): "look(\(depth))"
    }
  }
}

extension [Step] {
  /// The height of the stack after each step, if an empty one can be popped.
  private var heights: [Int] {
    var height = 0
    return map { step in
      switch step {
      case .push: height += 1
      case .pop: height -= 1
      case .look: break
      }
      return height
    }
  }

  fileprivate var leastHeight: Int { heights.min() ?? 0 }
  fileprivate var mostHeight: Int { heights.max() ?? 0 }

  fileprivate var pops: Int {
    count {
      if case .pop = $0 { true } else { false }
    }
  }

  fileprivate var popped: [Int] {
    var stack: [Int] = []
    return compactMap { step in
      if case .push(let number) = step { stack.append(number) }
      guard case .pop = step else { return nil }
      return stack.popLast()
    }
  }

  /// Whether a step reads an element that exists and is not on top.
  fileprivate var looksBelow: Bool {
    zip(self, heights).contains { step, height in
      guard case .look(let depth) = step else { return false }
      return depth > 0 && depth < height
    }
  }
}
