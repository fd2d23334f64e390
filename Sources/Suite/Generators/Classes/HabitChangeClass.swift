/// What an edit of a habit does to its name and its category, and whether others have them (H-7).
enum HabitChangeClass: String, ValueClass {
  case kept
  case moved = "another category"
  case movedOnto = "another category, which has a habit of its name"
  case renamed = "another name"
  case renamedOnto = "another name, which a habit of its category has"
  case renamedBeside = "another name, which a habit of another category has"
  case both = "another name and category"

  static let table = "name and category of a changed habit"

  var weight: Int { 1 }
}
