import Foundation
import PropCheck
import PropCheckReport
import Synchronization
import TestFolders

@testable import PropCheckTool

/// A machine for tests: a folder of its own, streams that are kept, layers of plain numbers.
struct ToolHarness: ~Copyable {
  private let home: TestFolder
  let out = RecordedOutput()
  let err = RecordedOutput()
  var system: SystemInterface

  init(
    layers: [Layer] = [Numbers.sound, Numbers.faulty], mutants: [Mutant] = [],
    criteria: [Criterion] = []
  ) throws {
    var suite = TestSuite("propcheck", version: "0.1.0", "Finds bugs in numbers.", layers: layers)
    (suite.mutants, suite.criteria) = (mutants, criteria)
    suite.loads = .nothing
    try self.init(suite)
  }

  init(_ suite: TestSuite) throws {
    home = try TestFolder()
    system = SystemInterface(
      environment: [:], out: out.output, err: err.output, readLine: { nil }, folder: home.path,
      isUTF8: true, cores: 1, host: "host", commit: { nil }, clock: { 0 },
      unixMilliseconds: { 0 }, randomSeed: { 99 }, watchSignals: {}, pendingSignal: { 0 },
      probes: .none, suite: suite)
  }

  var folder: String { home.path }

  func run(_ arguments: String...) async -> ExitCode {
    await Tool(system: system).run(arguments)
  }

  func tool(_ arguments: [String]) async -> ExitCode {
    await Tool(system: system).run(arguments)
  }

  func path(_ name: String) -> String { folder + "/" + name }

  func write(_ text: String, to name: String) throws {
    let url = URL(filePath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The fingerprints that were printed, in order.
  var fingerprints: [String] {
    out.text.split(separator: "\n").filter { $0.hasPrefix("fingerprint") }.map(String.init)
  }

  /// The last record of a report; nil if it has no end.
  func end(of report: String) throws -> EndRecord? {
    let records = try ReportReader(path: path(report)).records()
    guard case .end(let end)? = records.last else { return nil }
    return end
  }

  /// The paths of all files below the folder.
  func files() throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return names.filter { $0.contains(".") }.sorted()
  }
}

/// A stream that keeps what is written to it.
final class RecordedOutput: Sendable {
  private let content = Mutex("")

  var text: String { content.withLock { $0 } }

  var output: Output { output(isTerminal: false) }

  func output(isTerminal: Bool, columns: Int = 100) -> Output {
    Output(isTerminal: isTerminal, columns: { columns }) { text in
      self.content.withLock { $0 += text }
    }
  }
}

/// Data layers without data: their properties are about numbers.
enum Numbers {
  static let sound = layer("sound", limit: 1000)
  static let faulty = layer("faulty", limit: 50)

  static func layer(_ name: String, limit: Int) -> Layer {
    var layer = Layer(name, "numbers below \(limit)") { _ in worker(limit: limit) }
    layer.engine = { "SQLite 3.40.1" }
    return layer
  }

  static func worker(limit: Int) -> OpenLayer {
    OpenLayer([
      Property(
        "numbers.are-small", "Every number is small.", rules: ["N-1"], of: .int(in: 0...100),
        body: { (number: Int) throws in try require(number < limit, "A number is too big.") }),
      Property(
        "sums.commute", "A sum does not depend on the order.", rules: ["N-1", "N-2"],
        of: .int(in: 0...9_999), body: { (_: Int) throws in }),
    ])
  }

  static func mutant(_ id: String, limit: Int, isEquivalent: Bool = false) -> Mutant {
    var mutant = Mutant(id, "Numbers end at \(limit).", knownLength: 1) { _ in
      worker(limit: limit)
    }
    (mutant.number, mutant.isEquivalent) = ("1", isEquivalent)
    return mutant
  }

  /// A mutant that shows by chance, and is tried on one of two properties that would find it.
  static func flakyMutant(_ id: String) -> Mutant {
    var mutant = Mutant(id, "It comes and goes.", knownLength: 1) { _ in
      OpenLayer(
        ["alone.fails", "connections.fail"].map { id in
          Property(id, "Fails.", rules: ["P-L1"], of: .int(in: 0...9)) { (_: Int) throws in
            throw Failure("It fails.")
          }
        })
    }
    mutant.isFlaky = true
    mutant.isTried = { $0.id.hasPrefix("connections.") }
    return mutant
  }

  /// A mutant that the first property never finds, and each of the others at once, by a script of so many steps.
  static func lateMutant(
    _ id: String, steps: Int..., known: Int, isCanary: Bool = false
  ) -> Mutant {
    var mutant = Mutant(id, "Scripts fail.", knownLength: known) { _ in
      let step = Failure.Step(text: "step", expected: "ok", actual: "ok")
      let passing = Property("a.passes", "Passes.", of: .int(in: 0...9_999)) { (_: Int) throws in }
      return OpenLayer(
        [passing]
          + zip(["b.fails", "c.fails"], steps).map { id, count in
            Property(id, "Fails.", of: .bool) { (_: Bool) throws in
              throw Failure("It fails.", steps: Array(repeating: step, count: count))
            }
          })
    }
    (mutant.number, mutant.isCanary) = ("2", isCanary)
    return mutant
  }
}

extension CommandTable {
  /// The commands of a suite that has every part.
  init(layers: [String], jobs: Int) {
    var suite = TestSuite(
      "propcheck", version: "0.1.0", "Finds bugs in numbers.",
      layers: layers.map { Layer($0, "") { _ in Numbers.worker(limit: 1000) } })
    suite.criteria = [
      Criterion("1.1", "Numbers are small.", [.property], .people("Numbers are looked at."))
    ]
    suite.loads = .nothing
    self.init(suite, jobs: jobs)
  }
}

extension LoadSuite {
  /// Profiles without loads.
  static let nothing = LoadSuite(
    [],
    profiles: ["smoke", "daily"].map {
      LoadProfile($0, "Runs nothing.", mixes: [], duration: .seconds(1))
    })
}
