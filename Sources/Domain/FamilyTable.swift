/// The tables of a family that are synced.
public enum FamilyTable: String, CaseIterable, Hashable, Sendable {
  /// Families.
  case family
  /// People.
  case person
  /// Memberships.
  case membership
}
