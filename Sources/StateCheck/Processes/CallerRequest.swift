/// A request to a caller in another process, in this order for each case.
public enum CallerRequest: Codable, Sendable {
  /// Draws the script of a machine from its choices; the first caller also prepares the store and runs the sequential
  /// part.
  ///
  /// The others get what the first one knows that is not in the script: which identifiers the store made up. The print is that of
  /// the script in the asking process, if there is one to compare.
  case begin(
    machine: Int, choices: [UInt64], isFirst: Bool, known: [String], print: ScriptPrint? = nil)
  /// Makes the calls of a caller, not before a time of the shared clock.
  case call(caller: Int, notBefore: Int)
  /// Writes the answers of the calls again, by what all callers know.
  case rename(known: [String])
  /// Reads the final state, by what all callers know.
  case look(known: [String])
  /// Reads the state that a killed process left behind; asked of a new one, which gets the script and what was known.
  case recover(machine: Int, choices: [UInt64], known: [String])
}

/// The reply of a caller.
public enum CallerReply: Codable, Sendable {
  /// Ready, with the answers of the sequential part, what it knows that is not in the script, and how many nanoseconds each call took.
  case ready([RemoteAnswer], known: [String], work: [Int])
  /// The calls of the caller, and what it knows after them.
  case called([RemoteCall], known: [String])
  /// The answers of the calls, written again.
  case renamed([RemoteAnswer])
  /// The final state, and what is wrong with it whatever the order of calls.
  case seen(RemoteAnswer, complaint: String?)
  /// It failed, with the reason in one sentence.
  case failed(String)
}

/// A call of another process.
public struct RemoteCall: Codable, Sendable {
  /// The place among the turns of the script.
  let place: Int
  /// Nanoseconds of the shared clock, not after the start; the end likewise, not before it.
  let start: Int
  let end: Int
  var answer: RemoteAnswer
}
