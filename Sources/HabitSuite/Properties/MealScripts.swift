import HabitDomain
import HabitReference
import StateCheck

/// Properties of scripts on meals.
struct MealScripts: Sendable {
  let subject: Subject

  static let idempotent: Set<String> = ["save meal", "change meal", "delete meal", "reopen"]

  var entries: [CatalogueEntry] {
    let scripts = ScriptProperties(subject: subject, store: .meals(of: subject.layer))
    return [
      scripts.agreement(
        "meals.agree-with-reference",
        "Any sequence of commands on meals gets the answers and errors of the reference model.",
        rules: ["P-R1", "E-2", "E-5"]),
      scripts.reopening(
        "meals.survive-reopening", "Reopening the store changes no answer about meals.",
        rules: ["P-R5", "E-2"], reading: MealReadResults.self),
      scripts.order(
        "meals.list-in-a-total-order",
        "All meals that start on a day are listed by start with ties broken by id, each time they are read.",
        rules: ["P-R7", "E-2"], reading: MealReadResults.self),
      fasting(scripts),
      scripts.idempotence(
        "meals.repeat-without-effect",
        "An operation on meals done twice leaves them as done once.",
        rules: ["P-R3", "E-2"], of: MealScripts.idempotent),
      scripts.frame(
        "meals.touch-only-what-they-own",
        "An operation on meals changes at most one meal, and only what it owns.",
        rules: ["P-R4"], owning: Ownership.mealTable),
      scripts.atomicity(
        "meals.refuse-without-trace",
        "An operation on meals that throws leaves everything as it was.",
        rules: ["P-R6", "E-5"]),
    ]
  }

  /// Repository and figures must use the same zone: the list of a day is all that its figures need.
  private func fasting(_ scripts: ScriptProperties) -> CatalogueEntry {
    scripts.property(
      "meals.fast-as-they-are-stored",
      "The fasting windows of the meals listed for a day are those of all meals, in the same zone.",
      rules: ["P-E", "E-2", "E-3"]
    ) { script in
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
    }.and(.nutrition)
  }
}

extension Model {
  /// The days that meals of a script can start on, in two zones that are hours apart.
  fileprivate var mealDays: [(day: CivilDay, zone: String)] {
    let days = (-3...3).map { CivilDay(today.number + $0) }
    return Set([displayZone, "Asia/Kathmandu"]).sorted().flatMap { zone in
      days.map { ($0, zone) }
    }
  }
}

/// Everything that readers of meals get.
private struct MealReadResults: ReadResults {
  var lists: [[EatingPattern]] = []
  /// The meals of each day and zone, as they are stored.
  var wanted: [[EatingPattern]] = []
  let snapshot: Snapshot

  static let listed: Set<DataLayer.Part> = [.meals]

  init(of layer: DataLayer, at end: Model) async throws(DataLayerError) {
    snapshot = try await Snapshot(of: layer)
    for (day, zone) in end.mealDays {
      lists.append(try await layer.meals.patterns(day, zone))
      let rules = DayRules(zones: .suite)
      wanted.append(snapshot.dump.meals.filter { rules.civilDay($0.start, zone) == day })
    }
  }

  var firstIncomplete: String? {
    firstWrong(zip(lists, wanted).map { ("A list of meals", $0, $1) })
  }

  var firstUnordered: String? {
    let areInOrder = lists.allSatisfy { list in
      ascends(list) { ($0.start, $0.id) < ($1.start, $1.id) }
    }
    return areInOrder ? nil : "A list of meals"
  }
}
