import HabitDomain

/// One person of an Apple ID (D-1).
enum PeopleRepair {
  static func mergeHashes(in set: inout RepairSet, at now: Instant) {
    let same = groups(of: set.people) { Array($0.appleUserIDHash.utf8) }
    for group in same {
      let people = group.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
      for loser in people.dropFirst() {
        set.bury(RowKey(.person, loser.id), at: now, mergedInto: people.first.map { "\($0.id)" })
      }
    }
    repointMemberships(in: &set)
  }

  /// Memberships that come later are moved as well, because the tombstone names the survivor.
  private static func repointMemberships(in set: inout RepairSet) {
    for var membership in set.memberships {
      guard let survivor = set.survivor(of: RowKey(.person, membership.userID)),
        let id = Identifier(survivor.id)
      else { continue }
      membership.userID = id
      set.set(.membership(membership))
    }
  }
}
