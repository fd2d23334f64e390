package import HabitDomain

/// A camel-case name as words: `replyLost` is `reply lost`.
///
/// - Parameter name: The name, in lower camel case.
/// - Returns: Its words in lower case.
package func words(of name: String) -> String {
  name.reduce(into: "") { words, letter in
    words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
  }
}

extension FaultKind {
  /// What goes wrong, in two or three words.
  package var words: String { CloudSim.words(of: rawValue) }
}

extension CloudError.Code {
  /// The code in a few words, where its sentence would be too long.
  package var words: String { CloudSim.words(of: rawValue) }
}

extension CallKind {
  /// A noun, because the names of functions are verbs.
  package var words: String {
    switch self {
    case .save: "save"
    case .fetchChanges: "fetch"
    case .fetchZones: "fetch of zones"
    case .fetch: "fetch of a record"
    case .query: "query"
    case .saveZone: "save of a zone"
    case .deleteZone: "deletion of a zone"
    case .saveSubscription: "save of a subscription"
    case .deleteSubscription: "deletion of a subscription"
    case .subscriptions: "list of subscriptions"
    case .accountStatus: "look at the account"
    case .user: "question for the user"
    }
  }
}
