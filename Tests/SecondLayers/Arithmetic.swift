package import HabitDomain

/// What is computed without a store, which is not part of the layers of this target.
package struct Arithmetic: Sendable {
  package var calendar: CivilCalendar
  package var figures: HabitFigures
  package var nutrition: Nutrition
  package var notifications: NotificationCheck

  package init(
    calendar: CivilCalendar, figures: HabitFigures, nutrition: Nutrition,
    notifications: NotificationCheck
  ) {
    self.calendar = calendar
    self.figures = figures
    self.nutrition = nutrition
    self.notifications = notifications
  }
}
