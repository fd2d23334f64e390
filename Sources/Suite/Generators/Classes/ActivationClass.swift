/// What a membership that is to become active meets.
enum ActivationClass: String, ValueClass {
  case nothing
  case member = "another membership of the person"
  case admin = "another parent admin"

  static let table = "activation"

  var weight: Int { 1 }
}
