package import Domain

extension ReferenceRecord {
  /// The fields of a table that a repair may change (domain 4.9, D-1 to D-7); all others are what a person wrote.
  package static func namesOfRepair(of table: SyncedTable) -> Set<String> {
    let content: Set<String> =
      switch table {
      case .family: ["code"]
      case .person, .category: []
      case .membership: ["user", "role", "status", "lastRoleChangeAt"]
      case .habit: ["categoryID"]
      case .log: ["habitID", "value"]
      }
    return content.union(stamps)
  }
}
