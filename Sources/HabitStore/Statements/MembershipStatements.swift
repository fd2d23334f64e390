/// Statements on memberships.
enum MembershipStatements {
  static let texts: KeyValuePairs<Query, String> = [
    .membership: "SELECT \(columns) FROM membership WHERE id = ?1 AND deletedAt IS NULL",
    .membershipsOfFamily: list("familyID = ?1"),
    .membershipsOfUser: list("userID = ?1"),
    .activeMemberships: list("familyID = ?1 AND status = 'active'"),
    .allMemberships: "SELECT \(columns), \(SQL.metadata) FROM membership ORDER BY id",
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
    .insertMembership: SQL.insert("membership", columns),
    .activateMembership: change("status = 'active'"),
    .removeMembership: change("status = 'removed'"),
    .setMembershipRole: """
    UPDATE membership SET \(SQL.touch("membership")), role = ?4, lastRoleChangeAt = ?5 WHERE id = ?6
    """,
    .deleteMembershipsOfFamily: SQL.delete("membership", "familyID = ?5 AND"),
    .deleteMembershipsOfUser: SQL.delete("membership", "userID = ?5 AND"),
    .purgeMemberships: SQL.purge("membership"),
    .pendingMemberships: SQL.pending("membership"),
    .markMembershipsSynced: SQL.mark("membership"),
    .refuseMemberships: SQL.refuse("membership"),
    .eraseMemberships: "DELETE FROM membership",
  ]

  /// The content, in the order in which it is read and bound.
  static let columns = "id, familyID, userID, role, status, joinedAt, lastRoleChangeAt"

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

  private static func exists(_ condition: String) -> String { SQL.exists("membership", condition) }

  private static func change(_ assignment: String) -> String {
    "UPDATE membership SET \(SQL.touch("membership")), \(assignment) WHERE id = ?4"
  }
}
