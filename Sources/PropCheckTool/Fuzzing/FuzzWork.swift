import CPropCheckFuzzer
import Foundation
import PropCheck

/// `PROGRAM fuzz-work FILE`: started by the program itself, to fuzz one property or to see what its cases reach.
///
/// A process of its own, since the loop of libFuzzer ends the process, and edges that one search has reached must not count for
/// another.
struct FuzzWork {
  static let name = "fuzz-work"

  /// What to do, as the file tells it.
  struct Order: Codable {
    enum Task: String, Codable {
      /// Mutates the inputs of the folder, and adds to them.
      case search
      /// Runs the inputs of the folder, and chooses those that reach something new.
      case measure
      /// Runs cases at random.
      case chance
    }

    var task: Task
    let layer: String
    let property: String
    /// Where inputs are, and where the answer goes.
    let folder: String
    let seed: UInt64
    var cases: Int
    var milliseconds: Int
    let caseSeconds: Int
    let limit: Int
  }

  /// What was reached.
  struct Answer: Codable {
    var cases = 0
    /// The number of all edges.
    var edges = 0
    var reached: [Int] = []
    /// The inputs that reach something that no shorter one does.
    var kept: [[UInt8]] = []
  }

  private let order: Order
  private let layer: Layer

  /// Nil for other arguments.
  init?(_ arguments: [String], layers: [Layer]) {
    guard arguments.count == 2, arguments[0] == Self.name,
      let data = FileManager.default.contents(atPath: arguments[1]),
      let order = try? JSONDecoder().decode(Order.self, from: data),
      let layer = layers.first(where: { $0.name == order.layer })
    else { return nil }
    (self.order, self.layer) = (order, layer)
  }

  /// The exit code; a search ends the process itself.
  func run() async -> Int32 {
    do {
      let open = try await layer.open()
      guard let property = open.properties.first(where: { $0.id == order.property }) else {
        throw ToolError.input(
          place: order.property, reason: "There is no such property.", fix: "correct its name.")
      }
      try await run(FuzzTarget(property))
      await open.close()
      return 0
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      return ExitCode.internalError.value
    }
  }

  private func run(_ target: FuzzTarget) async throws {
    let answer: Answer
    switch order.task {
    case .search:
      try FuzzLoop(target, order).run()
      return
    case .measure: answer = await measure(target, try inputs())
    case .chance: answer = await measureChance(target)
    }
    try JSONEncoder().encode(answer).write(to: URL(filePath: order.folder + "/answer"))
  }

  /// The inputs of the folder, the simplest first. Those that are kept are chosen later, so that a long one may be among them.
  private func inputs() throws -> [[UInt8]] {
    let folder = order.folder + "/corpus"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let inputs = try names.map { [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\($0)"))) }
    return CorpusFile.sorted(inputs)
  }
}

extension FuzzWork {
  private func measure(_ target: FuzzTarget, _ inputs: [[UInt8]]) async -> Answer {
    var (answer, edges) = (Answer(), EdgeSet())
    for input in inputs {
      edges.begin()
      guard await target.run(input) == .passed else { continue }
      answer.cases += 1
      if edges.collect(), answer.kept.count < order.limit { answer.kept.append(input) }
    }
    (answer.edges, answer.reached) = (edges.count, edges.reached)
    return answer
  }

  private func measureChance(_ target: FuzzTarget) async -> Answer {
    var (answer, edges) = (Answer(), EdgeSet())
    let start = ContinuousClock.now
    var seed = order.seed
    while answer.cases < order.cases,
      ContinuousClock.now - start < .milliseconds(order.milliseconds)
    {
      for input in target.inputs(seed: seed, count: min(32, order.cases - answer.cases)) {
        edges.begin()
        if await target.run(input) == .passed { edges.collect() }
        answer.cases += 1
      }
      seed &+= 1
    }
    (answer.edges, answer.reached) = (edges.count, edges.reached)
    return answer
  }
}

/// The edges of what is under test that cases reached.
struct EdgeSet {
  private var seen: [UInt8]

  init() { seen = Array(repeating: 0, count: fuzzer_edge_count()) }

  /// The number of all edges.
  var count: Int { seen.count }

  /// The places of those that were reached.
  var reached: [Int] { seen.indices.filter { seen[$0] > 0 } }

  /// A case is about to run.
  func begin() { fuzzer_clear_edges() }

  /// Adds what the case reached.
  ///
  /// - Returns: Whether some of it is new.
  @discardableResult
  mutating func collect() -> Bool {
    seen.withUnsafeMutableBufferPointer { buffer in
      guard let address = buffer.baseAddress else { return false }
      return fuzzer_collect_edges(address) > 0
    }
  }
}
