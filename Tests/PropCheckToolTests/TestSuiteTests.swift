import Foundation
import PropCheck
import Synchronization
import Testing

@testable import PropCheckTool

@Suite struct TestSuiteTests {
  private static func layer(_ name: String, _ properties: String...) -> Layer {
    Layer(name, "numbers") { _ in
      OpenLayer(properties.map { Property($0, "Holds.", of: .bool) { (_: Bool) throws in } })
    }
  }

  private static func suite(_ name: String = "numbers", layers: String...) -> TestSuite {
    TestSuite(name, version: "1.2", "Tests numbers.", layers: layers.map { layer($0, "one.holds") })
  }

  @Test func `a suite of layers alone has no commands for the rest`() async throws {
    let harness = try ToolHarness(Self.suite(layers: "plain"))
    #expect(await harness.run("help") == .passed)
    let commands = harness.out.text.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(
      commands == [
        "run", "replay", "fuzz", "merge", "plan", "seeds", "history", "report", "list",
        "completions", "help",
      ])
    #expect(harness.out.text.hasPrefix("Tests numbers.\n\nusage: numbers COMMAND [OPTIONS]\n"))
  }

  @Test(arguments: [
    (["load"], "There is no command load: numbers has no loads."),
    (["compare", "a", "b"], "There is no command compare: numbers has no loads."),
    (["mutants"], "There is no command mutants: numbers has no mutants."),
    (
      ["list", "profiles"],
      "WHAT cannot be \"profiles\": it must be properties, layers, seeds or night."
    ),
  ])
  func `what is left out is refused by a sentence`(
    _ arguments: [String], _ sentence: String
  ) async throws {
    let harness = try ToolHarness(Self.suite(layers: "plain"))
    #expect(await Tool(system: harness.system).run(arguments) == .usage)
    #expect(harness.err.text.hasPrefix("numbers: " + sentence), "\(harness.err.text)")
  }

  @Test func `the commands to type are those of the program, also in its report`() async throws {
    let faulty = Layer("faulty", "numbers") { _ in
      OpenLayer([
        Property("one.fails", "Fails.", of: .bool) { (_: Bool) throws in throw Failure("No.") }
      ])
    }
    let harness = try ToolHarness(
      TestSuite("numbers", version: "1.2", "Tests numbers.", layers: [faulty]))
    #expect(await harness.run("run", "--seed", "1") == .failed)
    #expect(harness.out.text.hasPrefix("numbers 1.2 · seed 1 · layer faulty"))
    #expect(harness.out.text.contains("reproduce   numbers replay Seeds/one.fails/f-"))
    #expect(harness.out.text.contains("next         numbers replay "))
    #expect(await harness.run("report", "Reports/run-1.jsonl.gz") == .passed)
    let seed = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    #expect(await harness.run("replay", seed) == .failed)
    #expect(!harness.out.text.contains("propcheck"))
  }

