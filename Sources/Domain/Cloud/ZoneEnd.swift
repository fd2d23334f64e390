/// Why a zone is gone, and with it what an app does with its own copy.
public enum ZoneEnd: String, CaseIterable, Sendable {
  /// An app deleted it.
  case deleted
  /// The person removed the data: the copy goes, and is not sent again by itself.
  case purged
  /// The person gave up the key of the encrypted data: nothing goes, and the copy is sent again.
  case encryptedDataReset
}

extension ZoneEnd: CustomStringConvertible {
  /// What has become of the zone, in a word or two.
  public var description: String {
    switch self {
    case .deleted: "deleted"
    case .purged: "purged"
    case .encryptedDataReset: "reset with its keys"
    }
  }
}
