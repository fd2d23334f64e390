import KnownHistories
import StateCheck

/// The model steps that the checker takes on recorded histories, compared with Porcupine.
struct LinearFigures {
  func measure(into figures: FigureList) throws {
    let measured = try KnownHistory.all().map { (history: $0, effort: try Self.effort(on: $0)) }
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
    // A remembered step is not taken, but would be without the memory.
    let tries = measured.filter { $0.history.porcupineSteps != nil }.reduce(0) {
      $0 + $1.effort.tries
    }
    figures.add("linear.tries.sum", Double(tries), atMost: Double(porcupineSum))
  }

  private static func effort(on history: KnownHistory) throws -> CheckEffort {
    let result = try history.result()
    guard result.verdict.isLinearizable == history.isLinearizable else {
      throw BenchError.history(file: history.file, problem: "Its verdict is wrong.")
    }
    return result.effort
  }
}

extension KnownHistory {
  /// `c10-ok.kv-whole-map`.
  fileprivate var name: String {
    let last = file.split(separator: "/").last ?? ""
    return "\(last.prefix { $0 != "." }).\(model)"
  }
}