  @Test(arguments: [
    (suite(layers: "a", "b", "a"), "There are two layers named a; rename one."),
    (suite(), "The suite numbers has no layer; give it one to test."),
    (suite("my suite", layers: "a"), "The suite is named \"my suite\"; use letters,"),
    (
      suite(layers: "a/b"),
      "The layer \"a/b\" cannot name a file or be given as an argument; use letters,"
    ),
    (suite(layers: ""), "The layer \"\" cannot name a file"),
    (with { $0.mutants = [mutant("m"), mutant("m")] }, "There are two layers named mutant:m;"),
    (
      with { $0.mutants = [mutant("..")] },
      "The mutant \"..\" cannot name a file or be given as an argument;"
    ),
    (
      with {
        $0.mutants = [mutant("m")]
        $0.mutants[0].budget = 0
      }, "The mutant m has a budget of 0 cases; use 1 or more."
    ),
    (
      with { $0.criteria = [Criterion("1", "", [.count]), Criterion("1", "", [.count])] },
      """
      There are two requirements named 1; rename one.
      The requirement 1 has no evidence; name a property, a test or a script.
      """
    ),
    (with { $0.loads = LoadSuite([], profiles: []) }, "The loads have no profile; add one."),
    (
      with {
        let long = String(repeating: "x", count: 300)
        $0.loads = LoadSuite(
          [LoadMix("a/b", "", rate: 1, [.init("", 1), .init("b", .max), .init("b", 0)])],
          profiles: [LoadProfile(long, "", mixes: ["a/b", "a/b"], duration: .seconds(1))])
      },
      """
      The profile "\(String(repeating: "x", count: 100))" cannot name a file or be given as an argument; use letters, digits, - and _, at most 100.
      The mix "a/b" cannot name a file or be given as an argument; use letters, digits, - and _, at most 100.
      The operation b of the mix a/b has the weight \(Int.max); use 1 to 10000.
      The operation b of the mix a/b has the weight 0; use 1 to 10000.
      The operation "" cannot name a file or be given as an argument; use letters, digits, - and _, at most 100.
      There are two operations named b; rename one.
      In the profile \(String(repeating: "x", count: 300)): There are two mixes named a/b; rename one.
      """
    ),
    (
      with {
        $0.loads = LoadSuite(
          [], profiles: [LoadProfile("p", "", mixes: ["m"], duration: .seconds(1))])
      }, "The profile p has the mix m, which does not exist; add it."
    ),
    (
      with {
        $0.loads = LoadSuite(
          [LoadMix("m", "", rate: 1, [])],
          profiles: [LoadProfile("p", "", mixes: ["m"], duration: .seconds(1))])
      }, "The mix m has 0 operations; use 1 to 100."
    ),
    (
      with {
        var profile = LoadProfile("p", "", mixes: [], duration: .seconds(1))
        profile.thresholdsOfParts = ["p95(response) < 5 apples"]
        $0.loads = LoadSuite([], profiles: [profile])
      },
      "The profile p has a threshold that cannot be read; correct it:\np95(response) < 5 apples\n"
    ),
    (
      with {
        $0.loads = LoadSuite(
          [LoadMix("m", "", rate: 0, [.init("a", 1)]), LoadMix("m", "", rate: 1, [.init("a", 1)])],
          profiles: [LoadProfile("p", "", mixes: ["m"], duration: .seconds(0))])
      },
      """
      There are two mixes named m; rename one.
      The mix m has a rate of 0.0; use one above 0.
      The profile p has no duration; use one above 0.
      The suite numbers has loads, but no layer that runs them; give one a load.
      """
    ),
    (
      with {
        var profile = LoadProfile("p", "", mixes: [], duration: .seconds(1))
        profile.measurements = [.named("growht")]
        $0.loads = LoadSuite([], profiles: [profile], layer: "b")
        $0.layers[0].load = LoadTarget { _, _ in throw LayerError("never") }
      },
      """
      The profile p measures growht, which no layer offers; correct the name.
      The loads name the layer b, which cannot run them; correct the name.
      """
    ),
    (
      with { $0.layers[0].problems = ["The machine m has no command; add one."] },
      "numbers: The machine m has no command; add one.\n"
    ),
    (
      with { $0.night = [NightTask("sqlite", "run")] },
      "The night has the task \"sqlite\"; begin its name with run-, crash-, load-, canary-, hunt- or fuzz-,"
    ),
    (
      with { $0.night = [NightTask("run-a", "run"), NightTask("run-a", "run")] },
      "There are two tasks named run-a; rename one."
    ),
    (
      with { $0.night = [NightTask("run-a", "run  --layer a")] },
      "The task run-a of the night has two spaces in a row; use one."
    ),
    (
      with { $0.night = [NightTask("fuzz-a", "fuzz --tme TIME/4")] },
      "The task fuzz-a of the night has wrong arguments; correct them:\n"
    ),
    (
      with { $0.night = [NightTask("fuzz-a", "fuzz --time TIME/40")] },
      "The task fuzz-a of the night has \"TIME/40\"; write TIME/1 to TIME/9."
    ),
    (
      with { $0.night = [NightTask("hunt-a", "hunt", finding: "✗")] },
      "The task hunt-a of the night has a finding, which hunt cannot have; leave it out."
    ),
    (
      with { $0.night = [NightTask("run-a", "run --layer b")] },
      "The task run-a of the night has wrong arguments; correct them:\n--layer cannot be \"b\""
    ),
  ])
  func `a wrong suite is told before anything runs`(
    _ suite: TestSuite, _ sentence: String
  ) async throws {
    let harness = try ToolHarness(suite)
    #expect(await harness.run("run") == .usage)
    #expect(harness.err.text.contains(sentence), "\(harness.err.text)")
    #expect(harness.out.text == "")
  }

