public import PropCheck

/// Everything that a program tests, as a value: `Tool(suite).run()` is its command line.
///
/// Only layers are required; their properties come with them. Commands for other parts that a suite leaves out are
/// absent from the help, and are rejected with an explanation.
public struct TestSuite: Sendable {
  /// The name of the program, as it is typed: letters, digits, `-` and `_`.
  public let name: String
  /// The version that `--version` and reports show.
  public let version: String
  /// What it tests, in one sentence, with which the help begins.
  public let summary: String
  /// The systems under test, of which the first one is the default.
  public var layers: [Layer]
  /// Layers with one planted bug each, all of which the properties must find.
  public var mutants: [Mutant] = []
  /// Slow or leaking layers, which a load must find; they run only when selected by name.
  public var canaries: [Layer] = []
  /// The requirements on the system, with their evidence.
  public var criteria: [Criterion] = []
  /// Renders a failure as the Swift source of a test, to be pasted into other tests; nil for none. Seed files end with
  /// it.
  public var test: (@Sendable (Finding) -> String)?
  /// The operations during which power is lost at each call to the file system, and the files that are damaged; empty
  /// for none.
  public var crashes: [CrashTrial] = []
  /// The loads; nil for none.
  public var loads: LoadSuite?
  /// The tasks of every night; if empty, these are the properties and the loads of every layer, a coverage-guided search
  /// on the first one, and a load of every canary.
  public var night: [NightTask] = []
  /// Whether the program has the command `new`, which creates a suite in a separate package.
  public var makesPackages = false

  /// Creates a suite; the tool checks it when it starts.
  ///
  /// - Parameters:
  ///   - name: The name of the program, as it is typed on the command line.
  ///   - version: The version of the suite.
  ///   - summary: What it tests, in one sentence.
  ///   - layers: The systems under test, at least one; the first is the default.
  public init(_ name: String, version: String, _ summary: String, layers: [Layer]) {
    (self.name, self.version, self.summary) = (name, version, summary)
    self.layers = layers
  }

  /// Every layer that can be chosen by name. Mutants are layers too, to show what a failure looks like.
  var everyLayer: [Layer] { layers + mutants.map(\.layer) + canaries }
}

extension TestSuite {
  /// What is wrong with the suite, one entry per problem, with its fix; empty for a suite that can run.
  public var problems: [String] {
    var problems: [String] = []
    if !Self.isName(name) {
      problems.append(
        "The suite is named \"\(name)\"; use letters, digits, - and _, as for a program.")
    }
    if layers.isEmpty { problems.append("The suite \(name) has no layer; give it one to test.") }
    let layerNames = (layers + canaries).map(\.name)
    problems +=
      Self.twice(everyLayer.map(\.name), "layer") + Self.nameProblems(of: layerNames, "layer")
    problems += mutants.flatMap(\.problems)
    // Many layers may have one machine.
    for problem in everyLayer.flatMap(\.problems) where !problems.contains(problem) {
      problems.append(problem)
    }
    problems += Self.twice(criteria.map(\.id), "requirement")
    problems += criteria.filter(\.evidence.isEmpty).map {
      "The requirement \($0.id) has no evidence; name a property, a test or a script."
    }
    problems += Self.twice(
      crashes.map(\.name), "operation to crash", "operations to crash")
    return problems + (loads.map(loadProblems) ?? []) + nightProblems
  }

  /// The names that cannot name a file or be given as an argument, in a sentence each.
  static func nameProblems(of names: [String], _ kind: String) -> [String] {
    names.filter { !isName($0, allowingColons: true) }.map {
      "The \(kind) \"\($0.prefix(100))\" cannot name a file or be given as an argument; use letters, digits, - and _, at most 100."
    }
  }

  /// What is wrong with loads, and with how layers run them.
  private func loadProblems(_ loads: LoadSuite) -> [String] {
    let targets = everyLayer.filter { $0.load != nil }
    let offered = Set(
      targets.flatMap { layer in layer.load.map { Array($0.measurements.keys) } ?? [] })
    let missing = loads.profiles.flatMap { profile in
      profile.measurements.compactMap { measurement -> String? in
        guard case .named(let name) = measurement, !offered.contains(name) else { return nil }
        return
          "The profile \(profile.name) measures \(name), which no layer offers; correct the name."
      }
    }
    var problems = loads.problems + missing
    if targets.isEmpty, !loads.mixes.isEmpty {
      problems.append("The suite \(name) has loads, but no layer that runs them; give one a load.")
    } else if let layer = loads.layer, !targets.contains(where: { $0.name == layer }) {
      problems.append("The loads name the layer \(layer), which cannot run them; correct the name.")
    }
    return problems
  }

  /// Two things of one name, in a sentence each.
  static func twice(_ names: [String], _ kind: String, _ kinds: String? = nil) -> [String] {
    var seen: Set<String> = []
    var told: Set<String> = []
    return names.filter { !seen.insert($0).inserted && told.insert($0).inserted }
      .map { "There are two \(kinds ?? kind + "s") named \($0); rename one." }
  }

  /// Whether it can be typed without quotes and be the name of a file; with colons, once a `-` stands for each.
  static func isName(_ text: String, allowingColons: Bool = false) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 100 else { return false }
    let marks = allowingColons ? "-_.:" : "-_."
    let isWord = text.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || marks.utf8.contains(byte)
    }
    return isWord && !"-.:".utf8.contains(first)
  }
}
