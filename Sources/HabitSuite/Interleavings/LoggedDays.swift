import HabitDomain

/// The days with logs (P-Y14): a repair that removes a log keeps another one of its day with at least the same value.
struct LoggedDays {
  private let rows: [RowKey: SyncedRow]

  init(_ rows: [RowKey: SyncedRow]) {
    self.rows = rows
  }

  struct Day: Hashable {
    let habit: String
    let number: Int64
  }

  /// The day of a log, of the habit that its own was merged into.
  func day(of log: HabitLog) -> Day {
    Day(habit: root(of: "\(log.habitID)"), number: Int64(log.day.number))
  }

  /// The habit at the end of a chain of merges.
  func root(of habit: String) -> String { chain(from: habit).last ?? habit }

  /// A habit, the one that it was merged into, and so on.
  func chain(from habit: String) -> [String] {
    var (chain, seen) = ([habit], Set([habit]))
    while let last = chain.last, let row = rows[RowKey(.habit, last)], row.deletedAt != nil,
      let next = row.mergedInto, rows[RowKey(.habit, next)] != nil, seen.insert(next).inserted
    {
      chain.append(next)
    }
    return chain
  }

  func logs(on day: Day) -> [HabitLog] {
    rows.values.compactMap { row in
      guard row.deletedAt == nil, case .log(let log) = row.content,
        self.day(of: log) == day
      else { return nil }
      return log
    }
  }

  /// What the removal of a log by a repair loses; nil if nothing.
  func complaint(about log: HabitLog) -> String? {
    let left = logs(on: day(of: log))
    let name = "log \(log.id) of day \(log.day.number)"
    if left.isEmpty { return "removes \(name), the last one of its day" }
    guard let value = log.value else { return nil }
    let best = left.compactMap(\.value).max() ?? -1
    return best < value ? "removes \(name) with \(value), and keeps \(best)" : nil
  }
}

extension SyncSimulation {
  /// Checks the logs that a repair has removed since a device's last stamp; those removed earlier may reappear from the server
  /// after their tombstones were purged.
  func checkDays(
    _ rows: [RowKey: SyncedRow], since last: ClockReading?, _ change: DeviceChange,
    _ owner: String, at device: String
  ) {
    guard change == .sync, laws.contains(.days) else { return }
    let logs = rows.filter { $0.key.table == .log }.sorted { $0.key < $1.key }
    for (key, row) in logs where isRemoved(row, since: last, device) {
      let days = LoggedDays(rows)
      guard case .log(let log) = row.content, let versions = oracle[owner].versions[key],
        versions[row.stamp]?.isOfPerson == false, let complaint = days.complaint(about: log),
        !days.areOfAny(revivedHabits(owner), versions)
      else { continue }
      report(.days, at: device, complaint)
    }
  }

  private func isRemoved(_ row: SyncedRow, since last: ClockReading?, _ device: String) -> Bool {
    guard row.deletedAt != nil, row.stamp.device == device else { return false }
    return last.map { ($0.wall, $0.counter) < (row.stamp.wall, row.stamp.counter) } ?? true
  }

  /// At rest, every day from which a repair removed a log has one, unless a person removed it.
  func checkLastDays(_ rows: [RowKey: SyncedRow], _ account: String) {
    guard laws.contains(.days), !oracle[account].hasLost else { return }
    let days = LoggedDays(rows)
    let touched = touchedDays(days, account)
    for (key, row) in rows.sorted(by: { $0.key < $1.key }) where row.deletedAt != nil {
      guard case .log(let log) = row.content,
        oracle[account].versions[key]?[row.stamp]?.isOfPerson == false
      else { continue }
      let day = days.day(of: log)
      guard !touched.contains(day), days.logs(on: day).isEmpty else { continue }
      let sentence = "has no log of day \(day.number) any more: repairs have removed all of them"
      report(.days, at: "at rest", sentence)
    }
  }

  /// The days on which a person removed a log or its habit, from which a log was moved, or whose habit came back after a merge:
  /// its logs stay where the merge moved them.
  private func touchedDays(_ days: LoggedDays, _ account: String) -> Set<LoggedDays.Day> {
    let revived = revivedHabits(account)
    var touched: Set<LoggedDays.Day> = []
    for (key, versions) in oracle[account].versions where key.table == .log {
      let own = versions.values.filter(\.isOfPerson)
      let ofLog = Set(own.compactMap { days.day(of: $0.fields) })
      if ofLog.count > 1 || days.areOfAny(revived, versions) || own.contains(where: \.isDead) {
        touched.formUnion(versions.values.compactMap { days.day(of: $0.fields) })
      }
    }
    return touched
  }

  /// The habits that a person wrote after a repair had merged them into another.
  private func revivedHabits(_ account: String) -> Set<String> {
    var revived: Set<String> = []
    for (key, versions) in oracle[account].versions where key.table == .habit {
      let merges = versions.filter { $0.value.isDead && !$0.value.isOfPerson }
      guard let merge = merges.keys.min() else { continue }
      if versions.contains(where: { $0.key > merge && $0.value.isOfPerson && !$0.value.isDead }) {
        revived.insert(key.id)
      }
    }
    return revived
  }
}

extension LoggedDays {
  /// The day of a log by the fields of its record.
  fileprivate func day(of fields: [String: CloudValue]) -> Day? {
    guard let habit = fields["habitID"]?.target, case .integer(let number) = fields["day"]
    else { return nil }
    return Day(habit: root(of: habit.name), number: number)
  }

  /// Whether any version of a log is of one of these habits, or of one that was merged into it.
  fileprivate func areOfAny(
    _ habits: Set<String>, _ versions: [Stamp: SyncOracle.Version]
  ) -> Bool {
    guard !habits.isEmpty else { return false }
    return versions.values.contains { version in
      guard let habit = version.fields["habitID"]?.target else { return false }
      return chain(from: habit.name).contains(where: habits.contains)
    }
  }
}