  @Test func `a requirement that names a property which the default layer lacks is told`()
    async throws
  {
    var suite = Self.suite(layers: "a", "b")
    suite.criteria = [Criterion("N-1", "One holds.", [.property], .properties("one.hold"))]
    let harness = try ToolHarness(suite)
    #expect(await harness.run("run", "--filter", "one") == .usage)
    let sentence =
      "The requirement N-1 names the property one.hold, which the layer a does not have; "
      + "did you mean one.holds?"
    #expect(harness.err.text.contains(sentence), "\(harness.err.text)")
    // Other layers may have less.
    #expect(await harness.run("run", "--layer", "b") == .passed)
  }

  /// A layer whose only property is explicit.
  private static let explicit = Layer("a", "numbers") { _ in
    OpenLayer([Property("one.holds", "Holds.", of: .bool) { (_: Bool) throws in }.explicit()])
  }

  @Test func `a requirement that only an explicit property would show is told`() async throws {
    var suite = Self.suite(layers: "a")
    suite.layers = [Self.explicit]
    suite.criteria = [Criterion("N-1", "One holds.", [.property], .properties("one.holds"))]
    let harness = try ToolHarness(suite)
    #expect(await harness.run("run") == .usage)
    let sentence =
      "The requirement N-1 names the property one.holds, which is explicit, so a run leaves it out; "
      + "name one that is not."
    #expect(harness.err.text.contains(sentence), "\(harness.err.text)")
  }

  @Test func `a suite of explicit properties says so where none is asked for`() async throws {
    var suite = Self.suite(layers: "a")
    suite.layers = [Self.explicit]
    let harness = try ToolHarness(suite)
    #expect(await harness.run("run") == .nothingRan)
    let reason = "Nothing ran: every property is explicit.\nfix: "
    #expect(harness.err.text.contains(reason), "\(harness.err.text)")
    #expect(await harness.run("run", "--filter", "one.holds") == .passed)
  }

  @Test(arguments: [
    ("two.hold", "which no layer has; did you mean two.holds?"), ("two.holds", nil),
  ])
  func `a property that not every layer has must be that of some layer`(
    _ id: String, _ complaint: String?
  ) async throws {
    var suite = Self.suite(layers: "a")
    suite.layers.append(Self.layer("b", "two.holds"))
    suite.criteria = [Criterion("N-1", "Two holds.", [.property], .propertiesInFile(id))]
    let harness = try ToolHarness(suite)
    #expect(await harness.run("run") == (complaint == nil ? .passed : .usage))
    #expect(complaint.map(harness.err.text.contains) ?? harness.err.text.isEmpty)
  }

  @Test func `a filter that matches only what is left out says why`() async throws {
    var suite = Self.suite(layers: "a")
    suite.layers[0] = Layer("a", "numbers") { _ in
      var open = OpenLayer([Property("one.holds", "Holds.", of: .bool) { (_: Bool) throws in }])
      open.leftOut = [LeftOutProperty("one.reopens", because: "the layer cannot be reopened")]
      return open
    }
    let harness = try ToolHarness(suite)
    #expect(await harness.run("run", "--filter", "reopens") == .nothingRan)
    let reason = "Nothing ran: one.reopens is left out, since the layer cannot be reopened.\nfix: "
    #expect(harness.err.text.contains(reason), "\(harness.err.text)")
    #expect(await harness.run("run", "--cases", "0") == .nothingRan)
    let none = "Nothing ran: there are 0 cases.\nfix: give --cases a number above 0.\n"
    #expect(harness.err.text.hasSuffix(none), "\(harness.err.text)")
    #expect(await harness.run("run", "--filter", "holds") == .passed)
    #expect(!harness.out.text.contains("Left out"))
  }

