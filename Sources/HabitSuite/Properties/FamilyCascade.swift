import HabitDomain
import HabitReference

/// What else the deletion of a family or a person deletes (P-R10).
struct FamilyCascade {
  let before: Dump
  let after: Dump
  /// The expected state after the deletion.
  let end: Model

  /// What was wrongly deleted or left; nil if nothing was.
  var violation: String? {
    let dead = Cascade.stampsOfDeleted(before.families, after.families)
      .merging(Cascade.stampsOfDeleted(before.people, after.people)) { stamp, _ in stamp }
    return Cascade.wrongParent(before.families, after.families) {
      end.state(ofFamily: $0.id) == .deleted
    }
      ?? Cascade.wrongParent(before.people, after.people) {
        end.state(ofPerson: $0.id) == .deleted
      }
      ?? Cascade.wrongChild(before.memberships, after.memberships, of: "memberships", dead) {
        [$0.familyID, $0.userID]
      }
  }
}
