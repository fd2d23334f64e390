import PropCheck
import PropCheckReport
import Synchronization
import SchemaChecking
import Testing

@testable import PropCheckTool

@Suite struct MutantsCommandTests {
  @Test func `mutants are found and equivalent ones are not reported`() async throws {
    let harness = try ToolHarness(mutants: [
      Numbers.mutant("too-small", limit: 50),
      Numbers.mutant("same", limit: 101, isEquivalent: true),
    ])
    #expect(await harness.run("mutants") == .passed)
    #expect(harness.out.text.contains("✓ too-small  "))
    #expect(harness.out.text.contains("1 step, known 1   numbers.are-small"))
    #expect(harness.out.text.contains("equivalent      1,101 cases"))
    #expect(
      harness.out.text.contains(
        "1 of 1 found, 0 of 1 equivalents reported; median minimal script 1, known 1"))
  }

  @Test(arguments: [(false, .internalError), (true, .temporary)] as [(Bool, ExitCode)])
  func `a mutant that does not open is named, and the others are tried`(
    _ isTemporary: Bool, _ code: ExitCode
  ) async throws {
    let closed = Mutant("closed", "Never opens.", knownLength: 1) { _ in
      throw LayerError("there is no disk", fix: "insert one.", isTemporary: isTemporary)
    }
    let harness = try ToolHarness(mutants: [closed, Numbers.mutant("too-small", limit: 50)])
    #expect(await harness.run("mutants") == code)
    #expect(harness.out.text.contains("The mutant closed was not tried."), "\(harness.out.text)")
    let told = "there is no disk; where: layer mutant:closed; fix: insert one.\n"
    #expect(harness.out.text.contains(told), "\(harness.out.text)")
    #expect(harness.out.text.contains("✓ too-small  "))
    #expect(try harness.files().contains("Reports/mutants-1.jsonl.gz"))
  }

  /// A mutant with a property that passes, and one that cannot be run.
  private static func unrunnable(_ origin: String?, isEquivalent: Bool) -> Mutant {
    var mutant = Mutant("unrun", "Has no callers.", knownLength: 1) { _ in
      let passing = Property("a.passes", "Passes.", of: .bool) { (_: Bool) throws in }
      guard let origin else {
        return OpenLayer([
          passing, Property("b.draws", "Draws.", of: .element(of: [Int]())) { (_: Int) throws in },
        ])
      }
      return OpenLayer([
        passing,
        Property("b.calls", "Calls.", of: .bool) { (_: Bool) throws in
          throw Failure("There are no callers.", origin: origin)
        },
      ])
    }
    mutant.isEquivalent = isEquivalent
    return mutant
  }

  @Test(arguments: [nil, Failure.noRoomOrigin] as [String?], [false, true])
  func `a mutant of which a property cannot be run has not survived`(
    _ origin: String?, _ isEquivalent: Bool
  ) async throws {
    let harness = try ToolHarness(mutants: [
      Self.unrunnable(origin, isEquivalent: isEquivalent), Numbers.mutant("too-small", limit: 50),
    ])
    let code: ExitCode = origin == nil ? .internalError : .temporary
    #expect(await harness.run("mutants", "--cases", "30") == code)
    let property = origin == nil ? "b.draws" : "b.calls"
    let told = "The mutant unrun was not tried. \(property) cannot be tried: "
    #expect(harness.out.text.contains(told), "\(harness.out.text)")
    #expect(!harness.out.text.contains("SURVIVED"))
    #expect(harness.out.text.contains("✓ too-small  "))
  }

  @Test func `a mistake in the properties of a mutant ends the run as one of usage`() async throws {
    let twice = Mutant("twice", "Has two properties of one name.", knownLength: 1) { _ in
      OpenLayer(Numbers.worker(limit: 50).properties + Numbers.worker(limit: 50).properties)
    }
    let harness = try ToolHarness(mutants: [twice])
    #expect(await harness.run("mutants") == .usage)
    #expect(harness.err.text.contains("Two properties are named numbers.are-small.\n"))
  }

  @Test(arguments: [(101, false, "SURVIVED"), (50, true, "FALSE ALARM")])
  func `a mutant that survives and a false alarm fail`(
    _ limit: Int, _ isEquivalent: Bool, _ word: String
  ) async throws {
    let harness = try ToolHarness(mutants: [
      Numbers.mutant("m", limit: limit, isEquivalent: isEquivalent)
    ])
    #expect(await harness.run("mutants") == .failed)
    #expect(harness.out.text.contains(word))
    #expect(harness.out.text.contains("next         propcheck mutants --filter '^m$'"))
  }

  @Test func `the cases of all properties count, but the canary has its own in each`() async throws
  {
    let harness = try ToolHarness(mutants: [
      Numbers.lateMutant("late", steps: 1, known: 1, isCanary: true)
    ])
    #expect(await harness.run("mutants", "--cases", "200") == .passed)
    #expect(harness.out.text.contains("found              21 cases"), "\(harness.out.text)")
    let reader = ReportReader(path: harness.path("Reports/mutants-1.jsonl.gz"))
    guard case .mutant(let mutant) = try reader.records()[1] else {
      Issue.record("The second record is no mutant.")
      return
    }
    #expect(mutant.cases == 21)
    #expect(mutant.failingCases == 1)
  }

  @Test(arguments: [(4, true), (5, false)])
  func `a minimal script of more than twice the known length fails`(
    _ steps: Int, _ passes: Bool
  ) async throws {
    let harness = try ToolHarness(mutants: [
      Numbers.lateMutant("a", steps: 2, known: 2), Numbers.lateMutant("b", steps: 2, known: 2),
      Numbers.lateMutant("c", steps: steps, known: 2),
    ])
    #expect(await harness.run("mutants", "--cases", "5") == (passes ? .passed : .failed))
    #expect(harness.out.text.contains("✗ c ") == !passes)
    #expect(harness.out.text.contains("FOUND LONG") == !passes)
  }

  @Test(arguments: [
    (isCanary: false, found: "2 steps, known 2   c.fails"),
    (isCanary: true, found: "5 steps, known 2   b.fails"),
  ])
  func `after a long script the other properties are tried, but not for a canary`(
    _ isCanary: Bool, _ found: String
  ) async throws {
    let harness = try ToolHarness(mutants: [
      Numbers.lateMutant("a", steps: 5, 2, known: 2, isCanary: isCanary)
    ])
    #expect(await harness.run("mutants", "--cases", "5") == (isCanary ? .failed : .passed))
    #expect(harness.out.text.contains(found), "\(harness.out.text)")
  }

  @Test func `a median above the known one fails, but not that of a selection`() async throws {
    let harness = try ToolHarness(mutants: [
      Numbers.lateMutant("a", steps: 3, known: 2), Numbers.lateMutant("b", steps: 3, known: 2),
    ])
    #expect(await harness.run("mutants", "--cases", "5", "--quiet") == .failed)
    #expect(
      harness.out.text.contains("script 3, known 2: FAILED, since the scripts found are longer"))
    #expect(harness.out.text.contains("1 failure"))
    #expect(await harness.run("mutants", "--cases", "5", "--filter", "a") == .passed)
  }

  @Test func `what threads decide about is told, and is no part of what equal runs share`()
    async throws
  {
    let harness = try ToolHarness(mutants: [Numbers.flakyMutant("c")])
    #expect(await harness.run("mutants", "--cases", "200") == .passed)
    #expect(harness.out.text.contains("fails 10 of 10    connections.fail"))
    #expect(harness.out.text.contains("median minimal script -, known -"))
    let reader = ReportReader(path: harness.path("Reports/mutants-1.jsonl.gz"))
    guard case .mutant(let mutant) = try reader.records()[1] else {
      Issue.record("The second record is no mutant.")
      return
    }
    #expect(mutant.found && mutant.cases == 0 && mutant.script == nil)
    #expect(mutant.t?.chance?.cases == 1)
  }

  @Test func `the report keeps to the schema`() async throws {
    let harness = try ToolHarness(mutants: [Numbers.mutant("too-small", limit: 50)])
    _ = await harness.run("mutants")
    let checker = try SchemaChecker(schema: ReportSchema.version1)
    let reader = ReportReader(path: harness.path("Reports/mutants-1.jsonl.gz"))
    var lines: [String] = []
    _ = try reader.forEachText { lines.append($0) }
    #expect(lines.count == 4)
    for line in lines { #expect(try checker.problems(inLine: line.utf8) == []) }
  }

  @Test func `a filter that matches nothing is told`() async throws {
    let harness = try ToolHarness(mutants: [Numbers.mutant("too-small", limit: 50)])
    #expect(await harness.run("mutants", "-f", "zzz") == .nothingRan)
  }
}
