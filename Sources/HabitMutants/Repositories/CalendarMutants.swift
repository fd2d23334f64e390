import HabitDomain
import HabitRules

/// Mutants of days and weeks.
enum CalendarMutants {
  static let all: [Mutant] = [
    Mutant(
      "days-in-utc", 2, "The day of a moment is computed in UTC, not in its zone.", number: "1"
    ) { design in
      let civilDay = design.rules.calendar.civilDay
      design.rules.calendar.civilDay = { instant, zone throws(DataLayerError) in
        _ = try civilDay(instant, zone)
        return try civilDay(instant, "UTC")
      }
    },
    Mutant(
      "last-second-lost", 2, "A day ends at 23:59:59; its last second belongs to the next.",
      number: "2"
    ) { design in
      let civilDay = design.rules.calendar.civilDay
      design.rules.calendar.civilDay = { instant, zone throws(DataLayerError) in
        let (later, overflow) = instant.milliseconds.addingReportingOverflow(1_000)
        return try civilDay(overflow ? instant : Instant(milliseconds: later), zone)
      }
    },
    Mutant(
      "weeks-from-sunday", 1, "Weeks begin on Sunday, whatever the first weekday.", number: "8"
    ) { design in
      let weekStart = design.rules.calendar.weekStart
      design.rules.calendar.weekStart = { day, _ in weekStart(day, 7) }
    },
    Mutant(
      "sunday-is-one", 1, "Weekdays are counted from Sunday = 1.", number: "22"
    ) { design in
      let isoWeekday = design.rules.calendar.isoWeekday
      design.rules.calendar.isoWeekday = { isoWeekday($0) % 7 + 1 }
    },
  ]
}
