import PropCheckReport
import StateCheck

/// The output of `propcheck history`.
struct HistoryVerdictText<State: Hashable & Sendable, Line: RecordedLine> {
  let model: SequentialModel<State, Line.Operation, Line.Answer>
  let recorded: RecordedHistory<Line>
  let result: LinearizabilityResult
  /// The limits of the search for the contradiction.
  let limits: CheckLimits
  let style: TextStyle

  var exitCode: ExitCode {
    switch result.verdict {
    case .linearizable: .passed
    case .notLinearizable: .failed
    case .unknown: .gaveUp
    }
  }

  /// The verdict, the figures, and the contradiction.
  var lines: [String] {
    ([verdict] + figures + details).map { style.encode(Printable.line($0)) }
      .enumerated().map { index, line in index == 0 ? style.paint(line, tone) : line }
  }

  private var tone: TextStyle.Tone {
    switch result.verdict {
    case .linearizable: .good
    case .notLinearizable: .bad
    case .unknown: .warning
    }
  }

  private var verdict: String {
    switch result.verdict {
    case .linearizable: "LINEARIZABLE"
    case .notLinearizable: "NOT LINEARIZABLE"
    case .unknown(let reason): "UNKNOWN: \(reason)."
    }
  }

  private var figures: [String] {
    let (calls, effort) = (recorded.history.calls, result.effort)
    let unanswered = calls.count { $0.answer == nil }
    let undecided = effort.partitions - effort.partitionsDecided
    return [
      "  calls        \(Figure.count(calls.count)), \(Figure.count(unanswered)) without an answer",
      "  callers      \(Figure.count(recorded.history.callerCount))",
      "  partitions   \(Figure.count(effort.partitions))"
        + (undecided > 0 ? ", \(Figure.count(undecided)) not finished" : ""),
      "  model steps  \(Figure.count(effort.modelSteps))",
      "  explored     \(Figure.count(effort.tries)) tries, "
        + "\(Figure.count(effort.configurations)) configurations, "
        + "\(Figure.count(effort.states)) states",
    ]
  }

  private var details: [String] {
    switch result.verdict {
    case .linearizable: return []
    case .unknown(let reason):
      return [
        "  placed       at most \(Figure.count(result.effort.mostPlaced)) answered calls",
        "", "next     \(reason.advice)",
      ]
    case .notLinearizable(let violation):
      let contradiction = model.contradiction(
        of: violation, in: recorded.history, limits: limits)
      let lines = recorded.lines
      return [""]
        + model.lines(for: violation, contradiction, in: recorded.history, unit: "line") {
          lines.indices.contains($0) ? "\(lines[$0])" : "?"
        }
    }
  }
}

extension UnknownReason {
  /// What to do without a verdict.
  var advice: String {
    switch self {
    case .modelSteps: "raise --steps, or check a shorter part"
    case .memory: "raise --memory, or check a shorter part"
    case .time: "raise --time, or check a shorter part"
    // A long step and an endless one look alike.
    case .endlessStep: "raise --time; if that does not help, report this with the history"
    case .modelThrew, .notReadOnly, .notOverwriting, .modelTrapped:
      "the model is wrong there, whatever the limits: report this with the history"
    }
  }
}
