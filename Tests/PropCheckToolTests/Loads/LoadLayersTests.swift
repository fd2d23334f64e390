import PropCheck
import PropCheckReport
import Testing

@testable import PropCheckTool

/// Layers that cannot be put under the load that the suite describes.
@Suite struct LoadLayersTests {
  private static let mix = LoadMix("m", "Reads.", rate: 100, [.init("read", 1), .init("write", 2)])

  private static func harness(_ target: LoadTarget) throws -> ToolHarness {
    var layer = Numbers.sound
    layer.load = target
    return try harness(layer)
  }

  private static func harness(
    _ layer: Layer, _ measurements: [LoadProfile.Measurement] = []
  ) throws -> ToolHarness {
    var profile = LoadProfile("p", "Short.", mixes: ["m"], duration: .milliseconds(20))
    profile.measurements = measurements
    var suite = TestSuite("numbers", version: "1", "Tests numbers.", layers: [layer])
    suite.loads = LoadSuite([mix], profiles: [profile])
    return try ToolHarness(suite)
  }

  private static func target(
    _ operations: [String: @Sendable (MixOperation) async throws -> Void]
  ) -> LoadTarget {
    LoadTarget { _, seed in
      LoadStore(
        fill: { _, _ in LoadSession(mix, seed: seed, operations, check: {}) }, close: {})
    }
  }

  @Test(arguments: [(false, ExitCode.internalError), (true, .temporary)])
  func `a layer that does not open is named with its fix, and nothing is judged`(
    _ isTemporary: Bool, _ code: ExitCode
  ) async throws {
    let error = LayerError("there is no disk", fix: "insert one.", isTemporary: isTemporary)
    let harness = try Self.harness(LoadTarget { _, _ in throw error })
    let ended = await harness.run(
      "load", "--threshold", "p99(response) < 1s", "--report", "r.jsonl.gz")
    #expect(ended == code)
    #expect(try harness.end(of: "r.jsonl.gz")?.exit == Int(code.value))
    let text = "cannot be opened: there is no disk.\nwhere: layer sound\nfix: insert one."
    #expect(harness.err.text.contains(text), "\(harness.err.text)")
    #expect(!harness.out.text.contains("no samples") && !harness.out.text.contains("whole-load"))
  }

  @Test(arguments: [(false, ExitCode.internalError), (true, .temporary)])
  func `a layer whose properties cannot be opened after the load is named as well`(
    _ isTemporary: Bool, _ code: ExitCode
  ) async throws {
    let error = LayerError("there is no disk", fix: "insert one.", isTemporary: isTemporary)
    var layer = Layer("closed", "has a store for loads only") { _ in throw error }
    layer.load = Self.target(["read": { _ in }, "write": { _ in }])
    let harness = try Self.harness(layer, [.quickSuite(cases: 5)])
    #expect(await harness.run("load", "--seed", "1") == code)
    let text = "cannot be opened: there is no disk.\nwhere: layer closed\nfix: insert one."
    #expect(harness.err.text.contains(text), "\(harness.err.text)")
  }

  @Test func `a wrong answer fails a load that ends later for want of room`() async throws {
    let error = LayerError("there is no room", isTemporary: true)
    var layer = Layer("full", "has a store for loads only") { _ in throw error }
    layer.load = Self.target(["read": { _ in }, "write": { _ in throw WrongAnswer() }])
    let harness = try Self.harness(layer, [.quickSuite(cases: 5)])
    #expect(await harness.run("load", "--seed", "1") == .failed)
    #expect(harness.err.text.contains("there is no room"), "\(harness.err.text)")
  }

  @Test(
    arguments: [
      (Failure.noRoomOrigin, .temporary, .incomplete), (Failure.setUpOrigin, .usage, .usage),
    ] as [(String, ExitCode, ExitCode)])
  func `a load does not fail for a property of its quick suite that the machine cannot run`(
    _ origin: String, _ code: ExitCode, _ merged: ExitCode
  ) async throws {
    var layer = Layer("full", "has no room") { _ in
      OpenLayer([
        Property("one.runs", "Runs.", of: .bool) { (_: Bool) throws in
          throw Failure("There is no file.", origin: origin)
        }
      ])
    }
    layer.load = Self.target(["read": { _ in }, "write": { _ in }])
    let harness = try Self.harness(layer, [.quickSuite(cases: 5)])
    #expect(await harness.run("load", "--seed", "1", "--report", "r.jsonl.gz") == code)
    #expect(harness.out.text.contains("machine cannot run one.runs. "), "\(harness.out.text)")
    #expect(!harness.out.text.contains("Failed: "))
    // What may be there later is missing.
    #expect(await harness.run("merge", "r.jsonl.gz") == merged)
  }

  @Test(
    arguments: [([], .nothingRan), ([.quickSuite(cases: 5)], .passed)]
      as [([LoadProfile.Measurement], ExitCode)])
  func `a load passes only if something of it ran`(
    _ measurements: [LoadProfile.Measurement], _ code: ExitCode
  ) async throws {
    var target = Self.target(["read": { _ in }, "write": { _ in }])
    target.absence = { _ in "there are no rows" }
    var layer = Numbers.sound
    layer.load = target
    let harness = try Self.harness(layer, measurements)
    #expect(await harness.run("load", "--seed", "1", "--report", "r.jsonl.gz") == code)
    #expect(harness.out.text.contains("m is left out: there are no rows."))
    #expect(await harness.run("merge", "r.jsonl.gz") == code)
  }

  @Test func `a session has the operations of its mix`() async throws {
    let harness = try Self.harness(Self.target(["read": { _ in }, "wriet": { _ in }]))
    #expect(await harness.run("load") == .usage)
    let text = "The load of m has the operations read, wriet, and the mix has read, write"
    #expect(harness.err.text.contains(text), "\(harness.err.text)")
  }

  @Test func `operations are closures by name, in the shares of the mix`() async throws {
    let harness = try Self.harness(
      Self.target(["read": { _ in }, "write": { _ in throw WrongAnswer() }]))
    #expect(await harness.run("load", "--seed", "1") == .failed)
    #expect(harness.out.text.contains("did not match what is stored"), "\(harness.out.text)")
  }
}
