import HabitDomain
import HabitSQLite
import Testing

@testable import HabitStore

@Suite struct MembershipStoreTests {
  let world = World()
  let store: DataLayer
  let family: Family
  let other: Family
  let people: [UserProfile]

  init() async throws {
    store = try world.store()
    family = try await store.families.create("Smith", "ABC123", .small(1))
    other = try await store.families.create("Jones", "ABC124", .small(1))
    var people: [UserProfile] = []
    for number in 0..<3 {
      people.append(try await store.people.create("p", "hash of person \(number)", nil))
    }
    self.people = people
  }

  private static let noFamily = DataLayerError.service(
    .invalidData("Membership requires an existing family"))
  private static let noUser = DataLayerError.service(
    .invalidData("Membership requires an existing user"))
  private static let isMember = DataLayerError.service(
    .constraintViolation("User is already a member of this family"))
  private static let hasAdmin = DataLayerError.service(
    .constraintViolation("A Parent Admin already exists for this family"))

  private func add(
    _ person: Int, _ role: Membership.Role, to family: Family? = nil
  ) async throws -> Membership {
    try await store.memberships.create((family ?? self.family).id, people[person].id, role)
  }

  @Test func `a membership comes back as it is stored`() async throws {
    let member = try await add(0, .visitor)
    let expected = Membership(
      id: .small(1006), familyID: family.id, userID: people[0].id, role: .visitor,
      joinedAt: Instant(milliseconds: World.Settings().now))
    #expect(member == expected)
    #expect(try await store.memberships.ofFamily(family.id) == [expected])
    #expect(try await store.memberships.ofUser(people[0].id) == [expected])
    #expect(try await store.memberships.active(family.id) == [expected])
    #expect(try await store.memberships.activeCount(family.id) == 1)
    #expect(try await !store.memberships.hasParentAdmin(family.id))
    #expect(try await !store.memberships.canJoin(people[0].id, family.id))
    #expect(try await store.memberships.canJoin(people[0].id, other.id))
    #expect(try await store.memberships.canJoin(people[1].id, family.id))
  }

