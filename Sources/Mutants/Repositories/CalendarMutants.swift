import Domain
import Rules
import Store

/// Mistakes in days and weeks.
enum CalendarMutants {
  static let all = [daysInUTC, lastSecondLost, weeksFromSunday, sundayIsOne]

  private static let daysInUTC = Mutant(
    "days-in-utc", "1", 2, "The day of a moment is computed in UTC, not in its zone."
  ) { design in
    let civilDay = design.rules.calendar.civilDay
    design.rules.calendar.civilDay = { instant, zone throws(DataLayerError) in
      _ = try civilDay(instant, zone)
      return try civilDay(instant, "UTC")
    }
  }

  private static let lastSecondLost = Mutant(
    "last-second-lost", "2", 2, "A day ends at 23:59:59, and its last second is the next day's."
  ) { design in
    let civilDay = design.rules.calendar.civilDay
    design.rules.calendar.civilDay = { instant, zone throws(DataLayerError) in
      let (later, overflow) = instant.milliseconds.addingReportingOverflow(1_000)
      return try civilDay(overflow ? instant : Instant(milliseconds: later), zone)
    }
  }

  private static let weeksFromSunday = Mutant(
    "weeks-from-sunday", "8", 1, "Weeks begin on Sunday whatever the first weekday is."
  ) { design in
    let weekStart = design.rules.calendar.weekStart
    design.rules.calendar.weekStart = { day, _ in weekStart(day, 7) }
  }

  private static let sundayIsOne = Mutant(
    "sunday-is-one", "22", 1, "Weekdays are counted from Sunday = 1."
  ) { design in
    let isoWeekday = design.rules.calendar.isoWeekday
    design.rules.calendar.isoWeekday = { isoWeekday($0) % 7 + 1 }
  }
}
