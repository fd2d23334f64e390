/// How the family and the person of a new membership stand to those of the others (M-1).
enum MemberKeyClass: String, ValueClass {
  case apart = "equal in neither"
  case member = "equal in both, active"
  case invited = "equal in both, invited"
  case former = "equal in both, removed"
  case otherPerson = "equal in family"
  case otherFamily = "equal in person"

  static let table = "family and person of a membership"

  var weight: Int { 1 }
}
