import HabitDomain
import Foundation
import HabitRules
import Synchronization
import Testing
import TestFolders

@testable import HabitStore

/// What a store asks the world for, as a test sets it.
final class World: Sendable {
  struct Settings {
    /// The noon of ``today``.
    var now: Int64 = 20_395 * 86_400_000 + 43_200_000
    var newestID: UInt64 = 1000
    var zone = "UTC"
    var limit: Int?
    /// The random numbers to come; zeros follow.
    var random: [Int] = []
    var slept: [Int64] = []
    /// What other devices say about codes; nil if they cannot be reached.
    var freeElsewhere: [String: Bool?] = [:]
  }

  static let fallbackZone = "Pacific/Chatham"

  /// 2025-11-03, a Monday.
  static let today = CivilDay(20_395)

  private let settings = Mutex(Settings())

  func set(_ change: @Sendable (inout Settings) -> Void) { settings.withLock { change(&$0) } }

  private func newID() -> Identifier {
    settings.withLock { settings in
      settings.newestID += 1
      return Identifier(high: 0, low: settings.newestID)
    }
  }

  var slept: [Int64] { settings.withLock { $0.slept } }

  private func random(below bound: Int) -> Int {
    settings.withLock { $0.random.isEmpty ? 0 : $0.random.removeFirst() }
  }

  /// An environment that asks other devices for codes.
  var connectedEnvironment: Environment {
    var environment = environment
    environment.isCodeFreeElsewhere = { code in
      self.settings.withLock { $0.freeElsewhere[code] ?? true }
    }
    return environment
  }

  var environment: Environment {
    Environment(
      now: { Instant(milliseconds: self.settings.withLock { $0.now }) }, newID: { self.newID() },
      displayZone: { self.settings.withLock { $0.zone } },
      fallbackZone: { World.fallbackZone },
      habitLimit: { self.settings.withLock { $0.limit } }, device: "phone",
      random: { self.random(below: $0) },
      sleep: { span in self.settings.withLock { $0.slept.append(span) } })
  }

  /// A store in memory.
  func store(
    rules: RuleBook = .standard, statements: StatementBook = .standard
  ) throws -> DataLayer {
    try DataLayer.sqlite(.memory, environment: environment, rules: rules, statements: statements)
  }
}

/// The error of an entity that breaks a rule.
func invalid(_ reason: String) -> DataLayerError { .service(.validationFailed([reason])) }

extension Identifier {
  /// A small id.
  static func small(_ number: UInt64) -> Identifier { Identifier(high: 0, low: number) }
}

extension Habit {
  /// A habit from day 20,000 on.
  static func sample(
    _ number: UInt64, _ name: String = "", _ change: (inout Habit) -> Void = { _ in }
  ) -> Habit {
    var habit = Habit(
      id: .small(number), name: name.isEmpty ? "Habit \(number)" : name, startDay: CivilDay(20_000))
    change(&habit)
    return habit
  }

  /// A habit that counts up to 8.
  static func counting(_ number: UInt64) -> Habit {
    .sample(number) { habit in
      habit.kind = .numeric
      habit.dailyTarget = 8
    }
  }
}

extension HabitLog {
  /// A log of a habit, so many days after today.
  static func sample(
    _ number: UInt64, of habit: UInt64, _ days: Int32 = 0, value: Double? = nil,
    zone: String = "UTC"
  ) -> HabitLog {
    let day = CivilDay(World.today.number + days)
    return HabitLog(
      id: .small(number), habitID: .small(habit),
      date: Instant(milliseconds: Int64(day.number) * 86_400_000), timezone: zone, day: day,
      value: value)
  }
}

extension Dump {
  func habit(_ number: UInt64) -> StoredRow<Habit>? {
    habits.first { $0.content.id == .small(number) }
  }

  func log(_ number: UInt64) -> StoredRow<HabitLog>? {
    logs.first { $0.content.id == .small(number) }
  }

  func category(_ id: String) -> StoredRow<HabitDomain.Category>? {
    categories.first { $0.content.id == id }
  }
}

/// Lets a body use a folder that is removed afterwards.
func withTemporaryFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
  let folder = try TestFolder()
  return try await body(folder.path)
}
