import HabitDomain

extension FigureExample {
  /// What counts as done (domain 3.1), and each part of a status.
  static let completion = [
    done("a half is done", binary(0.5), true),
    done("nothing is not done", binary(0), false),
    done("a log without a value is not done", binary(nil), false),
    done("the target itself is enough", .counting(to: 8, 8), true),
    done("a hair below the target is not", .counting(to: 8, (8.0).nextDown), false),
    done("two values are not added up", .counting(to: 8, 4, 5), false),
    done("one of two values is enough", .counting(to: 8, 4, 8), true),
    done("without a target anything above zero is enough", .counting(to: nil, 0.1), true),
    done("a target of zero counts as none", .counting(to: 0, 0), false),
    done("a target below zero counts as none", .counting(to: -1, -0.0), false),
    done("a day that is not due can be done", .of(.daysOfWeek([2]), done: [395]), true),
    done("a log of another habit does nothing", foreign, false),
    FigureExample("today is due, and two days are at stake", "0 2 true true 2") {
      status(of: .of(done: [395, 396]), on: 397, $0)
    },
    FigureExample("today is done", "3 0 false true 3") {
      status(of: .of(done: [395, 396, 397]), on: 397, $0)
    },
    FigureExample("today is not due", "1 0 false false 1") {
      status(of: .of(.daysOfWeek([1]), done: [395]), on: 396, $0)
    },
  ]

  private static func binary(_ value: Double?) -> History {
    var history = History.of()
    history.logs = [.on(395, value)]
    return history
  }

  private static var foreign: History {
    var history = History.of(done: [395])
    history.logs[0].habitID = Identifier(high: 1, low: 2)
    return history
  }

  private static func done(_ name: String, _ history: History, _ isDone: Bool) -> FigureExample {
    FigureExample(name, "\(isDone)") { "\($0.isCompleted(history, day(395)))" }
  }

  private static func status(
    of history: History, on asOf: Int32, _ figures: HabitFigures
  ) -> String {
    let status = figures.status(history, day(asOf))
    return "\(status.current) \(status.atRisk) \(status.isAtRisk) \(status.isTodayDue) "
      + "\(status.display)"
  }
}
