import StateCheck

/// What to do where a history got no verdict.
enum HistoryAdvice {
  static func text(_ reason: UnknownReason) -> String {
    switch reason {
    case .modelSteps: "give it more by --steps, or check a shorter part"
    case .memory: "give it more by --memory, or check a shorter part"
    case .time: "give it more by --time, or check a shorter part"
    // A long step and one without an end look alike.
    case .endlessStep: "give it more by --time; if that is no help, report this with the history"
    case .modelThrew, .notReadOnly, .notOverwriting, .modelTrapped:
      "the model is mistaken there, whatever the limits: report this with the history"
    }
  }
}
