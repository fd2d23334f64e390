import StateCheck

/// What to do where a history got no verdict.
enum HistoryAdvice {
  static func text(_ reason: UnknownReason) -> String {
    switch reason {
    case .modelSteps: "raise --steps, or check a shorter part"
    case .memory: "raise --memory, or check a shorter part"
    case .time: "raise --time, or check a shorter part"
    // A long step and one without an end look alike.
    case .endlessStep: "raise --time; if that does not help, report this with the history"
    case .modelThrew, .notReadOnly, .notOverwriting, .modelTrapped:
      "the model is wrong there, whatever the limits: report this with the history"
    }
  }
}