  @Test func `a night without tasks of its own has runs, searches and loads of all`() throws {
    var suite = Self.suite(layers: "a", "b")
    suite.canaries = [
      Self.layer("canary:slow", "one.holds"), Self.layer("canary:other", "one.holds"),
    ]
    #expect(suite.nightTasks.map(\.name) == ["run-a", "run-b", "fuzz-a"])
    #expect(suite.nightTasks[1].arguments == "run --seed SEED --time TIME --layer b")
    #expect(suite.nightTasks[2].arguments == "fuzz --seed SEED --time TIME/4 --layer a")
    suite.loads = .nothing
    suite.layers[1].load = LoadTarget { _, _ in throw LayerError("never") }
    suite.canaries[0].load = suite.layers[1].load
    let loads = suite.nightTasks.dropFirst(3)
    #expect(loads.map(\.name) == ["load-b", "canary-slow"] && loads.map(\.finding) == [nil, "✗"])
    #expect(loads.first?.arguments.hasSuffix(" --seed 1 --layer b") == true)
    suite.night = suite.nightTasks
    #expect(suite.problems == [])
  }

  private struct Visit: Decodable, Sendable {
    let at: Date
  }

  /// Lists of them are sometimes empty, so one case alone would not show it.
  @Test func `a type that cannot be derived is told before the first property runs`() async throws {
    let ran = Mutex(false)
    let layer = Layer("a", "visits") { _ in
      OpenLayer([
        Property("one.holds", "Holds.", of: .bool) { (_: Bool) throws in ran.withLock { $0 = true }
        },
        Property("two.holds", "Holds.", of: .array(of: .decoding(Visit.self), count: 0...3)) {
          (_: [Visit]) throws in ran.withLock { $0 = true }
        },
      ])
    }
    let harness = try ToolHarness(TestSuite("visits", version: "1", "", layers: [layer]))
    for seed in 1...20 {
      #expect(await harness.run("run", "--seed", "\(seed)") == .usage)
    }
    #expect(!ran.withLock { $0 } && harness.out.text == "")
    #expect(try harness.files() == [])
    let sentence =
      "The property two.holds cannot be run: decoding(Visit.self) cannot draw `Date` at `at`, a date"
    #expect(harness.err.text.contains(sentence), "\(harness.err.text)")
    #expect(await harness.run("run", "--filter", "one") == .passed && ran.withLock { $0 })
  }

  @Test(arguments: [
    (layer("wrong"), "It has no properties"),
    (layer("wrong", "a.b", "a.b"), "Two properties are named a.b"),
    (layer("wrong", "a/b"), "The property \"a/b\" has a name that cannot be a folder"),
    (layer("wrong", ".."), "The property \"..\" has a name that cannot be a folder"),
  ])
  func `a layer with wrong properties does not open`(
    _ layer: Layer, _ reason: String
  ) async throws {
    let harness = try ToolHarness(TestSuite("numbers", version: "1", "", layers: [layer]))
    #expect(await harness.run("run") == .usage)
    #expect(harness.err.text.contains("numbers: \(reason).\nwhere: layer wrong\nfix: "))
  }

  private static func with(_ change: (inout TestSuite) -> Void) -> TestSuite {
    var suite = suite(layers: "a")
    change(&suite)
    return suite
  }

  private static func mutant(_ id: String) -> Mutant {
    Mutant(id, "Wrong.", knownLength: 1) { _ in Numbers.worker(limit: 5) }
  }
}
