/// Commands of several callers: first one after the other, then as many at once as there are callers.
public struct ParallelScript<Model: Sendable, System: Sendable>: Sendable {
  /// A command that runs beside others.
  struct Turn: Sendable {
    let step: Step<Model, System>
    let caller: Int
    /// How long the caller dawdles before it, in turns of an empty loop.
    let pause: Int
    /// The turns that the caller brings for it where all take turns.
    let turns: [Int]
    /// After how many chances to go on it is cancelled; nil if it is not.
    var cancelled: Int?

    /// The command, and whether it is cancelled.
    var text: String {
      step.text() + (cancelled.map { ", cancelled \(Self.moment($0))" } ?? "")
    }

    private static func moment(_ chances: Int) -> String {
      chances == 0 ? "at once" : "after \(chances)"
    }
  }

  /// What runs alone, and before the rest.
  var prefix: Script<Model, System>
  /// What runs at once, in the order in which it was drawn; a caller keeps the order of its own.
  var turns: [Turn] = []

  /// The model before the first command.
  public var start: Model { prefix.start }
  /// The model before the commands that run at once.
  public var middle: Model { prefix.end }
  /// The number of commands.
  public var count: Int { prefix.count + turns.count }
  /// The callers that have a command, ascending.
  public var callers: [Int] { Set(turns.map(\.caller)).sorted() }
  /// The callers some of whose calls are cancelled, ascending.
  public var cancelledCallers: [Int] {
    Set(turns.lazy.filter { $0.cancelled != nil }.map(\.caller)).sorted()
  }
}

extension ParallelScript: CustomStringConvertible {
  /// The commands, a line each, with the caller in front of what runs at once.
  public var description: String {
    (prefix.lines + turns.map { "caller \($0.caller + 1)  \($0.text)" })
      .enumerated().map { "\($0 + 1)  \($1)" }.joined(separator: "\n")
  }
}
