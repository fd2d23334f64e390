import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct TimeProfileTests {
  private let time = ManualClock()

  private func settings(cases: Int = 40) -> Settings {
    var settings = Settings(seed: TestSeed.value, cases: cases)
    (settings.clock, settings.isProfiled) = (time.now, true)
    return settings
  }

  /// The number of list elements differs from case to case, so it is counted where they are drawn.
  @Test func `time counts for the generator that takes it, for the run and for the check`() async {
    let time = time
    let property = Property(
      "lists", "take time", of: Self.lists(time),
      run: { (_: [Int]) async throws in time.advance(100) }, check: { _, _ in time.advance(11) })
    let result = await Runner().run([property], settings: settings())
    let stacks = result.profile?.stacks ?? [:]
    let lists = "generate;\(#fileID):\(Self.listsLine)"
    let drawn = result.labels.first { $0.name == "element" }?.count ?? 0
    let count = UInt64(drawn)
    let elements = "\(lists);tuple;list;element;\(#fileID):\(Self.elementLine)"
    let expected: [String: UInt64] = [lists: 200, elements: count * 7, "run": 4000, "check": 440]
    #expect(count > 0)
    #expect(stacks == expected)
  }

  private static let elementLine = #line + 2
  private static func element(_ time: ManualClock) -> Gen<Int> {
    Gen { source in
      time.advance(7)
      source.record(Label("drawn", "element"))
      return source.integer(in: 0...99_999)
    }
  }

  private static let listsLine = #line + 2
  private static func lists(_ time: ManualClock) -> Gen<[Int]> {
    Gen { source in
      time.advance(5)
      return try source.draw(.array(of: element(time), upTo: 4))
    }
  }

  @Test(arguments: [1, 3])
  func `a profile changes nothing of a result, and every case is in it`(_ workers: Int) async {
    let time = time
    let property = Property("texts", "are short", of: .string(upTo: 40)) { (text: String) in
      time.advance(3)
      classify(text.count > 5, as: "long")
      try require(text.count < 30)
    }
    let copies = Array(repeating: property, count: workers)
    var plain = settings(cases: 200)
    plain.isProfiled = false
    let results = [
      await Runner().run(copies, settings: plain),
      await Runner().run(copies, settings: settings(cases: 200)),
    ]
    #expect(results[0].profile == nil)
    #expect(results[0].cases == results[1].cases)
    #expect(results[0].labels == results[1].labels)
    #expect(results[0].finding?.reproduction == results[1].finding?.reproduction)
    let run: UInt64 = results[1].profile?.stacks["run"] ?? 0
    #expect(run >= UInt64(results[1].cases) * 3)
  }

  @Test func `a stack is a line of frames and a count, whatever names are`() {
    var profile = TimeProfile()
    profile.add(3, to: ["run", "a;b\nc"])
    profile.add(4, to: ["run", "a;b\nc"])
    profile.add(0, to: ["check"])
    profile.add(9, to: [])
    #expect(profile.lines(of: "p;q", shrinking: 5) == ["p,q;run;a,b c 7", "p,q;shrink 5"])
    #expect(profile.lines(of: "", shrinking: 0) == ["without a name;run;a,b c 7"])
  }

  @Test func `too many stacks are added to their phase`() {
    var profile = TimeProfile()
    for index in 0..<TimeProfile.limit + 10 { profile.add(1, to: ["run", "\(index)"]) }
    #expect(profile.stacks.count == TimeProfile.limit + 1)
    #expect(profile.stacks["run"] == 10)
  }

  @Test func `of too many stacks those that come first by name are kept`() {
    let count = TimeProfile.limit - 1000
    let names = (0..<count).map { "\($0)" }
    var sum = TimeProfile()
    for name in names { sum.add(1, to: ["check", name]) }
    var other = TimeProfile()
    for name in names.reversed() { other.add(1, to: ["run", name]) }
    sum.add(other)
    let kept = sum.stacks.keys.filter { $0.hasPrefix("run;") }.sorted()
    #expect(kept == names.sorted().prefix(1000).map { "run;\($0)" })
    #expect(sum.stacks["run"] == UInt64(count - 1000))
  }

  @Test func `of too many commands those that come first by name are kept`() {
    let names = (0..<TimeProfile.limit + 1000).map { "\($0)" }
    let commands: [String: UInt64] = Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })
    let profile = TimeProfile(Times(), SpanMeter(clock: { 0 }), commands)
    let kept = profile.stacks.keys.filter { $0.hasPrefix("run;") }.sorted()
    #expect(kept == names.sorted().prefix(TimeProfile.limit).map { "run;\($0)" })
    #expect(profile.stacks["run"] == 1000)
  }

  /// Deeper than a profile distinguishes.
  @Test func `a deep recursion keeps its time`() async {
    let time = time
    let property = Property(
      "deep", "recurses", of: Self.nested(100, time), body: { (_: Int) throws in })
    let stacks = await Runner().run([property], settings: settings(cases: 1)).profile?.stacks ?? [:]
    #expect(stacks.values.reduce(0, +) == 101)
    #expect(stacks.keys.allSatisfy { $0.split(separator: ";").count <= 66 })
  }

  private static func nested(_ depth: Int, _ time: ManualClock) -> Gen<Int> {
    Gen { source in
      time.advance(1)
      return depth == 0 ? source.integer(in: 0...99_999) : try source.draw(nested(depth - 1, time))
    }
  }
}
