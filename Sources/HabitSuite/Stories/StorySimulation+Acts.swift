import CloudSim
import HabitDomain
import PropCheck
import PropCheckStorage

// What a person writes.
extension StorySimulation {
  mutating func write(_ writes: [StoryWrite], _ number: Int) async throws {
    guard phones[number].app != nil else { return note("not done: the app does not run") }
    arm(number)
    for write in writes {
      server.update { $0.advance(by: Delay(milliseconds: 2_000)) }
      try await self.write(write, number)
      guard phones[number].disk.hasPower else { return }
      if phones[number].loss == nil { try await look(number) }
    }
    disarm(number)
    if phones[number].loss != nil { try await look(number) }
  }

  private mutating func write(_ write: StoryWrite, _ number: Int) async throws {
    var effect = write.effect(on: phones[number].rows, teller(number))
    if !phones[number].hasRepositories { effect = effect.coded }
    if effect.refusal != nil, !phones[number].hasRepositories {
      return note("not done: \(write), as \(StoryPhone.noRepositories)")
    }
    switch await attempt(write, effect, number) {
    case .success(let answers):
      if let refusal = effect.refusal {
        throw failure(
          .writes, number,
          StoryDifference(path: "\(write)", expected: refusal.rawValue, actual: "success"))
      }
      tabulate("write", effect.changes.isEmpty ? "nothing to do" : "done")
      let before = phones[number].rows
      try apply(write, effect, answers, number)
      if phones[number].rows != before { try await checkLastDay(effect, number) }
    case .failure(let error): try judge(write, effect, error, number)
    }
  }

  /// Makes the power be lost during what is done now.
  func arm(_ number: Int) {
    if let loss = phones[number].loss { phones[number].disk.losePower(inCall: loss.call) }
  }

  /// What is done from now on keeps its power, if there is still power.
  func disarm(_ number: Int) { phones[number].disk.losePower(inCall: 0) }

  private func attempt(
    _ write: StoryWrite, _ effect: StoryEffect, _ number: Int
  ) async -> Result<[SyncedContent], DataLayerError> {
    let phone = phones[number]
    do throws(DataLayerError) {
      guard phone.hasRepositories, let layer = phone.app?.layer else {
        try await put(effect, phone)
        return .success([])
      }
      return .success(
        try await write.perform(effect, on: layer, phone.rows, phone.world, teller(number)))
    } catch { return .failure(error) }
  }

  /// The way of an app without the current repositories.
  private func put(_ effect: StoryEffect, _ phone: StoryPhone) async throws(DataLayerError) {
    guard let device = phone.app?.device else { return }
    for (key, change) in effect.changes.sorted(by: { $0.key < $1.key }) {
      if change.isDeleted {
        try await device.delete(key)
      } else {
        try await device.put(change.content.known(to: phone.world.version))
      }
    }
  }

  private mutating func apply(
    _ write: StoryWrite, _ effect: StoryEffect, _ answers: [SyncedContent], _ number: Int
  ) throws {
    var changes = effect.changes
    for answer in answers {
      let expected = changes[answer.key]?.content.completed(by: answer)
      guard let expected, expected.ofItself == answer.ofItself else {
        throw failure(
          .writes, number,
          StoryDifference(
            path: "\(write)", expected: expected.map { "\($0)" } ?? "another row",
            actual: "\(answer)"))
      }
      changes[answer.key]?.content = expected
    }
    phones[number].rows = rows(after: changes, number)
  }

  /// The rows of a phone after changes; what stays the same is not written.
  private func rows(after changes: [RowKey: StoryRows.Version], _ number: Int) -> StoryRows {
    var rows = phones[number].rows
    let app = phones[number].world.version
    for (key, change) in changes {
      var change = change
      let old = rows[key]
      if app != .current {
        change.content = change.content.known(to: app).keepingUnknown(of: old?.content)
      }
      let isSame = old?.content.ofItself == change.content.ofItself
      if isSame, old?.isDeleted == change.isDeleted { continue }
      rows[key] = change
    }
    return rows
  }

  /// A failed write has no effect, or its full effect once the power is lost. It may fail only if it must be refused, or
  /// if the disk fails.
  private mutating func judge(
    _ write: StoryWrite, _ effect: StoryEffect, _ error: DataLayerError, _ number: Int
  ) throws {
    if let refusal = effect.refusal, refusal.isSaid(by: error) {
      return tabulate("write", "refused")
    }
    guard phones[number].explains(error) else {
      throw failure(
        .writes, number,
        StoryDifference(
          path: "\(write)", expected: effect.refusal?.rawValue ?? "success", actual: "\(error)"))
    }
    tabulate("write", "failed")
    if !phones[number].disk.hasPower, effect.refusal == nil {
      phones[number].doubt = .write(rows(after: effect.changes, number))
    }
  }

  /// A changed log redetermines the last completed day of its habit.
  private func checkLastDay(_ effect: StoryEffect, _ number: Int) async throws {
    let phone = phones[number]
    guard case .log(let log)? = effect.changes.values.first?.content, effect.changes.count == 1,
      phone.hasRepositories, phone.loss == nil, let layer = phone.app?.layer,
      case .habit(let habit) = phone.rows.live(RowKey(.habit, log.habitID))
    else { return }
    let expected = phone.rows.logs(of: habit.id).filter { log in
      guard let value = log.value else { return false }
      let target = habit.kind == .numeric ? habit.dailyTarget ?? 0 : 0
      return target > 0 ? value >= target : value > 0
    }.map(\.day).max()
    let actual = try await layer.habits.fetch(habit.id)?.lastCompletedDay
    guard actual == expected else {
      throw failure(
        .writes, number,
        StoryDifference(
          path: "last day of habit \(habit.id)", expected: "\(expected, or: "none")",
          actual: "\(actual, or: "none")"))
    }
  }
}

extension String.StringInterpolation {
  fileprivate mutating func appendInterpolation(_ value: (some Any)?, or other: String) {
    appendLiteral(value.map { "\($0)" } ?? other)
  }
}
