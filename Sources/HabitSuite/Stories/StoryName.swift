import CloudSim
import HabitDomain
import PropCheck
import PropCheckStorage

/// The scenarios of several parts (H-G6): what happens is fixed, and all that it leaves open is drawn.
enum StoryName: String, CaseIterable, Sendable {
  case updateBetweenLives = "two lives with an update in between"
  case fullPhone = "a phone that is full"
  case restoreElsewhere = "a restore on a second phone"
  case yearOffline = "a year offline"
  case lossInFirstSync = "power lost in the first sync after an update"
  case updatedApart = "two phones updated at different times"
  case serverAhead = "a damaged file with backups, and the server ahead"
  case joinWhileDeleted = "joining a family while it is deleted elsewhere"
  case movedIn = "moved in from an old app, beside a phone that is new"
  case updateWithoutRoom = "an update that runs out of room"
  case sameCategories = "two phones that make the same categories and logs"
  case clockSetBack = "a clock set back between two lives"
  case rolesOffline = "roles changed offline on both sides"
  case newBesideOld = "a new phone beside the old one"
  case signedOutUpdate = "signed out over an update"
  case reminders = "reminders after an update and after a restore"
  case lossInUpdate = "power lost twice in an update"
  case noServer = "starts without the server, and a file without backups"
  case lossInWrites = "power lost in writes"
}

extension StoryName {
  /// The steps of one telling; after them all faults are over, all phones start and sync, and agree.
  func steps(from source: inout Source) throws -> [StoryStep] {
    switch self {
    case .updateBetweenLives, .lossInFirstSync, .updatedApart, .movedIn, .updateWithoutRoom,
      .signedOutUpdate, .lossInUpdate:
      try stepsOfUpdates(from: &source)
    case .restoreElsewhere, .serverAhead, .reminders, .noServer, .fullPhone, .lossInWrites:
      try stepsOfTrouble(from: &source)
    case .yearOffline, .joinWhileDeleted, .sameCategories, .clockSetBack, .rolesOffline,
      .newBesideOld:
      try stepsOfPhones(from: &source)
    }
  }

  private func script(_ parts: [StoryStep]...) -> [StoryStep] { parts.flatMap(\.self) }

  /// Stores of older versions.
  private func stepsOfUpdates(from source: inout Source) throws -> [StoryStep] {
    switch self {
    case .updateBetweenLives:
      return script(
        [.start(0), .write(0, source.firstWrites(1...5))],
        source.perhaps(.sync(0)),
        [
          .write(0, source.writes(0...3)), .quit(0), .age(0, version: source.ownVersion()),
          .start(0), .write(0, source.writes(1...3)), .sync(0), .start(1), .sync(1),
          .write(1, source.writes(1...2)), .sync(1),
        ])
    case .lossInFirstSync:
      return [
        .start(1), .write(1, source.writes(1...3)), .sync(1), source.install(0, 1...4), .start(0),
        .write(0, source.writes(0...2)), try source.loss(0, mostCalls: 250), .sync(0), .start(0),
        .write(0, source.writes(0...2)), .sync(0),
      ]
    case .updatedApart:
      return script(
        [
          .version(1, .older), .start(0), .start(1), .write(0, source.writes(1...4)), .sync(0),
          .sync(1), .write(1, source.plainWrites(1...4)),
        ],
        source.perhaps(.sync(1)),
        [
          .quit(0), .age(0, version: source.ownVersion()), .start(0),
          .write(0, source.writes(1...3)), .sync(0), .sync(1), .write(1, source.plainWrites(0...2)),
          .quit(1), .age(1, version: source.ownVersion()), .version(1, .current), .start(1),
          .sync(1), .write(1, source.writes(1...2)),
        ])
    case .movedIn:
      return script(
        [
          .start(1), .write(1, source.writes(0...3)), .sync(1), source.install(0, 1...5), .start(0),
        ],
        source.perhaps(.write(0, source.writes(1...2))),
        [
          .sync(0), .sync(1), .write(1, source.writes(1...4)), .sync(1), .sync(0),
          .write(0, source.writes(0...2)), .sync(0),
        ])
    case .updateWithoutRoom:
      return script(
        source.oldStore(0),
        [
          .room(0, source.integer(in: 0...500_000)), .start(0), .quit(0), .room(0, nil), .start(0),
          .write(0, source.writes(1...3)), .sync(0), .start(1), .sync(1),
        ])
    case .signedOutUpdate:
      return script(
        [
          .start(0), .write(0, source.writes(1...4)), .sync(0), .start(1), .sync(1),
          .signIn(0, false),
        ],
        source.perhaps(.sync(0)),
        [
          .write(0, source.writes(0...2)), .quit(0), .age(0, version: source.ownVersion()),
          .start(0), .sync(0), .write(0, source.writes(1...3)), .write(1, source.writes(0...3)),
          .sync(1), .signIn(0, true), .sync(0), .sync(1),
        ])
    default:
      return script(
        source.oldStore(0),
        [
          try source.loss(0, mostCalls: 400), .start(0), try source.loss(0, mostCalls: 400),
          .start(0), .start(0), .write(0, source.writes(1...3)), .sync(0), .start(1),
          .write(1, source.writes(0...2)), .sync(1),
        ])
    }
  }

