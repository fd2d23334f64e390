import CloudSim
import HabitDomain
import PropCheck
import PropCheckStorage

/// Plays one story, and compares every phone with the model after each step that changes it.
struct StorySimulation {
  let story: Story
  let layer: AppLayer
  let server: CloudServer
  /// What the server must hold.
  var records = StoryRows()
  var phones: [StoryPhone] = []
  /// What happened, as failures show it.
  var told: [Failure.Step] = []

  init(_ story: Story, on layer: AppLayer) throws {
    (self.story, self.layer) = (story, layer)
    server = CloudServer(ServerState(time: Story.start))
    for (number, skew) in story.skews.enumerated() {
      let world = PhoneWorld(number, server, drawsAsAll: story.scenario == .sameCategories)
      world.skew = skew
      phones.append(try StoryPhone(number, world))
    }
  }

  /// - Throws: A failure if a phone is not as it must be.
  mutating func run() async throws {
    do {
      for step in story.steps { try await play(step) }
      try await end()
    } catch {
      await closeAll()
      throw error
    }
    await closeAll()
  }

  private mutating func closeAll() async {
    for number in phones.indices { await close(number) }
  }

  mutating func close(_ number: Int) async {
    guard let app = phones[number].app else { return }
    phones[number].app = nil
    if let shelf = phones[number].shelf {
      (phones[number].rows, phones[number].seen) = (shelf.rows, shelf.seen)
      (phones[number].doubt, phones[number].shelf) = (shelf.doubt, nil)
    }
    await app.device.close()
    try? await app.layer?.lifeCycle.close()
  }

  private mutating func play(_ step: StoryStep) async throws {
    // Empty draws are left out.
    if case .write(_, let writes) = step, writes.isEmpty { return }
    told.append(Failure.Step(text: step.description, expected: "", actual: ""))
    server.update { $0.advance(by: Delay(milliseconds: 60_000)) }
    switch step {
    case .losePower(let phone, let call, let outcome):
      phones[phone].loss = PowerLossPlan.Loss(call: call, outcome: outcome)
      return
    case .start(let phone, let broken): try await start(phone, without: broken)
    case .write(let phone, let writes): try await write(writes, phone)
    case .sync(let phone): try await sync(phone)
    case .cutSync(let phone, let number): try await sync(phone, endingBefore: number)
    case .quit(let phone): await close(phone)
    case .remind(let phone): try await remind(phone)
    case .purge(let phone): try await purge(phone)
    case .backUp(let phone): try await backUp(phone)
    default: try change(step)
    }
    if let phone = step.phone { try await losePower(phone) }
  }

  /// What happens to a phone from outside.
  private mutating func change(_ step: StoryStep) throws {
    switch step {
    case .network(let phone, let isOn):
      phones[phone].isOnline = isOn
      let name = phones[phone].name
      server.update { $0.setNetwork(isOn, of: name) }
    case .signIn(let phone, let isIn):
      phones[phone].isSignedIn = isIn
      let name = phones[phone].name
      server.update { $0.signIn(name, to: isIn ? ServerState.firstAccount : nil) }
    case .wait(let days):
      server.update { $0.advance(by: Delay(milliseconds: Int64(days) * 86_400_000)) }
    case .setClock(let phone, let span): phones[phone].world.skew += span
    case .room(let phone, let bytes):
      phones[phone].isFull = bytes != nil
      let disk = phones[phone].disk
      disk.setCapacity(bytes.map { disk.usedBytes + $0 } ?? DiskSettings().capacityBytes)
    case .version(let phone, let version): phones[phone].world.version = version
    case .expireTokens: server.update { $0.expireTokens(of: .app) }
    case .damage(let phone, let damage, let count): try self.damage(phone, damage, count)
    case .move(let phone, let other): try move(phone, to: other)
    case .install(let phone, let version, let writes): try install(phone, version, writes)
    case .age(let phone, let version):
      try layer.age(version, phones[phone].disk)
      phones[phone].isOld = true
    default: break
    }
  }

  /// Loses the power as planned; the app has ended.
  private mutating func losePower(_ number: Int) async throws {
    guard let loss = phones[number].loss else { return }
    phones[number].loss = nil
    tabulate("power lost", phones[number].disk.hasPower ? "after a step" : "in a step")
    let after = try phones[number].disk.afterPowerLoss(loss.outcome)
    await close(number)
    phones[number].disk = after
  }
}

extension StorySimulation {
  /// The present writer.
  func teller(_ number: Int) -> StoryTeller {
    let day = server.read { $0.time.milliseconds } / 86_400_000
    return StoryTeller(
      now: phones[number].world.now, today: CivilDay(Int32(day)),
      twin: story.scenario == .sameCategories ? number : nil)
  }

  /// Adds details to the step.
  mutating func note(_ text: String) {
    guard let last = told.indices.last else { return }
    told[last].text += " (\(text))"
    tabulate("step", "not done")
  }

  func failure(
    _ law: StoryLaw, _ number: Int?, _ difference: StoryDifference? = nil, _ more: String = ""
  ) -> Failure {
    let place = number.map { "phone " + Story.name(of: $0) } ?? "the server"
    var failure = Failure(
      "\(law.rawValue): \(place)\(more.isEmpty ? "" : ", \(more)").", origin: "\(law)", steps: told)
    failure.difference = difference.map { difference in
      Failure.Difference(
        step: told.count - 1, path: "\(place): \(difference.path)",
        expected: difference.expected, actual: difference.actual)
    }
    return failure
  }
}

/// What a story must comply with.
enum StoryLaw: String, Sendable {
  case holds = "A phone holds what was acknowledged, and nothing else"
  case waits = "Rows that the server lacks are pending"
  case later = "An edit has a later stamp than all that its phone has seen"
  case writes = "A write that is allowed succeeds with the right answer"
  case syncs = "A sync with the server succeeds, and leaves nothing waiting"
  case records = "The server has the newest version of every row that was sent"
  case starts = "An app starts on the first rung that works, with its rows"
  case restores = "A start restores the newest whole backup, if the file is damaged, and only then"
  case backsUp = "A backup is made before an update and on demand, and the newest three stay"
  case keeps = "No part of an original file is deleted"
  case purges = "Tombstones are purged after 30 days if the server has them, and nothing else is"
  case whole = "A store has no flaw"
  case reminds = "Reminders and figures follow the rows"
  case agrees = "Phones agree once all faults are over"
}

/// A place in which a phone differs from the model.
struct StoryDifference: Sendable {
  let path: String
  let expected: String
  let actual: String
}
