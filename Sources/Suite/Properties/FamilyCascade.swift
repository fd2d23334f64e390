import Domain
import Reference

/// What the deletion of a family or a person took with it (P-R10).
struct FamilyCascade {
  let before: Dump
  let after: Dump
  /// The state that the deletion should have led to.
  let end: Model

  /// What was deleted too much, or left behind; nil if all is well.
  var violation: String? {
    wrongParent(after.families) { end.state(ofFamily: $0.id) == .deleted }
      ?? wrongParent(after.people) { end.state(ofPerson: $0.id) == .deleted }
      ?? wrongMemberships
  }

  private func wrongParent<Content: HouseholdRow>(
    _ rows: [StoredRow<Content>], isDoomed: (Content) -> Bool
  ) -> String? {
    for row in rows where (row.metadata.deletedAt != nil) != isDoomed(row.content) {
      let name = Pool.name(of: row.content.id)
      return row.metadata.deletedAt == nil ? "\(name) was not deleted" : "\(name) was deleted too"
    }
    return nil
  }

  /// A membership dies exactly if it lived and a parent died now, and then bears the parent's stamp.
  private var wrongMemberships: String? {
    let dead = died(before.families, after.families)
      .merging(died(before.people, after.people)) { stamp, _ in stamp }
    for (old, new) in zip(before.memberships, after.memberships)
    where old.metadata.deletedAt == nil {
      let name = Pool.name(of: new.content.id)
      let stamp = dead[old.content.familyID] ?? dead[old.content.userID]
      if (new.metadata.deletedAt != nil) != (stamp != nil) {
        return stamp == nil ? "\(name) was deleted too" : "\(name) was left behind"
      }
      if let stamp, new.metadata.modifiedAt != stamp { return "\(name) has another stamp" }
    }
    return before.memberships.count == after.memberships.count
      ? nil : "The number of rows of memberships changed"
  }

  private func died<Content: HouseholdRow>(
    _ before: [StoredRow<Content>], _ after: [StoredRow<Content>]
  ) -> [Identifier: Stamp] {
    let lived = Set(before.filter { $0.metadata.deletedAt == nil }.map(\.content.id))
    let dead = after.filter { $0.metadata.deletedAt != nil && lived.contains($0.content.id) }
    return Dictionary(
      dead.map { ($0.content.id, $0.metadata.modifiedAt) }, uniquingKeysWith: { first, _ in first })
  }
}

/// What has an id.
protocol HouseholdRow: Hashable, Sendable {
  var id: Identifier { get }
}

extension Family: HouseholdRow {}
extension UserProfile: HouseholdRow {}
