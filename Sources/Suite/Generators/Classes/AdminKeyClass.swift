/// Which parent admins there are when another one comes to a family (M-2).
enum AdminKeyClass: String, ValueClass {
  case none
  case active = "an active one"
  case invited = "an invited one"
  case removed = "a removed one"
  case otherRole = "active members of other roles"
  case elsewhere = "one of another family"
  case himselfElsewhere = "himself, of another family"

  static let table = "parent admins beside a new one"

  var weight: Int { 1 }
}