  /// Disks that are full or damaged, and phones that are gone.
  private func stepsOfTrouble(from source: inout Source) throws -> [StoryStep] {
    switch self {
    case .fullPhone:
      return script(
        [.start(0), .write(0, source.firstWrites(1...4))],
        source.perhaps(.sync(0)),
        [
          .start(1), .write(1, source.writes(0...3)), .sync(1),
          .room(0, source.integer(in: 0...30_000)), .write(0, source.writes(1...4)),
        ],
        source.perhaps(.sync(0)),
        source.perhaps(.quit(0), .start(0)),
        [.room(0, nil), .start(0), .write(0, source.writes(1...2)), .sync(0)])
    case .restoreElsewhere:
      return script(
        [.start(0), .write(0, source.firstWrites(1...4))],
        source.perhaps(.sync(0)),
        [.backUp(0), .write(0, source.writes(1...4))],
        source.perhaps(.sync(0)),
        [.move(from: 0, to: 1), .start(1)],
        source.perhaps(.write(1, source.writes(1...3))),
        [.sync(1), .write(0, source.writes(0...3)), .sync(0), .write(1, source.writes(1...2))])
    case .serverAhead:
      // The phone has seen what it will have lost, or has sent nothing since its backups.
      let isAhead = source.boolean()
      return script(
        source.backups(), [.write(0, source.writes(1...3))],
        isAhead ? [.sync(0)] : source.perhaps(.sync(0)),
        [.start(1), .sync(1), .write(1, source.writes(1...3)), .sync(1)],
        isAhead ? [.sync(0), .write(1, source.writes(0...2))] : [],
        source.boolean(probability: 0.3)
          ? Array(try source.lossInWrite().dropLast()) : [.quit(0)],
        [.damage(0, source.ruin(), backups: source.boolean(probability: 0.3) ? 1 : 0)],
        source.perhaps(.setClock(0, source.back())),
        source.boolean(probability: 0.3) ? [try source.loss(0, mostCalls: 400), .start(0)] : [],
        [.start(0)], source.perhaps(.write(0, source.writes(1...3))),
        [.sync(0), .write(0, source.writes(0...2)), .sync(0)])
    case .lossInWrites:
      return script(
        source.boolean() ? source.oldStore(0) : [], [.start(0)],
        source.perhaps(.write(0, source.writes(1...4)), .sync(0)),
        try source.lossInWrite(), try source.lossInWrite(),
        [.start(1), .write(1, source.writes(0...2)), .sync(1)],
        source.perhaps(try source.loss(0, mostCalls: 250), .sync(0), .start(0)),
        try source.lossInWrite(), [.write(0, source.writes(0...2)), .sync(0), .sync(1)])
    case .reminders:
      return script(
        source.oldStore(0),
        [.start(0), .remind(0), .write(0, source.logs(1...3)), .remind(0)],
        source.perhaps(.backUp(0)),
        [.write(0, source.logs(1...4)), .remind(0)], source.perhaps(.sync(0)),
        source.boolean(probability: 0.3)
          ? Array(try source.lossInWrite().dropLast()) : [.quit(0)],
        [.damage(0, source.ruin(), backups: 0), .start(0), .remind(0)],
        source.perhaps(.write(0, source.logs(1...2))),
        [.sync(0), .remind(0), .start(1), .sync(1), .remind(1)])
    default:
      let broken: Set<Rung> = source.boolean(probability: 0.3) ? [.cloud, .local] : [.cloud]
      return script(
        [.start(0), .write(0, source.firstWrites(1...3))],
        source.perhaps(.sync(0)),
        [
          .quit(0), .start(0, without: broken), .write(0, source.writes(1...3)), .sync(0), .quit(0),
        ],
        source.perhaps(.damage(0, source.ruin(), backups: 0)),
        [
          .start(0), .write(0, source.writes(1...3)), .sync(0), .quit(0), .start(0), .sync(0),
          .start(1), .sync(1),
        ])
    }
  }

