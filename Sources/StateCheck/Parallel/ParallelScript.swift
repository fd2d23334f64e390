/// Commands of several callers: a sequential part, then a concurrent one.
public struct ParallelScript<Model: Sendable, System: Sendable>: Sendable {
  /// A concurrent command.
  struct Turn: Sendable {
    let step: Step<Model, System>
    let caller: Int
    /// How long the caller spins before it.
    let pause: Int
    /// Its turns, if callers take turns.
    let turns: [Int]
    /// The yields before it is cancelled; nil if it is not.
    var cancelled: Int?

    var text: String {
      step.text() + (cancelled.map { ", cancelled \(Self.moment($0))" } ?? "")
    }

    private static func moment(_ chances: Int) -> String {
      chances == 0 ? "at once" : "after \(chances)"
    }
  }

  /// The sequential part.
  var prefix: Script<Model, System>
  /// The concurrent part, in the order drawn.
  var turns: [Turn] = []

  /// The initial model.
  public var start: Model { prefix.start }
  /// The model before the concurrent part.
  public var middle: Model { prefix.end }
  /// The model after all commands, as it was when they were drawn; nil in a script that was not.
  var drawnEnd: Model?
  /// All commands, in the order drawn.
  var steps: [Step<Model, System>] { prefix.steps + turns.map(\.step) }
  /// The model after all commands in the order drawn.
  var end: Model {
    turns.reduce(into: middle) { model, turn in _ = turn.step.model(&model) }
  }
  /// The initial model with some calls of the concurrent part alone.
  func model(of places: some Sequence<Int>) -> Model {
    places.sorted().reduce(into: start) { model, place in _ = turns[place].step.model(&model) }
  }

  /// The number of commands.
  public var count: Int { prefix.count + turns.count }
  /// The callers that have a command, in ascending order.
  public var callers: [Int] { Set(turns.map(\.caller)).sorted() }
  /// The callers with cancelled calls, in ascending order.
  public var cancelledCallers: [Int] {
    Set(turns.lazy.filter { $0.cancelled != nil }.map(\.caller)).sorted()
  }
}

extension ParallelScript: CustomStringConvertible {
  /// The commands, one per line, with the callers of the concurrent part.
  public var description: String {
    (prefix.lines + turns.map { "caller \($0.caller + 1)  \($0.text)" })
      .enumerated().map { "\($0 + 1)  \($1)" }.joined(separator: "\n")
  }
}
