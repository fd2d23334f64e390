import CloudSim
import HabitDomain
import HabitSync
import PropCheck
import TextChecking
import Testing

@testable import HabitSuite

@Suite struct PlainTextTests {
  private enum Choice: Hashable {
    case replyLost
    case pair(Int, named: String)
    case one(Membership.Role)
  }

  private struct Sample {
    let name = "a"
    let lastDay: CivilDay? = CivilDay(0)
    let limit: Int? = nil
    let choices: Set<Choice> = [.replyLost, .one(.kid)]
  }

  @Test(
    arguments: [
      (1, "1"), ("a\u{0}", "\"a\\0\""), (3 as Int?, "3"), (nil as Int?, "nil"),
      (Optional(Optional(3)), "3"), ([1, 2], "[1, 2]"), (Set(["b", "a"]), "[\"a\", \"b\"]"),
      (["k": 1], "[\"k\": 1]"), ((1, "b"), "1, \"b\""), (Choice.replyLost, "reply lost"),
      (Choice.pair(1, named: "b"), "pair 1, named \"b\""), (Choice.one(.kid), "one kid"),
      (
        Sample(), "name \"a\", last day 1970-01-01, limit nil, choices [one kid, reply lost]"
      ),
    ] as [(any Sendable, String)])
  func `a value reads like this`(_ value: any Sendable, _ text: String) {
    #expect(plainText(of: value) == text)
  }

  @Test(arguments: [("replyLost", "reply lost"), ("save", "save"), ("", "")])
  func `a name in source is words`(_ name: String, _ expected: String) {
    #expect(words(of: name) == expected)
  }

  /// The current names of the modules.
  private static let typeNames = [
    String(reflecting: Rung.self), String(reflecting: World.self),
    String(reflecting: SyncEngine.self), String(reflecting: CloudServer.self),
    String(reflecting: Failure.self), String(reflecting: Int.self),
  ]

  @Test(arguments: typeNames)
  func `a type with its module is found`(_ name: String) {
    #expect(name.contains("."))
    #expect(SwiftForm.typeName(in: "sent to \(name) twice") == name)
  }

  @Test func `what Swift would write is found`() {
    for text in [
      "skipped: account(HabitDomain.AccountStatus.noAccount)", "Optional(3)", "quota(nil)",
      "HabitLog(id: 1)", "sent, [HabitSync.Rung.cloud]", "stopped at PropCheckTool.Step.one",
    ] {
      #expect(SwiftForm.first(in: text) != nil, "\(text)")
    }
    for text in ["skipped: nobody is signed in", "write habit 1 \"f(x)\"", "next save (2 times)"] {
      #expect(SwiftForm.firstOrName(in: text) == nil, "\(text)")
    }
    #expect(SwiftForm.firstOrName(in: "next save: zoneBusy") == "zoneBusy")
  }
}
