import Domain
import PropCheck
import Reference
import StateCheck

/// Properties that look at meals after any script.
struct WholeMeals: Sendable {
  let subject: Subject
  let meals: MealMachine

  var properties: [Property] { [agreement, reopening, order, fasting] }

  private var agreement: Property {
    meals.machine.agreement(
      "meals.agree-with-reference",
      "Any sequence of commands on meals gets the answers and errors of the reference model.",
      rules: ["P-R1", "E-2", "E-5"], requiring: meals.requirements, on: subject)
  }

  private var reopening: Property {
    Property(
      "meals.survive-reopening",
      "Closing and opening again changes no answer about meals.",
      rules: ["P-R5", "E-2"], of: meals.machine.scripts, describe: \.description,
      body: { script in
        _ = try await meals.machine.run(script, on: subject)
        let before = try await Panorama(of: subject.layer, at: script.end)
        try await subject.layer.lifeCycle.reopen()
        if try await Panorama(of: subject.layer, at: script.end) != before {
          throw script.failure("Reopening changed an answer.", origin: "reopen")
        }
      }
    )
  }

  private var order: Property {
    Property(
      "meals.list-in-a-total-order",
      "The meals of a day are listed by start, with ties broken by id, each time they are read.",
      rules: ["P-R7", "E-2"], of: meals.machine.scripts, describe: \.description,
      body: { script in
        _ = try await meals.machine.run(script, on: subject)
        let first = try await Panorama(of: subject.layer, at: script.end)
        if !first.isOrdered {
          throw script.failure("A list of meals is out of order.", origin: "order")
        }
        if try await Panorama(of: subject.layer, at: script.end) != first {
          throw script.failure("Two readings differ.", origin: "order")
        }
      }
    )
  }

  /// Repository and figures may not answer one question for two zones: what a day lists is all its figures need.
  private var fasting: Property {
    Property(
      "meals.fast-as-they-are-stored",
      "The fasting windows of what a day lists are those of all meals, for the same day and zone.",
      rules: ["P-E", "E-2", "E-3"], of: meals.machine.scripts, describe: \.description,
      body: { script in
        _ = try await meals.machine.run(script, on: subject)
        let reference = Nutrition.mealByMeal(zones: .suite)
        for (day, zone) in script.end.mealDays {
          let stored = script.end.storedMeals
          let expected = try reference.fastingWindows(stored, day, zone)
          let listed = try await subject.layer.meals.patterns(day, zone)
          if try subject.layer.nutrition.fastingWindows(listed, day, zone) != expected {
            throw script.failure(
              "The fasting windows of \(day) in \(zone) are not \(brief(.success(expected))).",
              origin: "fasts")
          }
        }
      }
    )
  }
}

extension Model {
  /// Where the meals of a script can be, in two zones that are hours apart.
  fileprivate var mealDays: [(day: CivilDay, zone: String)] {
    let days = (-3...3).map { CivilDay(today.number + $0) }
    return Set([displayZone, "Asia/Kathmandu"]).sorted().flatMap { zone in
      days.map { ($0, zone) }
    }
  }
}

extension WholeMeals {
  /// Everything that a data layer answers to readers of meals.
  private struct Panorama: Equatable {
    var lists: [[EatingPattern]] = []
    let dump: Dump

    init(of layer: DataLayer, at end: Model) async throws(DataLayerError) {
      dump = try await layer.lifeCycle.dump()
      for (day, zone) in end.mealDays {
        lists.append(try await layer.meals.patterns(day, zone))
      }
    }

    var isOrdered: Bool {
      lists.allSatisfy { list in
        zip(list, list.dropFirst()).allSatisfy { ($0.start, $0.id) < ($1.start, $1.id) }
      }
    }
  }
}
