/// How many reminders there are to plan.
enum PlanClass: String, ValueClass {
  case some
  case none
  case full = "as many as may be pending, or more"

  static let table = "plan"

  var weight: Int { 1 }
}
