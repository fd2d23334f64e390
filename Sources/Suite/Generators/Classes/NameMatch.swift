/// Whether a habit's name is one that is there already, up to case, padding and normal form.
enum NameMatch: String, ValueClass {
  case known
  case new

  static let table = "name of a habit"

  var weight: Int { self == .known ? 1 : 4 }
}
