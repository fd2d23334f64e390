/// What a person can say after the data was removed from the server (domain 4.7, userDeletedZone).
public enum ZoneChoice: String, CaseIterable, Hashable, Sendable {
  /// What is here is sent again.
  case sendAgain
  /// What is here goes too.
  case removeHere
}

extension ZoneChoice: CustomStringConvertible {
  /// What a person chooses to do.
  public var description: String {
    switch self {
    case .sendAgain: "to send everything again"
    case .removeHere: "to remove everything here too"
    }
  }
}
