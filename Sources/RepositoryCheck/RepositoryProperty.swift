public import PropCheck

/// A property of a repository; its raw value follows the name of the machine, as in `ledger.survives-kills`.
public enum RepositoryProperty: String, CaseIterable, Sendable {
  /// Every answer, and everything stored, agrees with the model.
  case agreesWithTheModel = "agrees-with-the-model"
  /// A call that is refused changes nothing.
  case refusesWithoutTrace = "refuses-without-trace"
  /// Everything that was acknowledged is still there after closing and reopening.
  case survivesReopening = "survives-reopening"
  /// The calls of callers that take turns on one thread are linearizable.
  case linearizableInTurns = "linearizable-in-turns"
  /// A call whose task is cancelled takes effect as a whole or not at all.
  case cancelsWholeOrNotAtAll = "cancels-whole-or-not-at-all"
  /// The calls of concurrent callers are linearizable.
  case linearizable
  /// The calls of callers with a connection each are linearizable.
  case linearizableAcrossConnections = "linearizable-across-connections"
  /// The calls of callers in separate processes are linearizable.
  case linearizableAcrossProcesses = "linearizable-across-processes"
  /// Killing a process loses nothing that it acknowledged, and leaves no call half done.
  case survivesKills = "survives-kills"
}

extension RepositoryProperty {
  /// The claim, in one sentence.
  var claim: String {
    switch self {
    case .agreesWithTheModel: "Every answer, and everything stored, agrees with the model."
    case .refusesWithoutTrace: "A call that is refused changes nothing."
    case .survivesReopening: "Everything that was acknowledged is still there after reopening."
    case .linearizableInTurns: "The calls of callers that take turns are linearizable."
    case .cancelsWholeOrNotAtAll:
      "A call whose task is cancelled takes effect as a whole or not at all."
    case .linearizable: "The calls of concurrent callers are linearizable."
    case .linearizableAcrossConnections:
      "The calls of callers with a connection each are linearizable."
    case .linearizableAcrossProcesses:
      "The calls of callers in separate processes are linearizable."
    case .survivesKills:
      "Killing a process loses nothing that it acknowledged, and leaves no call half done."
    }
  }
}

extension RepositoryMachine {
  /// Returns the id of a property of this machine, as used in reports and seed files.
  public func id(of property: RepositoryProperty) -> String { "\(name).\(property.rawValue)" }
}

extension Property {
  /// Returns whether it is one of these properties, of any machine.
  public func isOne(of properties: RepositoryProperty...) -> Bool { isOne(of: properties) }

  /// Returns whether it is one of the properties in a list, of any machine.
  public func isOne(of properties: [RepositoryProperty]) -> Bool {
    properties.contains { id.hasSuffix(".\($0.rawValue)") }
  }
}