  /// Several phones that meet.
  private func stepsOfPhones(from source: inout Source) throws -> [StoryStep] {
    switch self {
    case .yearOffline:
      return script(
        [
          .start(0), .start(1), .write(0, source.writes(2...6)), .sync(0), .sync(1),
          .network(1, false), .write(1, source.writes(0...3)),
          .write(0, source.writes(1...3) + source.removals(1...3)), .sync(0),
        ],
        // Just before and after the last day of tombstones.
        source.perhaps(.wait(days: 29), .purge(0), .wait(days: 1), .purge(0)),
        [.wait(days: source.integer(in: 31...400)), .purge(0)],
        source.perhaps(.quit(1), .age(1, version: source.ownVersion()), .start(1)),
        source.perhaps(.expireTokens),
        [
          .write(1, source.writes(0...3)), .sync(1), .network(1, true), .sync(1), .sync(0),
          .purge(1), .sync(1),
        ])
    case .joinWhileDeleted:
      return script(
        [
          .start(0), .start(1), .write(0, [.found(1)] + source.writes(0...2)), .sync(0),
          .write(1, [.person(1, variant: 0)]), .sync(1), .write(1, [.join(1, person: 1)]),
          .write(0, [.removeFamily(1)]),
        ],
        source.order([.sync(0), .sync(1)]),
        source.perhaps(.quit(1), .start(1)),
        [.sync(0), .sync(1), .write(1, [.join(1, person: 1)])])
    case .sameCategories:
      let isOneKnown = source.boolean()
      let known: [StoryWrite] = [.habit(1, variant: 0), .found(1), .person(1, variant: 0)]
      let (own, other) = source.twinWrites()
      return script(
        [.start(0), .start(1)],
        isOneKnown ? [.write(0, known), .sync(0), .sync(1)] : [],
        [.write(0, [.seed] + own), .write(1, [.seed] + other)],
        source.perhaps(.quit(0), .start(0)),
        source.order([.sync(0), .sync(1)]),
        [
          .sync(0), .sync(1), .write(0, source.twinLogs()), .write(1, source.twinLogs()),
        ],
        source.order([.sync(0), .sync(1)]),
        [.sync(0), .sync(1), .write(0, source.writes(0...2)), .sync(0)])
    case .clockSetBack:
      return script(
        [.start(0), .write(0, source.firstWrites(1...4)), .sync(0), .start(1), .sync(1)],
        source.perhaps(.backUp(0)),
        [.write(1, source.writes(1...2)), .sync(1)],
        source.perhaps(.sync(0)),
        [.quit(0), .setClock(0, source.back())],
        source.perhaps(.age(0, version: source.ownVersion())),
        [.start(0), .write(0, source.firstWrites(1...5)), .sync(0), .sync(1)])
    case .rolesOffline:
      // Two heirs of one family, as neither phone knows of the other's.
      let heirs: [StoryWrite] =
        source.boolean(probability: 0.4)
        ? [.handOver(1, person: 1), .handOver(1, person: 2)] : []
      return script(
        [
          .start(0), .start(1),
          .write(0, [.found(1), .person(1, variant: 0), .person(2, variant: 1)]),
          .write(0, [.join(1, person: 1), .join(1, person: 2)]), .sync(0), .sync(1),
          .network(0, false), .network(1, false), .write(0, heirs.prefix(1) + source.roles()),
          .write(1, heirs.suffix(1) + source.roles()), .sync(source.integer(in: 0...1)),
        ],
        source.perhaps(.quit(1), .start(1)),
        [.network(0, true), .network(1, true)],
        source.order([.sync(0), .sync(1)]),
        [.sync(0), .sync(1), .write(0, source.roles())])
    default:
      return script(
        [.start(0), .write(0, [.seed] + source.writes(2...6)), .sync(0), .start(1)],
        source.perhaps(.write(1, source.writes(1...3))),
        [
          .cutSync(1, transaction: source.integer(in: 1...20)), .start(1),
          .write(0, source.writes(0...2)), .sync(1), .sync(0), .write(1, source.writes(1...2)),
          .sync(1), .quit(0),
        ])
    }
  }
}

