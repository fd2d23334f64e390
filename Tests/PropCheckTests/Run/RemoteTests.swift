import Foundation
import PropCheckTesting
import Synchronization
import Testing

@testable import PropCheck

/// A simulated process: it answers through JSON, and has ended when a body said so.
private actor Elsewhere {
  private var server: CaseServer
  private let end: End

  init(_ property: Property, _ end: End) {
    server = CaseServer([property], note: { end.note($0) }, isCancelled: { false })
    self.end = end
  }

  func answer(_ request: CaseRequest) async throws -> CaseOutcome {
    end.begin(request)
    var server = server
    let response = await server.answer(try Self.sent(request))
    self.server = server
    return try end.outcome ?? .answered(Self.sent(response))
  }

  private static func sent<Message: Codable>(_ message: Message) throws -> Message {
    try JSONDecoder().decode(Message.self, from: try JSONEncoder().encode(message))
  }
}

/// Where such a process ended, and what it was asked for.
private final class End: Sendable {
  private let place = Mutex(RunPosition(draw: 0, isRunning: false))
  private let end = Mutex<CaseOutcome?>(nil)
  private let requests = Mutex<[CaseRequest]>([])
  /// Whether the process ends between cases instead of in one.
  let isBetween: Bool

  init(isBetween: Bool = false) {
    self.isBetween = isBetween
  }

  var outcome: CaseOutcome? { end.withLock { $0 } }
  var urgent: [Bool] { requests.withLock { $0.map(\.isUrgent) } }

  func note(_ whereabouts: RunPosition) { place.withLock { $0 = whereabouts } }

  func begin(_ request: CaseRequest) {
    requests.withLock { $0.append(request) }
    end.withLock { $0 = nil }
  }

  /// Ends the process for this reason, as far as the caller can see.
  func now(_ failure: Failure) -> Failure {
    let place = isBetween ? nil : place.withLock { $0 }
    end.withLock { $0 = $0 ?? .lost(at: place, failure) }
    return failure
  }
}

extension Property {
  /// The same, run by a simulated process.
  fileprivate func elsewhere(_ end: End = End()) -> Property {
    let process = Elsewhere(self, end)
    return remote { request in
      do {
        return try await process.answer(request)
      } catch {
        return .lost(at: nil, Failure("\(error)"))
      }
    }
  }
}

extension PropertyResult {
  /// Everything in it that does not depend on times.
  fileprivate var canonical: String {
    let findings = ([finding].compactMap(\.self) + otherFindings).map {
      "\($0.caseIndex) \($0.failure) \($0.counterexample) \($0.reproduction.token) \($0.stable) "
        + "\($0.shrink.tries) \(String(describing: $0.explanation))"
    }
    return "\(verdict) \(cases) \(discards) \(ranges) \(labels) \(findings) \(isExhausted) "
      + "\(targets)"
  }
}

private let small = Label("size", "small")
/// Settings under which a busy machine shrinks as far as any other.
private var patient: Settings {
  var settings = Settings(seed: TestSeed.value)
  settings.shrinkTime = .seconds(3600)
  return settings
}

private let crash = Failure("The process ended.", origin: "crash: SIGILL")

@Suite struct RemoteTests {
  private static let numbers = Gen<Int> { source in
    let number = try source.draw(.int(in: 0...9_999))
    if number < 100 { source.record(small) }
    return try source.draw(.always(number).filter { !$0.isMultiple(of: 7) })
  }

  private static func property(
    _ end: End, lethal: Failure = crash, _ body: @escaping @Sendable (Int) throws -> Bool
  ) -> Property {
    Property("remote", "Numbers survive.", of: numbers) { (number: Int) throws in
      if try body(number) { throw end.now(lethal) }
    }
  }

  private static let properties: [Property] = [
    property(End()) { _ in false },
    property(End()) {
      try require($0 < 5_000, "too large")
      return false
    },
    Property("few", "", of: .int(in: 0...200)) { (number: Int) throws in
      try require(number != 150, "this one")
    },
    Property("climb", "", of: .int(in: 0...1_000_000)) { (number: Int) throws in
      target(Double(number), "height")
      try require(number < 999_990, "too high")
    },
    Property("mistaken", "", of: Gen<Int>.oneOf([])) { (_: Int) throws in },
    Property("picky", "", of: .int(in: 0...9_999).filter { $0 > 10_000 }) { (_: Int) throws in },
    Property("waits", "", of: .int(in: 0...9_999)) { (number: Int) async throws in
      await Task.yield()
      try require(number < 900, "too large")
    },
  ]

  @Test(arguments: properties.indices, [1, 3])
  func `what another process runs is what this one would have run`(
    _ index: Int, _ workers: Int
  ) async {
    let property = Self.properties[index]
    let settings = patient
    let here = await Runner().run([property], settings: settings)
    let team = (0..<workers).map { _ in property.elsewhere() }
    let there = await Runner().run(team, settings: settings)
    #expect(here.canonical == there.canonical)
  }

