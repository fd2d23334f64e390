import HabitDomain
import PropCheck

/// What scripts must show. A class of a part that is absent cannot occur, and is not required.
extension SuiteGenerators {
  /// Classes, and the parts without which they do not occur.
  private typealias Classes = (needs: Set<DataLayer.Part>, requirements: [Requirement])

  private func possible(_ classes: [Classes]) -> [Requirement] {
    classes.filter { $0.needs.isSubset(of: parts) }.flatMap(\.requirements)
  }

  /// What scripts on habits, logs and categories must show.
  var habitRequirements: [Requirement] {
    let ofLogs: Set<DataLayer.Part> = [.habits, .logs]
    return possible([
      ([], rows.requirements), ([.habits], habits.requirements(scaledBy: 0.15)),
      (ofLogs, amounts.classes.requirements(scaledBy: 0.7)), ([], days.starts.requirements),
      (ofLogs, days.days.requirements(shareOfCases: 0.02)), (ofLogs, days.moments.requirements),
      (ofLogs, days.zones.requirements(shareOfCases: 0.02)),
      ([.categories], categoryNames.classes.requirements),
      ([.habits], isNameKnown.requirements),
      ([.habits], keys.requirementsOfHabits(hasCategories: parts.contains(.categories))),
      (ofLogs, keys.requirementsOfLogs), ([.categories], keys.requirementsOfCategories),
    ])
  }

  /// What scripts must show if the layer imports batches.
  var batchRequirements: [Requirement] {
    possible([([.habits, .logs], keys.batches.requirements(shareOfCases: 0.015))])
  }

  /// What scripts on families, people and memberships must show; a purge has something to remove only if the layer can
  /// mark rows as synced.
  func familyRequirements(canMarkSynced: Bool) -> [Requirement] {
    possible([
      ([], rows.requirements),
      (
        [.families],
        households.requirementsOfFamilies(hasService: parts.contains(.familyService))
      ),
      ([.people], households.requirementsOfPeople),
      (.ofMembers, households.roles.requirements), (.ofMembers, keys.requirementsOfMembers),
      ([.families], keys.codes.requirements(shareOfCases: 0.02)),
      ([.people], keys.hashes.requirements(shareOfCases: 0.02)),
      ([.families], keys.tries.requirements(shareOfCases: 0.02)),
      ([.families], canMarkSynced ? purges.requirements(shareOfCases: 0.03) : []),
    ])
  }

  /// What scripts on meals must show.
  var mealRequirements: [Requirement] { rows.requirements + mealDrafts.requirements }
}
