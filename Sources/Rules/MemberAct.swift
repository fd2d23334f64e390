/// What one member does to another.
package enum MemberAct: CaseIterable, Hashable, Sendable {
  case changeRole
  case remove
}
