/// What a caller in another process is asked, in this order for each case.
package enum CallerRequest: Codable, Sendable {
  /// To draw the script of a machine from its choices and to be where it begins; the first caller also prepares the
  /// store and runs what runs alone.
  case begin(machine: Int, choices: [UInt64], isFirst: Bool)
  /// To make the calls of a caller, not before a time of the clock that all have in common.
  case call(caller: Int, notBefore: Int)
  /// To tell what is stored.
  case look
}

/// What it answers.
package enum CallerReply: Codable, Sendable {
  /// It is ready; the answers of what ran alone.
  case ready([RemoteAnswer])
  case called([RemoteCall])
  /// What is stored, and what is wrong with it whatever the order of the calls; nil if nothing is.
  case seen(RemoteAnswer, complaint: String?)
  /// It could not do it; why, in one sentence.
  case failed(String)
}

/// One call that another process made.
package struct RemoteCall: Codable, Sendable {
  /// Its place among the turns of the script.
  let place: Int
  /// In nanoseconds of the clock that all processes have in common: not after its start, and not before its end.
  let start: Int
  let end: Int
  let answer: RemoteAnswer
}
