import HabitDomain
import PropCheck

/// The scenarios of several parts (H-G6): what happens is fixed, and everything that it leaves open is
/// drawn.
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
  /// The name as part of the id of a property.
  var slug: String {
    rawValue.filter { $0 != "," }.replacing(" ", with: "-")
  }
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
      // Two heirs of one family, because neither phone knows about the other's.
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
