import HabitDomain
import HabitMutants
import PropCheck
import PropCheckTesting
import Synchronization
import Testing

@testable import HabitCLI
@testable import HabitSuite

/// The scenarios of several parts (H-G6) on the app, and on apps that go wrong where parts meet.
@Suite(.timeLimit(.minutes(20))) struct StoryTests {
  private static func result(
    of stories: Gen<Story> = Story.drawn, on layer: AppLayer, cases: Int, from first: Int = 0,
    shrinking: Bool = false
  ) async -> PropertyResult {
    var settings = Settings(seed: TestSeed.value, cases: cases)
    settings.firstCase = first
    (settings.failures, settings.repeats) = (1, 0)
    if !shrinking { settings.shrinkTime = .zero }
    return await Runner().run([Stories(layer: layer).property(of: stories)], settings: settings)
  }

  private static func result(
    of stories: Gen<Story>, cases: Int, _ check: @escaping @Sendable (Story) -> Void
  ) async -> PropertyResult {
    let property = Property("stories", "Stories are drawn.", rules: [], of: stories) { check($0) }
    return await Runner().run(
      [property], settings: Settings(seed: TestSeed.value, cases: cases))
  }

  @Test(arguments: StoryName.allCases.map(\.rawValue))
  func `each scenario has the steps that its name tells of`(_ name: String) async throws {
    let scenario = try #require(StoryName(rawValue: name))
    let result = await Self.result(of: Story.drawn(scenario), cases: 50) { story in
      #expect(scenario.isTold(by: story.steps), "\(story)")
    }
    #expect(result.verdict == .passed)
  }

  @Test(arguments: StoryName.allCases.map(\.rawValue))
  func `a scenario ends as it must, however it is told`(_ name: String) async throws {
    let scenario = try #require(StoryName(rawValue: name))
    let id = "scenarios.\(scenario.slug)"
    let property = try #require(Stories(layer: .sqlite).properties.first { $0.id == id })
    #expect(property.isExplicit)
    let result = await property.check(Settings(seed: TestSeed.value, cases: 5))
    #expect(result.verdict == .passed, "\(result.finding?.failure.description ?? "")")
    let told = result.statistics.tables.first { $0.name == "scenario" }?.rows ?? []
    #expect(told.map(\.name) == [name] && told.map(\.count) == [5])
  }

  @Test func `every scenario is drawn`() async {
    let drawn = Mutex<Set<StoryName>>([])
    let result = await Self.result(of: Story.drawn, cases: 1_000) { story in
      drawn.withLock { _ = $0.insert(story.scenario) }
    }
    #expect(result.verdict == .passed)
    #expect(drawn.withLock { $0 } == Set(StoryName.allCases))
  }

  @Test func `stories of all scenarios end as they must`() async {
    let result = await Self.result(on: .sqlite, cases: 100)
    #expect(result.verdict == .passed, "\(result.finding?.failure.description ?? "")")
  }

  // For this and what follows, at most one in 10,000 seeds misses something.
  @Test func `updates, restores and new stores are met`() async {
    let all: Set = ["an update", "a restore", "a new store"]
    let scenarios: [StoryName] = [.updateBetweenLives, .serverAhead, .noServer]
    #expect(await Self.labels("met", of: scenarios, 20, until: all) == all)
  }

  @Test func `a start on a full disk is in memory or as usual`() async {
    let all: Set = ["in memory", "as usual"]
    #expect(
      await Self.labels("start on a full disk", of: [.updateWithoutRoom], 80, until: all) == all)
  }

  @Test func `each rule of repairs is met where phones write the same or change roles`()
    async
  {
    let all = Set(StoryRows.repairs)
    let rules = await Self.labels("repair", of: [.sameCategories, .rolesOffline], 40, until: all)
    #expect(all.subtracting(rules) == [], "never met")
  }

  @Test func `a write in which the power is lost is there or not`() async {
    let all: Set = ["is there", "is not there"]
    #expect(
      await Self.labels("interrupted write", of: [.lossInWrites], 30, until: all) == all)
  }

  /// Which rows of a table occur in at most so many tellings of each scenario, until everything wanted has
  /// occurred.
  private static func labels(
    _ name: String, of scenarios: [StoryName], _ cases: Int, until all: Set<String>
  ) async -> Set<String> {
    var labels: Set<String> = []
    let portion = 5
    for first in stride(from: 0, to: cases, by: portion) where !labels.isSuperset(of: all) {
      for scenario in scenarios {
        let result = await result(
          of: Story.drawn(scenario), on: .sqlite, cases: portion, from: first)
        #expect(result.finding == nil, "\(result.finding?.failure.description ?? "")")
        let table = result.statistics.tables.first { $0.name == name }
        labels.formUnion((table?.rows ?? []).filter { $0.count > 0 }.map(\.name))
      }
    }
    return labels
  }

  // As many as a hunt has by default.
  @Test(arguments: AppMutant.all.map(\.id))
  func `an app that goes wrong where parts meet is found`(_ id: String) async throws {
    let mutant = try #require(AppMutant.all.first { $0.id == id })
    let result = await Self.result(on: AppLayer(mutant), cases: 1_000)
    #expect(result.finding != nil, "not in \(result.cases) cases")
  }

  @Test func `a failure tells the story up to where it goes wrong`() async throws {
    let mutant = try #require(AppMutant.all.first { $0.id == "restored-as-new" })
    let result = await Self.result(
      of: Story.drawn(.serverAhead), on: AppLayer(mutant), cases: 50, shrinking: true)
    let failure = try #require(result.finding?.failure)
    #expect(
      failure.message
        == "A start restores the newest whole backup, if the file is damaged, and only then: phone a."
    )
    #expect(failure.steps.first?.text == "a starts")
    #expect(failure.steps.last?.text == "a starts")
    #expect(failure.steps.count <= mutant.minimalSteps + 3)
    #expect(failure.difference?.path.hasPrefix("phone a: habit ") == true)
  }
}

