import HabitDomain
import PropCheck
import PropCheckTesting
import Testing

@testable import HabitSuite

@Suite struct HistoriesTests {
  @Test func `a history is about three weeks of one habit and a few logs of another`() async {
    let histories = Histories()
    await forAll(
      Gen { histories.question(from: &$0) }, settings: Settings(seed: TestSeed.value, cases: 300)
    ) { question in
      let habit = question.history.habit
      let start = habit.startDay.number
      try require(question.history.logs.count <= 32)
      for log in question.history.logs {
        try require((start - 7...start + 21).contains(log.day.number), "\(log.day)")
        try require(Pool.habits.prefix(2).contains(log.habitID))
      }
      try require((start - 3...start + 24).contains(question.day.number))
      try require(question.days.contains(question.from))
      try require([1, 6, 7].contains(question.history.firstWeekday))
    }
  }

  @Test func `a log that is relocated keeps its day and its value`() async {
    let histories = Histories()
    let pairs = Gen { source in
      let logs = histories.question(from: &source).history.logs
      return (logs, histories.relocated(logs, from: &source))
    }
    await forAll(pairs, settings: Settings(seed: TestSeed.value)) { before, after in
      try require(after.map(\.day), equals: before.map(\.day))
      try require(after.map { $0.value?.bitPattern }, equals: before.map { $0.value?.bitPattern })
      try require(after.allSatisfy { $0.timezone != "UTC" })
    }
  }

  /// Otherwise removing logs would not shrink a case.
  @Test func `a log that is left out moves no other`() async {
    let histories = Histories()
    let pairs = Gen { source in
      let logs = histories.question(from: &source).history.logs
      let both = histories.relocated(logs + logs.dropFirst(), from: &source)
      return (Array(both.prefix(logs.count).dropFirst()), Array(both.dropFirst(logs.count)))
    }
    await forAll(
      pairs, requiring: [Requirement("two zones", share: 0.2)],
      settings: Settings(seed: TestSeed.value)
    ) { all, rest in
      // As texts, because NaN is not equal to itself.
      try require(rest.map { "\($0)" }, equals: all.map { "\($0)" })
      classify(Set(rest.map(\.timezone)).count > 1, as: "two zones")
    }
  }
}