  @Test func `a new membership is checked in order`() async throws {
    _ = try await add(0, .parentAdmin)
    _ = try await store.memberships.invite(family.id, people[1].id, .kid)
    for create in [store.memberships.create, store.memberships.invite] {
      await #expect(throws: Self.noFamily) { try await create(.small(1), .small(1), .kid) }
      await #expect(throws: Self.noUser) { try await create(family.id, .small(1), .kid) }
      for person in people.prefix(2) {
        await #expect(throws: Self.isMember) {
          try await create(family.id, person.id, .parentAdmin)
        }
      }
      await #expect(throws: Self.hasAdmin) {
        try await create(family.id, people[2].id, .parentAdmin)
      }
    }
    #expect(try await store.lifeCycle.dump().memberships.count == 2)
    #expect(try await add(0, .parentAdmin, to: other).role == .parentAdmin)
  }

  @Test func `an invited parent admin is not yet the parent admin`() async throws {
    let invited = try await store.memberships.invite(family.id, people[0].id, .parentAdmin)
    #expect(try await !store.memberships.hasParentAdmin(family.id))
    #expect(try await store.memberships.active(family.id).isEmpty)
    let admin = try await add(1, .parentAdmin)
    await #expect(throws: Self.hasAdmin) { try await store.memberships.accept(invited.id) }
    _ = try await store.memberships.remove(admin.id)
    #expect(try await store.memberships.accept(invited.id).status == .active)
    #expect(try await store.memberships.hasParentAdmin(family.id))
    await #expect(throws: Self.hasAdmin) { try await store.memberships.activate(admin.id) }
  }

  @Test func `a removed member rejoins with a new row, and the old one stays removed`() async throws
  {
    let old = try await add(0, .kid)
    let removed = try await store.memberships.remove(old.id)
    #expect(removed.status == .removed && removed.role == .kid && removed.lastRoleChangeAt == nil)
    let dump = try await store.lifeCycle.dump()
    #expect(try await store.memberships.remove(old.id) == removed)
    #expect(try await store.lifeCycle.dump() == dump)
    let new = try await add(0, .adult)
    #expect(new.id != old.id)
    await #expect(throws: Self.isMember) { try await store.memberships.activate(old.id) }
    #expect(try await store.memberships.activate(new.id) == new)
    #expect(try await store.memberships.ofUser(people[0].id) == [removed, new])
    await #expect(throws: DataLayerError.service(.notFound)) {
      try await store.memberships.remove(.small(1))
    }
    await #expect(throws: DataLayerError.service(.notFound)) {
      try await store.memberships.activate(.small(1))
    }
  }

  @Test func `a role is changed with its time, in the order of the checks`() async throws {
    let member = try await add(0, .kid)
    let later = Instant(milliseconds: World.Settings().now + 5)
    world.set { $0.now = later.milliseconds }
    var changed = member
    changed.role = .parentAdmin
    changed.lastRoleChangeAt = later
    #expect(try await store.memberships.updateRole(member.id, .parentAdmin) == changed)
    #expect(try await store.memberships.ofFamily(family.id) == [changed])
    let dump = try await store.lifeCycle.dump()
    await #expect(throws: invalid("A Parent Admin already exists for this family")) {
      try await store.memberships.updateRole(member.id, .parentAdmin)
    }
    #expect(try await store.lifeCycle.dump() == dump)
    changed.role = .adult
    #expect(try await store.memberships.updateRole(member.id, .adult) == changed)
    await #expect(throws: invalid("Member already has this role")) {
      try await store.memberships.updateRole(member.id, .adult)
    }
    _ = try await store.memberships.remove(member.id)
    await #expect(throws: invalid("Membership is not active")) {
      try await store.memberships.updateRole(member.id, .kid)
    }
    await #expect(throws: DataLayerError.service(.notFound)) {
      try await store.memberships.updateRole(.small(1), .kid)
    }
  }

  @Test func `the parent admin hands over with one stamp`() async throws {
    let (admin, heir) = (try await add(0, .parentAdmin), try await add(1, .kid))
    #expect(try await store.memberships.transferAdmin(admin.id, heir.id).role == .parentAdmin)
    let rows = try await store.lifeCycle.dump().memberships
    #expect(rows.map(\.content.role) == [.adult, .parentAdmin])
    #expect(rows.allSatisfy { $0.content.lastRoleChangeAt != nil && $0.metadata.revision == 2 })
    #expect(Set(rows.map(\.metadata.modifiedAt)).count == 1)
    await #expect(throws: invalid("Only the active Parent Admin can hand the role over")) {
      try await store.memberships.transferAdmin(admin.id, heir.id)
    }
    await #expect(throws: DataLayerError.service(.notFound)) {
      try await store.memberships.transferAdmin(admin.id, .small(1))
    }
  }

  @Test func `a member of a family that was lost is not seen and not changed`() async throws {
    let member = try await add(0, .kid)
    let removed = try await store.memberships.remove(try await add(1, .kid).id)
    try await store.damage.loseFamily?(family.id)
    #expect(try await store.memberships.ofFamily(family.id).isEmpty)
    #expect(try await store.memberships.ofUser(people[0].id).isEmpty)
    #expect(try await store.memberships.activeCount(family.id) == 0)
    #expect(try await store.memberships.canJoin(people[0].id, family.id))
    await #expect(throws: invalid("Invalid membership: no family associated")) {
      try await store.memberships.updateRole(member.id, .adult)
    }
    await #expect(throws: Self.noFamily) { try await store.memberships.activate(removed.id) }
    #expect(try await store.lifeCycle.dump().families[0].metadata.revision == 1)
    #expect(try await store.memberships.remove(member.id).status == .removed)
  }

  @Test(arguments: [
    (Query.isMember, "familyID and userID"), (.hasAdmin, "familyID"),
  ])
  func `the schema refuses what a mistake lets through`(_ query: Query, _ columns: String)
    async throws
  {
    let statements = StatementBook.standard.replacing(query, with: "SELECT ?1 IS ?2")
    let store = try world.store(statements: statements)
    let family = try await store.families.create("Smith", "ABC123", .small(1))
    let people = [
      try await store.people.create("a", "1234567890", nil),
      try await store.people.create("b", "0123456789", nil),
    ]
    _ = try await store.memberships.create(family.id, people[0].id, .parentAdmin)
    let second = query == .isMember ? people[0] : people[1]
    let role: Membership.Role = query == .isMember ? .kid : .parentAdmin
    await #expect(
      throws: DataLayerError.service(.constraintViolation("another row has the same \(columns)"))
    ) { try await store.memberships.create(family.id, second.id, role) }
  }

  @Test func `a membership without parents cannot be stored`() throws {
    let connection = try Opening(location: .memory, busyTimeout: 0).connection()
    #expect(throws: SQLiteError.self) {
      try connection.execute(
        """
        INSERT INTO membership (id, familyID, userID, role, status, joinedAt,
          stampWall, stampCounter, stampDevice)
        VALUES (zeroblob(16), zeroblob(16), zeroblob(16), 'kid', 'active', 0, 0, 0, '')
        """)
    }
  }
}
