extension DataLayer {
  /// A part that a layer may lack.
  ///
  /// An absent part is one without rows: nothing of it is ever stored.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    /// Habits.
    case habits
    /// Logs of habits.
    case logs
    /// Categories.
    case categories
    /// Families.
    case families
    /// People.
    case people
    /// Who belongs to which family.
    case memberships
    /// The workflows of families.
    case familyService = "family service"
    /// Meals.
    case meals
    /// Days and moments.
    case calendar
    /// The figures of habits and their logs.
    case figures
    /// The figures of meals and bodies.
    case nutrition
    /// When habits remind.
    case notifications
  }

  /// The layer without its other parts, whose rows its dumps leave out.
  ///
  /// - Parameter kept: The parts that stay, as far as there are any.
  /// - Returns: The layer, on the same store.
  public func only(_ kept: Set<Part>) -> DataLayer {
    var layer = self
    for part in Part.allCases where !kept.contains(part) {
      layer.put(Absence(part))
      layer.parts.remove(part)
    }
    layer.lifeCycle.dump = { [lifeCycle] () throws(DataLayerError) in
      try await lifeCycle.dump().only(kept)
    }
    if let connect = lifeCycle.connect {
      layer.lifeCycle.connect = { environment throws(DataLayerError) in
        try await connect(environment).only(kept)
      }
    }
    return layer
  }

  /// Puts an absence in place of its part, which the layer still seems to have.
  package mutating func put(_ absence: Absence) {
    switch absence.part {
    case .habits: habits = HabitRepository(absence)
    case .logs: logs = LogRepository(absence)
    case .categories: categories = CategoryRepository(absence)
    case .families: families = FamilyRepository(absence)
    case .people: people = PersonRepository(absence)
    case .memberships: memberships = MembershipRepository(absence)
    case .familyService: familyService = FamilyService(absence)
    case .meals: meals = MealRepository(absence)
    case .calendar: calendar = CivilCalendar(absence)
    case .figures: figures = HabitFigures(absence)
    case .nutrition: nutrition = Nutrition(absence)
    case .notifications: notifications = NotificationCheck(absence)
    }
  }
}

extension DataLayer.Part: CustomStringConvertible {
  /// The noun in sentences, as in `the layer has no habits`.
  public var description: String { rawValue }
}

extension Dump {
  /// What these parts store.
  ///
  /// - Parameter parts: The parts whose rows stay.
  /// - Returns: The dump without all other rows.
  public func only(_ parts: Set<DataLayer.Part>) -> Dump {
    var dump = self
    if !parts.contains(.habits) { (dump.habits, dump.unreadable) = ([], []) }
    if !parts.contains(.logs) { dump.logs = [] }
    if !parts.contains(.categories) { (dump.categories, dump.isSeedingCompleted) = ([], false) }
    if !parts.contains(.families) { dump.families = [] }
    if !parts.contains(.people) { dump.people = [] }
    if !parts.contains(.memberships) { dump.memberships = [] }
    if !parts.contains(.meals) { dump.meals = [] }
    return dump
  }
}
