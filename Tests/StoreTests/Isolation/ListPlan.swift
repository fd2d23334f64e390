import PropCheck

/// What the callers of a store with lists do: for each its transactions, one after the other.
struct ListPlan: Sendable, CustomStringConvertible {
  enum Step: Sendable {
    case read(String)
    case append(Int, to: String)
  }

  struct Work: Sendable {
    var steps: [Step]

    var appends: Bool { steps.contains { if case .append = $0 { true } else { false } } }
  }

  var callers: [[Work]]

  /// Plans of so many callers, whose values are all different.
  static func all(callers count: Int) -> Gen<ListPlan> {
    Gen { source in
      var value = 0
      return ListPlan(
        callers: (0..<count).map { _ in
          source.array(1...8) { source in
            Work(
              steps: source.array(1...4) { source in
                let list = source.boolean() ? "x" : "y"
                value += 1
                return source.boolean() ? .append(value, to: list) : .read(list)
              })
          }
        })
    }
  }

  var description: String {
    callers.enumerated().flatMap { caller, works in
      works.map { "caller \(caller): \($0.steps)" }
    }.joined(separator: "\n")
  }
}
