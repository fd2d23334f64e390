import Domain
import Rules

/// What is stored of a person besides id and time.
struct PersonContent {
  let displayName: String
  let hash: String
  let avatar: String?

  /// The content, once it has passed the rules of the entity.
  init(
    _ displayName: String, _ hash: String, _ avatar: String?, _ rules: FamilyRuleBook
  ) throws(DataLayerError) {
    try TextLimit.check(displayName, "displayName")
    try TextLimit.check(hash, "appleUserIDHash")
    try TextLimit.check(avatar, "avatarURL")
    self.displayName = try obeying { () throws(DataServiceError) in
      try rules.displayName(displayName)
    }
    self.hash = try obeying { () throws(DataServiceError) in try rules.hash(hash) }
    self.avatar = try rules.storedAvatar(avatar)
  }
}

extension FamilyRuleBook {
  func storedAvatar(_ avatar: String?) throws(DataLayerError) -> String? {
    guard let avatar else { return nil }
    return try obeying { () throws(DataServiceError) in try self.avatar(avatar) }
  }
}
