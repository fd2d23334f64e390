import Foundation
import StateCheck

/// How many model steps the checker makes on recorded histories, beside what Porcupine makes.
struct LinearFigures {
  private static let folder = "Tests/StateCheckTests/Histories"

  func measure(into figures: FigureList) throws {
    let histories = try KnownHistory.all(in: Self.folder)
    let measured = try histories.map { (history: $0, effort: try $0.effort(in: Self.folder)) }
    var (sum, porcupineSum, worst) = (0, 0, 0.0)
    for (history, effort) in measured {
      guard let porcupine = history.porcupineSteps else {
        figures.add("linear.steps.\(history.name)", Double(effort.modelSteps), atMost: 500_000)
        continue
      }
      sum += effort.modelSteps
      porcupineSum += porcupine
      worst = max(worst, Double(effort.modelSteps) / Double(porcupine))
    }
    figures.add("linear.steps.sum", Double(sum), atMost: Double(porcupineSum))
    figures.add("linear.steps.most-of-porcupines", worst, atMost: 1.5)
    // What is remembered is no step of the model, but would be one without the memory.
    let tries = measured.filter { $0.history.porcupineSteps != nil }.reduce(0) {
      $0 + $1.effort.tries
    }
    figures.add("linear.tries.sum", Double(tries), atMost: Double(porcupineSum))
  }
}

/// A line of the table of verdicts.
private struct KnownHistory {
  let file: String
  let model: String
  let isLinearizable: Bool
  /// Nil where Porcupine needs seconds.
  let porcupineSteps: Int?

  /// `c10-ok.kv-whole-map`.
  var name: String {
    let last = file.split(separator: "/").last ?? ""
    return "\(last.prefix { $0 != "." }).\(model)"
  }

  static func all(in folder: String) throws -> [KnownHistory] {
    let table = try String(contentsOfFile: folder + "/verdicts.tsv", encoding: .utf8)
    return try table.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 7 else {
        throw BenchError.history(file: "verdicts.tsv", problem: "A line is cut: \(line)")
      }
      return KnownHistory(
        file: fields[0], model: fields[1], isLinearizable: fields[2] == "true",
        porcupineSteps: fields.count > 7 ? Int(fields[7]) : nil)
    }
  }

  func effort(in folder: String) throws -> CheckEffort {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + file)))
    let result = try result(of: bytes)
    let isRight =
      switch result.verdict {
      case .linearizable: isLinearizable
      case .notLinearizable: !isLinearizable
      case .unknown: false
      }
    guard isRight else { throw BenchError.history(file: file, problem: "Its verdict is wrong.") }
    return result.effort
  }

  private func result(of bytes: [UInt8]) throws -> LinearizabilityResult {
    guard model != "cas-register" else {
      return SequentialModel.register.check(try RecordedHistory<JepsenLine>(bytes).history)
    }
    var store = SequentialModel.keyValue
    if model == "kv-whole-map" { store.keys = { _ in nil } }
    return store.check(try RecordedHistory<KeyValueLine>(bytes).history)
  }
}
