import PropCheck
import PropCheckTesting
import Synchronization
import Testing

/// Generators and bodies may be called from several threads at once; `scripts/sanitize thread` runs these tests as well.
@Suite(.timeLimit(.minutes(20))) struct ThreadTests {
  /// Draws from everything that a source remembers: texts, integers, lists, filters, labels and scores.
  private static let label = Label("length", "long")
  private static let generator = Gen { source in
    let texts = try source.draw(.array(of: .string(upTo: 8), upTo: 6))
    let numbers = try source.draw(.array(of: Gen<Int>.int.filter { $0 != 0 }, upTo: 6))
    if texts.count > 3 { source.record(label) }
    source.target(Double(texts.count), "texts")
    return (texts, numbers)
  }

  /// Without the watchdog for slow cases, whose task would not run on the threads of these tests.
  private static var settings: Settings {
    var settings = Settings(seed: TestSeed.value)
    settings.caseTime = nil
    return settings
  }

  private func property(_ meeting: Meeting, limit: Int = .max) -> Property {
    Property("threads", "is safe", of: Self.generator) { (texts, numbers) in
      meeting.join()
      target(Double(numbers.count), "numbers")
      try require(texts.count + numbers.count < limit, "long")
    }
  }

  @Test(arguments: [2, 4])
  func `one property runs on several threads at once`(_ workers: Int) async {
    let meeting = Meeting(of: workers)
    let shared = property(meeting)
    let result = await withTaskExecutorPreference(Threads()) {
      await Runner().run(
        Array(repeating: shared, count: workers), settings: Self.settings)
    }
    #expect(result.verdict == .passed)
    #expect(meeting.wasHeld)
  }

  @Test func `a failure found by several threads is the one that a single one finds`() async {
    let settings = Self.settings
    let alone = await property(Meeting(of: 1), limit: 5).check(settings)
    let meeting = Meeting(of: 2)
    let shared = property(meeting, limit: 5)
    let together = await withTaskExecutorPreference(Threads()) {
      await Runner().run([shared, shared], settings: settings)
    }
    #expect(meeting.wasHeld)
    #expect(alone.verdict == .failed)
    #expect(together.finding?.counterexample == alone.finding?.counterexample)
    #expect(together.finding?.reproduction == alone.finding?.reproduction)
  }

  @Test func `several runs of one property do not disturb each other`() async {
    let meeting = Meeting(of: 4)
    let shared = property(meeting, limit: 5)
    let complaints = await withTaskExecutorPreference(Threads()) {
      await withTaskGroup(of: String?.self) { group in
        for _ in 0..<4 {
          group.addTask { await shared.check(Self.settings).complaint }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(complaints.count == 4)
    #expect(Set(complaints).count == 1)
    #expect(complaints.first != .some(nil))
  }

  @Test func `several calls of forAll at once keep their failures apart`() async {
    let meeting = Meeting(of: 4)
    let told = Mutex<Set<Int>>([])
    await withKnownIssue {
      await withTaskExecutorPreference(Threads()) {
        await withTaskGroup(of: Void.self) { group in
          for limit in 1...4 {
            group.addTask {
              await forAll(.int(in: 0...999), settings: Self.settings) { number in
                meeting.join()
                #expect(number < 100 * limit)
              }
            }
          }
        }
      }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      let limits = (1...4).filter { text.contains("counterexample: \(100 * $0)\n") }
      told.withLock { $0.formUnion(limits) }
      return limits.count == 1
    }
    #expect(told.withLock { $0 } == [1, 2, 3, 4])
    #expect(meeting.wasHeld)
  }

  @Test func `a fuzzer may run one target on several threads`() async {
    let meeting = Meeting(of: 2)
    let target = FuzzTarget(property(meeting))
    let inputs = target.inputs(seed: TestSeed.value, count: 20)
    let expected = inputs.map { FuzzTarget(property(Meeting(of: 1))).runNow($0) }
    let verdicts = await withTaskExecutorPreference(Threads()) {
      await withTaskGroup(of: [FuzzVerdict?].self) { group in
        for _ in 0..<2 { group.addTask { inputs.map { target.runNow($0) } } }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(verdicts == [expected, expected])
  }
}
