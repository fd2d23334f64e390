import PropCheck
import PropCheckTesting
import PropCheckSchedules
import Testing

@Suite struct LostUpdateTests {
  private static let amounts = Gen.array(of: .int(in: 1...9), upTo: 6)

  /// Deposits by as many callers as there are amounts.
  private static let deposits = Property(
    "deposits", "No deposit is lost.", of: zip(amounts, .schedule())
  ) { amounts, schedule in
    try await schedule.run { context in
      let account = CarelessAccount()
      await withTaskGroup { group in
        for (index, amount) in amounts.enumerated() {
          group.addTask {
            await context.named("caller \(index + 1)") {
              await account.deposit(amount, in: context)
            }
          }
        }
      }
      try require(await account.balance, equals: amounts.reduce(0, +))
    }
  }

  /// What first come, first served does not find.
  private static let depositsApart = Property(
    "apart", "No deposit is lost.", of: .schedule(.random())
  ) { schedule in
    try await schedule.run { context in
      try require(await CarelessAccount.depositsApart(in: context), equals: 3)
    }
  }

  @Test(arguments: TestSeed.several(5))
  func `a lost deposit is found and shrinks to two calls`(_ seed: UInt64) async throws {
    let result = await Self.deposits.check(Settings(seed: seed, cases: 200))
    let finding = try #require(result.finding)
    #expect(result.verdict == .failed)
    #expect(finding.counterexample == "([1, 1], first come, first served)")
    let text = "Two values differ. value: expected 2, got 1\nwhat ran when:\n"
    #expect("\(finding.failure)".hasPrefix(text))
    #expect(finding.failure.account.contains("caller 1"))
    #expect(finding.failure.account.contains("caller 2"))
  }

  @Test(arguments: TestSeed.several(5))
  func `turns shrink to the one that makes the difference`(_ seed: UInt64) async throws {
    let result = await Self.depositsApart.check(Settings(seed: seed, cases: 200))
    let finding = try #require(result.finding)
    #expect(result.verdict == .failed)
    let turns = finding.reproduction.choices.count
    #expect(finding.counterexample.hasPrefix("turns ["))
    #expect(turns <= 9, "\(finding.counterexample)")
  }

  @Test func `a hundred replays of a token are one failure and one trace`() async throws {
    let found = try #require(await Self.depositsApart.check(Settings(seed: 7, cases: 200)).finding)
    let reproduction = try Reproduction(token: found.reproduction.token)
    for _ in 0..<100 {
      guard case .fails(let finding) = await Self.depositsApart.replay(reproduction) else {
        Issue.record("A replay does not fail.")
        return
      }
      #expect(finding.failure == found.failure)
      #expect(finding.failure.account.contains("●"))
    }
  }

  /// Recorded once: from the same seed, every process arrives at the same case.
  @Test func `a seed finds the same case in every process`() async throws {
    let settings = Settings(seed: 7, cases: 200)
    let finding = try #require(await Self.depositsApart.check(settings).finding)
    #expect(finding.counterexample == "turns [1]")
    #expect(
      finding.reproduction.token
        == "pc1-QwAAAAAAAAAHAAAAAAAAAAQAAAAAAAAADGnpOspPzFqgIEdz73ZpMwVhcGFydBgoMjE0NzQ4MzY0OCgzKDFtc"
        + "CkoMW0pKSkDAQEAL2eooI8Hxh4")
  }

  @Test func `first come, first served loses nothing that comes late`() async throws {
    let balance = try await TaskSchedule.firstCome.run { context in
      await CarelessAccount.depositsApart(in: context)
    }
    #expect(balance == 3)
  }
}
