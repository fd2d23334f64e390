/// The content of a synced row.
public enum SyncedContent: Hashable, Sendable {
  /// A family.
  case family(Family)
  /// A person.
  case person(UserProfile)
  /// A category.
  case category(Category)
  /// A membership.
  case membership(Membership)
  /// A habit; its last completed day is derived from logs and not synced.
  case habit(Habit)
  /// A log.
  case log(HabitLog)

  /// The key of the row.
  public var key: RowKey {
    switch self {
    case .family(let family): RowKey(.family, family.id)
    case .person(let person): RowKey(.person, person.id)
    case .category(let category): RowKey(.category, category.id)
    case .membership(let membership): RowKey(.membership, membership.id)
    case .habit(let habit): RowKey(.habit, habit.id)
    case .log(let log): RowKey(.log, log.id)
    }
  }

  /// The rows that have to exist, live or deleted, to store it.
  public var parents: [RowKey] {
    switch self {
    case .family, .person, .category: []
    case .membership(let membership):
      [RowKey(.family, membership.familyID), RowKey(.person, membership.userID)]
    case .habit(let habit): habit.categoryID.map { [RowKey(.category, $0)] } ?? []
    case .log(let log): [RowKey(.habit, log.habitID)]
    }
  }
}

extension SyncedContent: CustomStringConvertible {
  /// The key, then all fields with values except the id: different contents have different texts.
  public var description: String {
    let fields = Mirror(reflecting: entity).children.filter { $0.label != "id" }
      .compactMap { field in
        Self.text(of: field.value).map { "\(field.label ?? "") \($0)" }
      }
    return "\(key): " + fields.joined(separator: ", ")
  }

  private var entity: Any {
    switch self {
    case .family(let family): family
    case .person(let person): person
    case .category(let category): category
    case .membership(let membership): membership
    case .habit(let habit): habit
    case .log(let log): log
    }
  }

  /// The value of a field; nil without one.
  private static func text(of value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.flatMap { text(of: $0.value) }
    }
    if let text = value as? String { return "\"\(text)\"" }
    return (value as? any CustomStringConvertible)?.description
  }
}
