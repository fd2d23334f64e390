import Foundation
import PropCheck
import Synchronization
import Testing

@testable import PropCheckTool

@Suite struct ReplayCommandTests {
  @Test func `a seed file replays to the same value, by file and by token`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--layer", "faulty", "--json")
    let file = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    let token = try #require(harness.out.text.firstMatch(of: /"token":"([^"]*)"/)).output.1
    for name in [file, String(token)] {
      let replay = try ToolHarness()
      replay.link(to: harness.folder)
      #expect(await replay.run("replay", name, "--layer", "faulty", "--times", "3") == .failed)
      #expect(replay.out.text.contains("\n   50\n"))
      #expect(replay.out.text.contains("Stable:   3 of 3 replays fail."))
      #expect(replay.out.text.contains("reproduce   propcheck replay \(name) --layer faulty"))
    }
  }

  @Test func `a seed is replayed on the layer it was found on, unless another is named`()
    async throws
  {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--layer", "faulty", "--quiet")
    let file = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    #expect(await harness.run("replay", file) == .failed)
    #expect(harness.out.text.contains("REPLAY   numbers.are-small on layer faulty\n"))
    #expect(await harness.run("replay", file, "--layer", "sound") == .passed)
    #expect(
      harness.out.text.contains(
        """
        REPLAY   numbers.are-small on layer sound
        PASSED   It does not fail on layer sound; it was found on layer faulty.
        next     propcheck replay \(file) --layer faulty

        """))
    var other = harness.system
    other.environment = ["PROPCHECK_LAYER": "sound"]
    #expect(await Tool(system: other).run(["replay", file]) == .passed)
  }

  @Test(arguments: ["--build", "--program"])
  func `what only a bisection needs is refused without one`(_ option: String) async throws {
    var harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--layer", "faulty", "--quiet")
    let file = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    #expect(await harness.run("replay", file, option, "true") == .usage)
    #expect(
      harness.err.text.contains(
        "\(option) has no effect without --bisect.\nwhere: \(option)\nfix: leave it out, "),
      "\(harness.err.text)")
    harness.system.environment = ["PROPCHECK_BUILD": "true", "PROPCHECK_PROGRAM": "true"]
    #expect(await harness.run("replay", file) == .failed)
  }

  @Test func `a layer that is gone is told with the nearest one`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--layer", "faulty", "--quiet")
    let file = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    var other = harness.system
    other.suite.layers = [Numbers.sound, Numbers.layer("fault", limit: 50)]
    #expect(await Tool(system: other).run(["replay", file]) == .usage)
    #expect(
      harness.err.text.contains(
        "The layer faulty no longer exists. Did you mean fault?\nwhere: \(file)\nfix: "))
    #expect(await Tool(system: other).run(["replay", file, "--layer", "fault"]) == .failed)
  }

  @Test func `a seed of another layer that makes other cases is kept`() async throws {
    let other = Layer("other", "letters") { _ in
      OpenLayer([Property("numbers.are-small", "Holds.", of: .bool) { (_: Bool) throws in }])
    }
    let harness = try ToolHarness(layers: [Numbers.faulty, other])
    _ = await harness.run("run", "--seed", "1")
    let file = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    #expect(await harness.run("replay", file, "--layer", "other") == .usage)
    #expect(
      harness.err.text.hasSuffix(
        "fix: replay it on the layer it was found on: leave --layer out.\n"), "\(harness.err.text)")
    #expect(!harness.err.text.contains("delete"))
    #expect(try harness.files().contains(file))
  }

  @Test func `a token that passes says on which layer, and of no file`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--layer", "faulty", "--json")
    let token = try #require(harness.out.text.firstMatch(of: /"token":"([^"]*)"/)).output.1
    let before = harness.out.text.count
    #expect(await harness.run("replay", String(token)) == .passed)
    #expect(
      harness.out.text.dropFirst(before) == """
        REPLAY   numbers.are-small on layer sound
        PASSED   It does not fail on layer sound.
        next     propcheck list layers

        """)
  }

  @Test(arguments: [
    ("no/such.seed", "The seed file cannot be read: no such file or directory."),
    ("pc1-AAAA", "The end of this token is missing."),
    ("pc1-A", "The end of this token is missing."),
    ("pc9-AAAA", "This token has format 9, a newer one than this version reads."),
    ("nonsense", "This is neither a file nor a token."),
    ("f-12345678", "This is neither a file nor a token."),
    (".", "This is a folder, not a seed file."),
  ])
  func `what cannot be replayed is told and nothing is run`(
    _ name: String, _ text: String
  ) async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("replay", name) == .usage)
    #expect(harness.err.text.contains(text), "\(harness.err.text)")
    #expect(harness.err.text.contains("\nwhere: \(name)\nfix: "))
    #expect(harness.out.text == "")
  }

  @Test(arguments: [
    ("cut", "missing"), ("changed", "changed"), ("newer", "newer"),
    ("empty", "This seed file is empty."),
  ])
  func `a seed file that is not whole is refused by what is wrong`(
    _ kind: String, _ text: String
  ) async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--layer", "faulty")
    let file = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    let whole = try String(contentsOfFile: harness.path(file), encoding: .utf8)
    let damaged =
      switch kind {
      case "cut": String(whole.dropLast(30))
      case "changed": whole.replacing("seed 1", with: "seed 2")
      case "newer": whole.replacing("\nformat 1\n", with: "\nformat 2\n")
      default: ""
      }
    try harness.write(damaged, to: "bad.seed")
    #expect(await harness.run("replay", "bad.seed") == .usage)
    #expect(harness.err.text.contains(text), "\(harness.err.text)")
  }

  @Test func `a script is shown step by step, and Enter goes on`() async throws {
    let typed = Mutex(0)
    var harness = try ToolHarness(layers: [Self.scripted])
    harness.system.readLine = {
      typed.withLock { $0 += 1 }
      return ""
    }
    _ = await harness.run("run", "--seed", "1", "--quiet")
    let file = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    let before = harness.out.text.count
    #expect(await harness.run("replay", file, "--step") == .failed)
    #expect(
      harness.out.text.dropFirst(before).hasPrefix(
        """
        REPLAY   lists.agree on layer scripted
        step 1 of 2   create
          reference   ok
          real        ok
        step 2 of 2   list
          reference   [1]
          real        []   ← first difference

        FAIL
        """))
    #expect(typed.withLock { $0 } == 1)
  }

  private static let scripted = Layer("scripted", "") { _ in
    let failure = Failure(
      "The lists differ.",
      steps: [
        Failure.Step(text: "create", expected: "ok", actual: "ok"),
        Failure.Step(text: "list", expected: "[1]", actual: "[]"),
      ], difference: Failure.Difference(step: 1, path: "list", expected: "[1]", actual: "[]"))
    return OpenLayer([
      Property("lists.agree", "Lists agree.", of: .bool) { (_: Bool) throws in throw failure }
    ])
  }

  @Test func `a property that is gone is told with the nearest one`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--layer", "faulty")
    let file = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    var other = harness.system
    other.suite.layers = [
      Layer("other", "") { _ in
        OpenLayer([Property("nothing.much", "Nothing.", of: .bool) { (_: Bool) throws in }])
      }
    ]
    #expect(await Tool(system: other).run(["replay", file, "--layer", "other"]) == .usage)
    #expect(harness.err.text.contains("There is no property numbers.are-small on layer other."))
    #expect(harness.err.text.hasSuffix("or delete the file.\n"))
  }

  @Test func `a property that only another layer has is no reason to delete its seed`()
    async throws
  {
    let other = Layer("other", "nothing") { _ in
      OpenLayer([Property("nothing.much", "Nothing.", of: .bool) { (_: Bool) throws in }])
    }
    let harness = try ToolHarness(layers: [Numbers.faulty, other])
    _ = await harness.run("run", "--seed", "1", "--json")
    let file = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    let token = try #require(harness.out.text.firstMatch(of: /"token":"([^"]*)"/)).output.1
    #expect(await harness.run("replay", file, "--layer", "other") == .usage)
    #expect(harness.err.text.hasSuffix("leave --layer out.\n"), "\(harness.err.text)")
    #expect(await harness.run("replay", String(token), "--layer", "other") == .usage)
    #expect(harness.err.text.contains("fix: name the layer it failed on with --layer"))
    #expect(!harness.err.text.contains("delete"))
  }
}

extension ToolHarness {
  /// Shows the seeds of another harness in this one.
  fileprivate func link(to folder: String) {
    try? FileManager.default.copyItem(atPath: folder + "/Seeds", toPath: path("Seeds"))
  }
}