extension StoryName {
  /// Whether the steps contain what the name promises, in this order.
  fileprivate func isTold(by steps: [StoryStep]) -> Bool {
    var rest = steps[...]
    return promised.allSatisfy { isMeant in
      guard let place = rest.firstIndex(where: isMeant) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }

  private var promised: [(StoryStep) -> Bool] {
    switch self {
    case .updateBetweenLives: [\.isLife, \.isOlder, \.isStart, \.isLife]
    case .fullPhone: [\.isLife, \.isWithoutRoom, \.isLife, \.isWithRoom]
    case .restoreElsewhere: [\.isBackup, \.isMove, \.isStart]
    case .yearOffline: [\.isOffline, \.isMonth, \.isPurge, \.isOnline, \.isSync]
    case .lossInFirstSync: [\.isOlder, \.isStart, \.isLoss, \.isSync, \.isStart]
    case .updatedApart: [\.isVersion, \.isOlder, \.isSync, \.isOlder, \.isVersion, \.isSync]
    case .serverAhead: [\.isBackup, \.isLife, \.isSync, \.isDamage, \.isStart, \.isSync]
    case .joinWhileDeleted: [\.isJoin, \.isEndOfFamily, \.isSync, \.isJoin]
    case .movedIn: [\.isOlder, \.isStart, \.isSync, \.isLife, \.isSync]
    case .updateWithoutRoom: [\.isOlder, \.isWithoutRoom, \.isStart, \.isWithRoom, \.isStart]
    case .sameCategories: [\.isSeed, \.isSeed, \.isSync]
    case .clockSetBack: [\.isLife, \.isClockBack, \.isStart, \.isLife]
    case .rolesOffline: [\.isJoin, \.isOffline, \.isOffline, \.isRole, \.isRole, \.isOnline]
    case .newBesideOld: [\.isLife, \.isSync, \.isCut, \.isStart, \.isSync]
    case .signedOutUpdate: [\.isSignedOut, \.isOlder, \.isStart, \.isSignedIn, \.isSync]
    case .reminders: [\.isOlder, \.isReminder, \.isDamage, \.isStart, \.isReminder]
    case .lossInUpdate: [\.isOlder, \.isLoss, \.isStart, \.isLoss, \.isStart, \.isStart]
    case .noServer: [\.isLife, \.isStartWithoutServer, \.isStart]
    case .lossInWrites: [\.isLoss, \.isLife, \.isStart]
    }
  }
}

extension StoryStep {
  private func writes(_ isMeant: (StoryWrite) -> Bool) -> Bool {
    if case .write(_, let writes) = self { writes.contains(where: isMeant) } else { false }
  }

  fileprivate var isLife: Bool { writes { _ in true } }
  fileprivate var isSeed: Bool { writes { $0 == .seed } }
  fileprivate var isEndOfFamily: Bool { writes { $0 == .removeFamily(1) } }
  fileprivate var isJoin: Bool {
    writes { if case .join = $0 { true } else { false } }
  }
  fileprivate var isRole: Bool {
    writes { write in
      switch write {
      case .role, .removeMember, .handOver: true
      default: false
      }
    }
  }

  fileprivate var isStart: Bool { if case .start = self { true } else { false } }
  fileprivate var isStartWithoutServer: Bool {
    if case .start(_, let broken) = self { broken.contains(.cloud) } else { false }
  }
  fileprivate var isSync: Bool { if case .sync = self { true } else { false } }
  fileprivate var isCut: Bool { if case .cutSync = self { true } else { false } }
  fileprivate var isLoss: Bool { if case .losePower = self { true } else { false } }
  fileprivate var isOffline: Bool { if case .network(_, false) = self { true } else { false } }
  fileprivate var isOnline: Bool { if case .network(_, true) = self { true } else { false } }
  fileprivate var isSignedOut: Bool { if case .signIn(_, false) = self { true } else { false } }
  fileprivate var isSignedIn: Bool { if case .signIn(_, true) = self { true } else { false } }
  fileprivate var isMonth: Bool { if case .wait(let days) = self { days > 30 } else { false } }
  fileprivate var isClockBack: Bool {
    if case .setClock(_, let span) = self { span < 0 } else { false }
  }
  fileprivate var isWithoutRoom: Bool { if case .room(_, .some) = self { true } else { false } }
  fileprivate var isWithRoom: Bool { if case .room(_, nil) = self { true } else { false } }
  fileprivate var isBackup: Bool { if case .backUp = self { true } else { false } }
  fileprivate var isDamage: Bool { if case .damage = self { true } else { false } }
  fileprivate var isMove: Bool { if case .move = self { true } else { false } }
  fileprivate var isVersion: Bool { if case .version = self { true } else { false } }
  fileprivate var isPurge: Bool { if case .purge = self { true } else { false } }
  fileprivate var isReminder: Bool { if case .remind = self { true } else { false } }
  /// A store of an earlier version.
  fileprivate var isOlder: Bool {
    switch self {
    case .age, .install: true
    default: false
    }
  }
}