// What a scenario leaves open.
extension Source {
  fileprivate mutating func perhaps(_ steps: StoryStep...) -> [StoryStep] {
    boolean() ? steps : []
  }

  fileprivate mutating func order(_ steps: [StoryStep]) -> [StoryStep] {
    boolean() ? steps.reversed() : steps
  }

  /// A version of ours that synced.
  fileprivate mutating func ownVersion() -> Int { integer(in: 3...5, towards: 5) }

  /// A store of an older version: of the apps, or of ours.
  fileprivate mutating func oldStore(_ phone: Int) -> [StoryStep] {
    if boolean() { return [install(phone, 1...4)] }
    var steps: [StoryStep] = [
      .start(phone), .write(phone, [.habit(1, variant: 0)] + writes(0...4)),
    ]
    steps += perhaps(.sync(phone))
    steps += [.quit(phone), .age(phone, version: ownVersion())]
    return steps
  }

  fileprivate mutating func install(_ phone: Int, _ count: ClosedRange<Int>) -> StoryStep {
    .install(
      phone, version: integer(in: 1...12, towards: 12),
      [.habit(1, variant: 0)] + array(count) { $0.plainWrite() } + family())
  }

  /// Backups between writes, the newest of which is not the last word.
  fileprivate mutating func backups() -> [StoryStep] {
    var steps: [StoryStep] = [.start(0), .write(0, firstWrites(1...3))]
    steps += perhaps(.sync(0)) + [.backUp(0)]
    repeated(0...3) { source in
      steps.append(.write(0, source.writes(1...2)))
      steps += source.perhaps(.sync(0))
      steps.append(.backUp(0))
    }
    return steps
  }

  /// Damage that no store outlives.
  fileprivate mutating func ruin() -> FileDamage {
    switch pick(weights: [1, 1, 1, 1]) {
    case 0: .gone
    case 1: .cut(0)
    case 2: .overwritten(0, Array(repeating: 0xA5, count: 4_096))
    default: .marked(at: 0, Array("no longer a database".utf8))
    }
  }

  /// A loss of power in a step.
  fileprivate mutating func loss(_ phone: Int, mostCalls: Int) throws -> StoryStep {
    .losePower(phone, call: integer(in: 1...mostCalls), try draw(.crashOutcome()))
  }

  /// A loss of power in writes, about half of them near the end of the first one, which may be there then or not; and the
  /// next start.
  fileprivate mutating func lossInWrite() throws -> [StoryStep] {
    let call = boolean() ? integer(in: 12...18) : integer(in: 1...60)
    let outcome = boolean() ? .everythingKept : try draw(.crashOutcome())
    return [.losePower(0, call: call, outcome), .write(0, writes(1...3)), .start(0)]
  }

  fileprivate mutating func back() -> Int64 {
    element(of: [-1, -1_000, -3_600_000, -86_400_000] as [Int64]) ?? -1
  }
}

extension Source {
  fileprivate mutating func writes(_ count: ClosedRange<Int>) -> [StoryWrite] {
    array(count) { $0.write() }
  }

