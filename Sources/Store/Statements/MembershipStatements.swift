/// Statements on memberships.
enum MembershipStatements {
  static let texts: KeyValuePairs<Query, String> = [
    .membership: "SELECT \(columns) FROM membership WHERE id = ?1 AND deletedAt IS NULL",
    .membershipsOfFamily: list("familyID = ?1"),
    .membershipsOfUser: list("userID = ?1"),
    .activeMemberships: list("familyID = ?1 AND status = 'active'"),
    .allMemberships: "SELECT \(columns), \(StoreStatements.metadata) FROM membership ORDER BY id",
    .activeMembershipCount: """
    SELECT count(*) FROM membership WHERE familyID = ?1 AND status = 'active' AND \(isVisible)
    """,
    .hasParentAdmin: exists("familyID = ?1 AND \(isActiveAdmin) AND \(isVisible)"),
    .isVisibleMember: exists(
      "userID = ?1 AND familyID = ?2 AND status <> 'removed' AND \(isVisible)"),
    .isMember: exists(
      "familyID = ?1 AND userID = ?2 AND status <> 'removed' AND deletedAt IS NULL"),
    .isMemberBesides: exists(
      "familyID = ?1 AND userID = ?2 AND id <> ?3 AND status <> 'removed' AND deletedAt IS NULL"),
    .hasAdmin: exists("familyID = ?1 AND \(isActiveAdmin) AND deletedAt IS NULL"),
    .hasAdminBesides: exists(
      "familyID = ?1 AND id <> ?2 AND \(isActiveAdmin) AND deletedAt IS NULL"),
    .insertMembership: """
    INSERT INTO membership (stampWall, stampCounter, stampDevice, \(columns))
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """,
    .activateMembership: change("status = 'active'"),
    .removeMembership: change("status = 'removed'"),
    .setMembershipRole: """
    UPDATE membership SET \(StoreStatements.touch), role = ?4, lastRoleChangeAt = ?5 WHERE id = ?6
    """,
    .deleteMembershipsOfFamily: delete("familyID = ?5"),
    .deleteMembershipsOfUser: delete("userID = ?5"),
    .purgeMemberships: SyncStatements.purge("membership"),
    .pendingMemberships: SyncStatements.pending("membership"),
    .markMembershipsSynced: SyncStatements.mark("membership"),
    .refuseMemberships: SyncStatements.refuse("membership"),
    .eraseMemberships: "DELETE FROM membership",
  ]

  /// The content, in the order in which it is read and bound.
  private static let columns = "id, familyID, userID, role, status, joinedAt, lastRoleChangeAt"

  private static let isActiveAdmin = "status = 'active' AND role = 'parent_admin'"

  /// A live membership of a live family and person.
  private static let isVisible = """
    deletedAt IS NULL
    AND EXISTS (SELECT 1 FROM family WHERE id = membership.familyID AND deletedAt IS NULL)
    AND EXISTS (SELECT 1 FROM person WHERE id = membership.userID AND deletedAt IS NULL)
    """

  private static func list(_ condition: String) -> String {
    "SELECT \(columns) FROM membership WHERE \(condition) AND \(isVisible) ORDER BY joinedAt, id"
  }

  private static func exists(_ condition: String) -> String {
    "SELECT EXISTS (SELECT 1 FROM membership WHERE \(condition))"
  }

  private static func change(_ assignment: String) -> String {
    "UPDATE membership SET \(StoreStatements.touch), \(assignment) WHERE id = ?4"
  }

  private static func delete(_ condition: String) -> String {
    """
    UPDATE membership SET \(StoreStatements.touch), deletedAt = ?4
    WHERE \(condition) AND deletedAt IS NULL
    """
  }
}
