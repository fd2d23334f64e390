import PropCheck
import RepositoryCheck
import Synchronization
import Testing

/// Commands that never end.
@Suite(.serialized) struct EndlessCommandTests {
  /// Whether the loops of a test may end, so that they do not outlive it.
  private final class Loops: Sendable {
    let areOver = Atomic(false)
  }

  private static func machine(
    _ loops: Loops, suspends: Bool = true
  ) -> RepositoryMachine<Int, Shelf, Int> {
    RepositoryMachine<Int, Shelf, Int>(
      "shelf", model: 0, absent: -1, observe: { $0 }, as: { _, _ in 0 },
      commands: { commands in
        commands.call("wait", with: .int(in: 0...9)) { _, _ in
        } run: { _, number in
          guard number > 4 else { return }
          while !loops.areOver.load(ordering: .relaxed) {
            if suspends { await Task.yield() }
          }
        }
      })
  }

  /// Its thread is lost, but no other, however often it runs.
  @Test func `a command that never suspends is a failure, and is replayed often`() async throws {
    let loops = Loops()
    defer { loops.areOver.store(true, ordering: .relaxed) }
    let bound = try await Self.machine(loops, suspends: false).bind(to: Shelf.layer())
    let property = try #require(bound.properties.first { $0.id == "shelf.linearizable-in-turns" })
    var settings = Settings(seed: 1, cases: 20)
    (settings.failures, settings.caseTime) = (1, .milliseconds(300))
    let finding = try #require(await property.check(settings).finding)
    for _ in 0..<4 {
      let replayed = await property.replay(finding.reproduction, caseTime: .milliseconds(100))
      guard case .fails(let again) = replayed else {
        Issue.record("\(replayed)")
        return
      }
      #expect(again.failure.message.hasPrefix("The case does not end within "))
    }
  }

  @Test(
    arguments: [
      ("linearizable-in-turns", "The tasks did not end within 10000 steps."),
      ("agrees-with-the-model", "The case does not end within 0.3 seconds"),
      ("linearizable", "The case does not end within 0.3 seconds"),
    ])
  func `an endless command is a failure, and is replayed`(
    _ id: String, _ message: String
  ) async throws {
    let loops = Loops()
    defer { loops.areOver.store(true, ordering: .relaxed) }
    let bound = try await Self.machine(loops).bind(to: Shelf.layer())
    let property = try #require(bound.properties.first { $0.id == "shelf." + id })
    var settings = Settings(seed: 1, cases: 20)
    (settings.failures, settings.caseTime) = (1, .milliseconds(300))
    settings.shrinkEvaluations = 100
    let finding = try #require(await property.check(settings).finding)
    #expect(finding.failure.message.hasPrefix(message), "\(finding.failure.message)")
    let replayed = await property.replay(
      finding.reproduction, caseTime: .milliseconds(300))
    guard case .fails(let again) = replayed else {
      Issue.record("\(replayed)")
      return
    }
    #expect(again.failure.message.hasPrefix(message), "\(again.failure.message)")
    #expect(again.counterexample == finding.counterexample)
  }
}