  /// Begins with a habit, which others can be about.
  fileprivate mutating func firstWrites(_ count: ClosedRange<Int>) -> [StoryWrite] {
    [.habit(1, variant: variant())] + writes(count)
  }

  /// What every version of the app can write.
  fileprivate mutating func plainWrites(_ count: ClosedRange<Int>) -> [StoryWrite] {
    array(count) { $0.plainWrite() }
  }

  fileprivate mutating func removals(_ count: ClosedRange<Int>) -> [StoryWrite] {
    array(count) { source in
      source.boolean() ? .removeHabit(source.number()) : source.removalOfLog()
    }
  }

  fileprivate mutating func logs(_ count: ClosedRange<Int>) -> [StoryWrite] {
    array(count) { source in
      source.boolean(probability: 0.2) ? source.removalOfLog() : source.log()
    }
  }

  /// What people make on each of two phones, much of it the same.
  fileprivate mutating func twinWrites() -> ([StoryWrite], [StoryWrite]) {
    var (own, other): ([StoryWrite], [StoryWrite]) = ([], [])
    repeated(2...5) { source in
      switch source.pick(weights: [1, 2, 2, 2, 2]) {
      case 0:
        own += source.twinLogs()
        other += source.twinLogs()
      case 1:
        // An odd variant is in a category, if that is there.
        own += [.category(2, variant: source.variant()), .habit(2, variant: 7)]
        other += [.category(2, variant: source.variant()), .habit(2, variant: 7)]
      case 2:
        own.append(.category(1, variant: source.variant()))
        other.append(.category(1, variant: source.variant()))
      case 3:
        own += [.found(1), .person(1, variant: source.variant())]
        other += [.found(1), .person(1, variant: source.variant())]
      default:
        own.append(.join(1, person: 1))
        other.append(.join(1, person: 1))
      }
    }
    return (own, other)
  }

  fileprivate mutating func twinLogs() -> [StoryWrite] {
    array(1...3) { .log(1, daysAgo: $0.integer(in: 2...3), variant: $0.variant()) }
  }

  fileprivate mutating func roles() -> [StoryWrite] {
    array(1...2) { source in
      let person = source.number()
      switch source.pick(weights: [3, 1, 2]) {
      case 0: return .role(1, person: person, source.role())
      case 1: return .removeMember(1, person: person)
      default: return .handOver(1, person: person)
      }
    }
  }

  private mutating func role() -> Membership.Role {
    element(of: [.adult, .kid, .visitor, .parentAdmin]) ?? .adult
  }

  /// Anything about a family; much of it is refused.
  private mutating func familyWrite() -> StoryWrite {
    switch pick(weights: [4, 4, 2, 1, 1, 1]) {
    case 0: .found(1)
    case 1: .join(1, person: number())
    case 2: .role(1, person: number(), role())
    case 3: .removeMember(1, person: number())
    case 4: .handOver(1, person: number())
    default: .removeFamily(1)
    }
  }

  /// A family with members, which is never refused where nothing was written before.
  private mutating func family() -> [StoryWrite] {
    guard boolean() else { return [] }
    return [.found(1), .person(1, variant: variant()), .join(1, person: 1)]
      + array(0...2) { $0.familyWrite() }
  }

  private mutating func number() -> Int { integer(in: 1...2) }

  private mutating func variant() -> Int { integer(in: 0...StorySample.variants - 1) }

  private mutating func log() -> StoryWrite {
    .log(number(), daysAgo: integer(in: 2...5), variant: variant())
  }

  private mutating func removalOfLog() -> StoryWrite {
    .removeLog(number(), daysAgo: integer(in: 2...5))
  }

  private mutating func write() -> StoryWrite {
    switch pick(weights: [12, 1, 1, 3]) {
    case 0: plainWrite()
    case 1: .removeCategory(number())
    case 2: .removeHabit(number())
    default: familyWrite()
    }
  }

  private mutating func plainWrite() -> StoryWrite {
    switch pick(weights: [5, 5, 1, 2, 2]) {
    case 0: .habit(number(), variant: variant())
    case 1: log()
    case 2: removalOfLog()
    case 3: .category(number(), variant: variant())
    default: .person(number(), variant: variant())
    }
  }
}
