enum RoleClass: String, ValueClass {
  case kid
  case parentAdmin = "parent_admin"
  case adult
  case visitor

  static let table = "role"
  var weight: Int { self == .parentAdmin ? 3 : 2 }
}
