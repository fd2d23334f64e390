import Domain
import PropCheck
import PropCheckTesting
import Sync
import SyncSupport
import Testing

/// Stories that find nothing wrong must find what is: each of these rules is wrong on purpose.
@Suite(.timeLimit(.minutes(10))) struct MistakeTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let needsNoFaults: Bool
    /// The story that finds it; others are tried after that, should stories be drawn otherwise one day.
    let firstStory: Int
    let make: @Sendable (inout SyncRules) -> Void

    init(
      _ name: String, story: Int, needsNoFaults: Bool = false,
      _ make: @escaping @Sendable (inout SyncRules) -> Void
    ) {
      testDescription = name
      self.needsNoFaults = needsNoFaults
      firstStory = story
      self.make = make
    }
  }

  static let mistakes = [
    Mistake("a receipt counts though the row was edited", story: 176) { rules in
      let acknowledged = rules.merge.acknowledged
      rules.merge.acknowledged = { row, _, record in
        acknowledged(row, row.metadata.revision, record)
      }
    },
    Mistake("what is here wins", story: 3) { $0.merge.winner = { _, _ in .local } },
    Mistake("what comes wins", story: 11) { $0.merge.winner = { _, _ in .remote } },
    Mistake("a newer row does not wait", story: 12) { rules in
      let applied = rules.merge.applied
      rules.merge.applied = { remote, local, winner in
        var row = applied(remote, local, winner)
        row.metadata.needsSync = false
        return row
      }
    },
    Mistake("days are not put in order", story: 82) {
      $0.repair.rules.removeAll { $0.name == "D-6" }
    },
    Mistake("codes are not parted", story: 30) { $0.repair.rules.removeAll { $0.name == "D-4" } },
    Mistake("a token that expired ends the sync", story: 82) { rules in
      let remedy = rules.remedy
      rules.remedy = { remedy($0) == .refetch ? .pause : remedy($0) }
    },
    Mistake("a zone that is gone ends the sync", story: 82) { rules in
      let remedy = rules.remedy
      rules.remedy = { remedy($0) == .makeZone ? .pause : remedy($0) }
    },
    Mistake("children before parents", story: 71, needsNoFaults: true) { $0.order.reverse() },
    Mistake("a tombstone is not decoded", story: 12) { rules in
      let decode = rules.conversion.decode
      rules.conversion.decode = { (record) throws(CloudKitError) in
        var version = try decode(record)
        version.deletedAt = nil
        return version
      }
    },
  ]

  @Test(arguments: mistakes) func `a wrong rule is found`(_ mistake: Mistake) async {
    var wrong = SyncRules.small
    mistake.make(&wrong)
    let rules = wrong
    let property = Property("mistake", "stories agree", of: .story(steps: 40, faults: 6)) {
      (story: SyncStory) async throws in
      var story = story
      if mistake.needsNoFaults { story.faults = [] }
      try await SimulationTests.play(story, turns: 6, rules: rules, SyncBench.memory)
    }
    var settings = Settings(seed: 1, cases: 400)
    settings.firstCase = mistake.firstStory
    settings.failures = 1
    settings.shrinkEvaluations = 0
    settings.repeats = 0
    let result = await Runner().run([property], settings: settings)
    #expect(result.finding != nil)
  }
}
