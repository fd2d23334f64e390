/// What kind of history it is, by the names of the scenarios that tests are built from (H-GT3).
enum ScenarioClass: String, ValueClass {
  case daily
  case weekly
  case numeric
  case streaks
  case gaps
  case inactive
  case archived
  case ended

  static let table = "scenario"

  var weight: Int { 1 }
}
