/// How the name and the category of a habit stand to those of the other live ones (H-7).
enum HabitKeyClass: String, ValueClass {
  case apart = "equal in neither"
  case inCategory = "equal in category"
  case both = "equal in both"
  case neitherHas = "equal in name, neither has a category"
  case otherCategory = "equal in name, in another category"
  case joining = "equal in name, only this one has a category"
  case leaving = "equal in name, only the other has a category"
  case deleted = "equal in both to a deleted one"

  static let table = "name and category of a new habit"

  var weight: Int { 1 }

  /// How a habit stands to one of an equal name.
  static func ofNamesakes(_ category: String?, _ other: String?) -> HabitKeyClass {
    switch (category, other) {
    case (nil, nil): .neitherHas
    case (nil, _): .leaving
    case (_, nil): .joining
    default: haveEqualBytes(category, other) ? .both : .otherCategory
    }
  }
}
