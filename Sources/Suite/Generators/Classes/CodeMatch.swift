/// Whether a code is one that a live family has.
enum CodeMatch: String, ValueClass {
  case known
  case new

  static let table = "code of a family"
  var weight: Int { self == .known ? 1 : 2 }
}
