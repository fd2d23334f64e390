import CPropCheckFuzzer
import Foundation
import PropCheckReport

extension Fuzzer {
  /// libFuzzer in processes of this program; nil if it was built without.
  ///
  /// - Parameters:
  ///   - executable: The path of this program.
  ///   - isCancelled: Whether a signal came.
  /// - Returns: The fuzzer.
  static func processes(
    of executable: String, isCancelled: @escaping @Sendable () -> Bool
  ) -> Fuzzer? {
    guard fuzzer_is_present() != 0, !executable.isEmpty else { return nil }
    return Fuzzer { order throws(ToolError) in
      let search = try FuzzProcesses(order, executable, isCancelled)
      defer { search.folder.remove() }
      return try search.run()
    }
  }
}

/// The processes that fuzz one property and measure what it reaches, and the folder that they share.
private struct FuzzProcesses {
  let folder: TemporaryFolder
  private let order: Fuzzer.Order
  private let executable: String
  private let isCancelled: @Sendable () -> Bool

  init(
    _ order: Fuzzer.Order, _ executable: String, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(ToolError) {
    folder = try TemporaryFolder.making()
    (self.order, self.executable, self.isCancelled) = (order, executable, isCancelled)
    for name in ["corpus", "files"] {
      try? FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
  }

  func run() throws(ToolError) -> Fuzzer.Outcome? {
    for (index, input) in order.corpus.enumerated() { try write(input, to: "corpus/kept-\(index)") }
    let began = ContinuousClock.now
    guard let search = try start(.search) else { return nil }
    var outcome = Fuzzer.Outcome()
    outcome.cases = FuzzOutput(search.output).cases
    outcome.failing = failing
    guard outcome.failing == nil, search.code == 0 else {
      outcome.trouble = FuzzOutput(search.output).trouble
      // What was found before is worth keeping, but why the search stopped matters more than why this fails.
      if let measured = try? answer(.measure) { outcome.corpus = measured.kept }
      return outcome
    }
    let spent = ContinuousClock.now - began
    guard let measured = try answer(.measure) else { return nil }
    guard let chance = try answer(.chance, cases: outcome.cases, time: spent) else { return nil }
    (outcome.edges, outcome.corpus) = (measured.edges, measured.kept)
    outcome.reached = Set(measured.reached)
    (outcome.casesByChance, outcome.reachedByChance) = (chance.cases, Set(chance.reached))
    return outcome
  }

  /// The input at which the search stopped: one that failed, or one of libFuzzer's for a crash or a timeout.
  private var failing: [UInt8]? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let kinds = [FuzzLoop.failing] + ["crash", "timeout", "oom"].map { "artifact-\($0)-" }
    let found = names.sorted().first { name in kinds.contains { name.hasPrefix($0) } }
    return found.flatMap { FileManager.default.contents(atPath: "\(folder.path)/\($0)") }
      .map { [UInt8]($0) }
  }
}

extension FuzzProcesses {
  /// Runs a process that leaves an answer.
  private func answer(
    _ task: FuzzWork.Order.Task, cases: Int = .max, time: Duration = .zero
  ) throws(ToolError) -> FuzzWork.Answer? {
    guard let result = try start(task, cases: cases, time: time) else { return nil }
    guard result.code == 0,
      let data = FileManager.default.contents(atPath: folder.path + "/answer"),
      let answer = try? JSONDecoder().decode(FuzzWork.Answer.self, from: data)
    else {
      throw .work(layer: order.layer, reason: FuzzOutput(result.output).trouble)
    }
    return answer
  }

  /// Starts this program and waits for its end; nil after a signal.
  private func start(
    _ task: FuzzWork.Order.Task, cases: Int = .max, time: Duration? = nil
  ) throws(ToolError) -> CommandRun.Result? {
    let work = FuzzWork.Order(
      task: task, layer: order.layer, property: order.property, folder: folder.path,
      seed: order.seed, cases: cases, milliseconds: (time ?? order.time).wholeMilliseconds,
      caseSeconds: max(1, order.caseTime.wholeMilliseconds / 1_000), limit: order.limit)
    do {
      try write([UInt8](JSONEncoder().encode(work)), to: "order")
    } catch let error as ToolError {
      throw error
    } catch {
      throw .work(layer: order.layer, reason: "\(error)")
    }
    return try CommandRun(
      arguments: [executable, FuzzWork.name, folder.path + "/order"], folder: "",
      isCancelled: isCancelled, environment: ["TMPDIR": folder.path + "/files"]
    ).run()
  }

  private func write(_ bytes: [UInt8], to name: String) throws(ToolError) {
    try ToolError.reporting(DurableFile.write(bytes, to: "\(folder.path)/\(name)"))
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds) &* 1_000 &+ Int(attoseconds / 1_000_000_000_000_000)
  }
}
