import PropCheck

/// What several clients do, and whose turn it is when.
struct Plan: Sendable {
  /// One statement of a transaction.
  enum Step: Sendable {
    case read(String)
    case append(String)
  }

  /// One transaction.
  struct Work: Sendable {
    var begin: ListStore.Begin
    var steps: [Step]
    /// Whether its client rolls it back in the end.
    var isGivenUp: Bool
    /// For each statement, from the one that begins to the one that ends, whose turn comes next; nil if it does not
    /// change.
    ///
    /// They belong to the statements, so that shrinking removes both together.
    var turns: [Int?]
  }

  /// For each client what it does, one after the other.
  var clients: [[Work]]
}

extension Plan {
  /// Plans of two or three clients, with so many transactions at most for each.
  static func all(upTo transactions: Int = 3) -> Gen<Plan> {
    Gen { source in
      // One list in half of the cases, so that clients meet.
      let lists = source.boolean() ? ["x"] : ["x", "y"]
      return Plan(
        clients: source.array(2...3) { source in
          var works: [Work] = []
          // A step, so that shrinking removes one together with the turn that leads to it.
          source.repeated(0...transactions, label: .step) { source in
            works.append(work(lists, from: &source))
          }
          return works
        })
    }
  }

  private static func work(_ lists: [String], from source: inout Source) -> Work {
    let begin = ListStore.Begin.allCases[source.pick(weights: [3, 1])]
    var turns = [turn(from: &source)]
    let steps = source.array(1...4) { source in
      let list = lists[source.integer(in: 0...lists.count - 1)]
      let step = source.boolean() ? Step.append(list) : .read(list)
      turns.append(turn(from: &source))
      return step
    }
    let isGivenUp = source.boolean(probability: 0.2)
    turns.append(turn(from: &source))
    return Work(begin: begin, steps: steps, isGivenUp: isGivenUp, turns: turns)
  }

  /// Mostly the current client keeps it.
  private static func turn(from source: inout Source) -> Int? {
    let turn = source.pick(weights: [6, 2, 2, 2])
    return turn == 0 ? nil : turn - 1
  }
}

extension Plan: CustomStringConvertible {
  /// A line for each transaction.
  var description: String {
    clients.enumerated().flatMap { index, works in works.map { "client \(index): \($0)" } }
      .joined(separator: "\n")
  }
}

extension Plan.Work: CustomStringConvertible {
  /// As in `begin deferred (1); read x; commit`: after the first statement it is client 1's turn.
  var description: String {
    let statements = steps.map { step in
      switch step {
      case .read(let list): "read \(list)"
      case .append(let list): "append to \(list)"
      }
    }
    let all = ["begin \(begin)"] + statements + [isGivenUp ? "give up" : "commit"]
    return zip(all, turns).map { text, turn in turn.map { "\(text) (\($0))" } ?? text }.joined(
      separator: "; ")
  }
}