  @Test(arguments: [1, 3])
  func `a run that ends the process counts and shrinks as one that throws`(
    _ workers: Int
  ) async throws {
    let settings = patient
    let body: @Sendable (Int) throws -> Bool = { number in
      try require(number < 6_000 || number % 2 == 0, "odd and large")
      // A few per block, because after eight of them no more are searched for in another process.
      return number >= 9_000
    }
    let here = await Self.property(End(), body).check(settings)
    let team = (0..<workers).map { _ in
      let end = End()
      return Self.property(end, body).elsewhere(end)
    }
    let there = await Runner().run(team, settings: settings)
    #expect(here.canonical == there.canonical)
    #expect(there.finding != nil)
  }

  @Test func `a process that ends between cases is no case's failure`() async throws {
    let end = End(isBetween: true)
    let result = await Self.property(end) { $0 >= 3_000 }.elsewhere(end).check()
    let reason = try #require(result.verdict.whyInvalid, "\(result.verdict)")
    #expect(reason.contains("The process ended."))
    #expect(reason.contains("\nfix: "))
  }

  @Test func `a lack of room on the machine is no case's failure`() async {
    var lack = Failure("No process can be started.", origin: Failure.noRoomOrigin)
    lack.account = "wait."
    let property = Self.property(End()) { _ in false }.remote { [lack] _ in
      .lost(at: nil, lack)
    }
    let reason = """
      a case cannot be run: No process can be started.
      where: this machine
      fix: wait.
      """
    #expect(await property.check().verdict == .invalid(reason: reason))
  }

  @Test(arguments: [1, 40])
  func `a process that ends while a case is drawn is reported as such`(_ draw: Int) async throws {
    let property = Self.property(End()) { _ in false }.remote { _ in
      .lost(at: RunPosition(draw: draw, isRunning: false), crash)
    }
    let reason = """
      drawing a case fails: The process ended.
      where: a generator, or the model on which a script is drawn
      """
    let verdict = await property.check().verdict
    let told = try #require(verdict.whyInvalid, "\(verdict)")
    #expect(told.contains(reason))
  }

  @Test func `a draw that traps here is no case`() async {
    let draws = Mutex(0)
    let property = Self.property(End()) { _ in false }.remote(
      guardedBy: { function in
        let isSecond = draws.withLock { draws in
          draws += 1
          return draws == 2
        }
        if isSecond { return "signal SIGILL" }
        function()
        return nil
      }, ask: { _ in .cancelled })
    var source = Source()
    for _ in 0..<3 {
      source.replay(ChoiceSequence(path: [8]))
      property.experiment.draw(&source)
      let isTrap = draws.withLock { $0 == 2 }
      #expect(source.isRejected == isTrap)
      #expect(source.misuse?.problem == (isTrap ? "ends by signal SIGILL" : nil))
      #expect(source.sequence.decisions.isEmpty == isTrap)
    }
  }

  @Test func `a case that takes too long is shrunk in a hurry and searched for once`() async {
    let end = End()
    let slow = Failure("It does not end.", origin: Failure.timeLimitOrigin)
    let result = await Self.property(end, lethal: slow) { $0 >= 3_000 }.elsewhere(end)
      .check(patient)
    #expect(result.verdict == .failed)
    #expect(3_000..<3_100 ~= result.finding.flatMap { Int($0.counterexample) } ?? 0)
    #expect(result.finding?.explanation == nil)
    // The search, the block once more without the lethal run, and the first repetition.
    let hurried = end.urgent.drop { !$0 }
    #expect(hurried.allSatisfy { $0 } == false, "the search behind it is in no hurry")
    #expect(end.urgent.prefix { !$0 }.count >= 3)
    #expect(hurried.drop { $0 }.count == 1)
  }

  @Test func `another process looks at the clock among small cases`() async {
    let clock = ManualClock()
    let count = Mutex(0)
    let property = Property("late", "", of: .int(in: 0...9_999)) { (_: Int) throws in
      count.withLock { $0 += 1 }
      if count.withLock({ $0 }) == 20 { clock.advance(5_000_000_000) }
    }
    var settings = Settings(seed: TestSeed.value)
    settings.clock = clock.now
    var worker = BlockWorker(
      property: property, settings: settings, domain: nil, deadline: 1_000_000_000)
    worker.journal = CrashJournal { _ in }
    let result = await worker.work(CaseRange(0..<32))
    #expect(result.cases == 20)
    #expect("\(result.ending)" == "outOfTime")
    #expect(result.times.runNanoseconds == 5_000_000_000)
  }

  @Test func `a request that is cancelled ends the run`() async {
    let property = Self.property(End()) { _ in false }.remote { _ in .cancelled }
    #expect(await property.check().verdict == .interrupted)
  }

  @Test func `a property that the other process lacks makes the run invalid`() async {
    let property = Self.property(End()) { _ in false }
    let empty = property.remote { request in
      var server = CaseServer([], note: { _ in }, isCancelled: { false })
      return .answered(await server.answer(request))
    }
    guard case .invalid = await empty.check().verdict else {
      Issue.record("It is taken for granted.")
      return
    }
  }

  @Test func `a run position fits in one word`() {
    for place in [RunPosition(draw: 0, isRunning: false), RunPosition(draw: 7, isRunning: true)] {
      #expect(RunPosition(word: place.word) == place)
    }
    #expect(RunPosition(word: 0).run == nil)
  }
}
