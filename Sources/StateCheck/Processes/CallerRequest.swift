/// A request to a caller in another process; the requests of a case are made in this order.
public enum CallerRequest: Codable, Sendable {
  /// Draws the script of a machine from its choices; the first caller also prepares the store and runs the sequential
  /// part.
  ///
  /// The other callers receive what the first one knows beyond the script: which identifiers the store generated. The
  /// print is that of the script in the requesting process, if there is one to compare.
  case begin(
    machine: Int, choices: [UInt64], isFirst: Bool, known: [String], print: ScriptPrint? = nil)
  /// Makes the calls of a caller, no earlier than a time of the shared clock.
  case call(caller: Int, notBefore: Int)
  /// Rewrites the answers of the calls using what all callers know.
  case rename(known: [String])
  /// Reads the final state using what all callers know.
  case look(known: [String])
  /// Reads the state that a killed process left behind; sent to a new process, which receives the script and what was
  /// known.
  case recover(machine: Int, choices: [UInt64], known: [String])
}

/// The reply of a caller.
public enum CallerReply: Codable, Sendable {
  /// It is ready; with the answers of the sequential part, what it knows beyond the script, and the duration of each
  /// call in nanoseconds.
  case ready([RemoteAnswer], known: [String], work: [Int])
  /// The calls of the caller, and what it knows after them.
  case called([RemoteCall], known: [String])
  /// The rewritten answers of the calls.
  case renamed([RemoteAnswer])
  /// The final state, and what is wrong with it regardless of the order of calls.
  case seen(RemoteAnswer, complaint: String?)
  /// It failed, with the reason in one sentence.
  case failed(String)
}

/// A call made by another process.
public struct RemoteCall: Codable, Sendable {
  /// The place among the turns of the script.
  let place: Int
  /// Nanoseconds of the shared clock, not after the start; the end likewise, not before it.
  let start: Int
  let end: Int
  var answer: RemoteAnswer
}
