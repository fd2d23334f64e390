import Domain

/// What must hold of the stamps of a dump, in whatever order operations came.
enum StampInvariants {
  /// As long as nothing came in from elsewhere.
  ///
  /// All rows that an operation changes get its one stamp: habits that are put in another order, what is deleted with
  /// its parent, a family with the person who founds it. No operation changes two logs, families or people
  /// that live on. So where two of these have one stamp, two operations were given the same.
  static let withoutForeignRows: [SnapshotInvariant] = [
    .on("Live logs have different stamps (P-L2)") { repeated(among: $0.logs) },
    .on("Live families have different stamps (P-L2)") { repeated(among: $0.families) },
    .on("Live people have different stamps (P-L2)") { repeated(among: $0.people) },
  ]

  private static func repeated<Content>(among rows: [StoredRow<Content>]) -> String? {
    SnapshotInvariant.repeated(
      rows.filter(\.isLive).map(\.metadata.modifiedAt))
  }
}
