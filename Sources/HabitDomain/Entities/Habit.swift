/// A habit, which a person wants to do regularly.
///
/// The ranges named here are checked when a habit is written (H-1 to H-8), not when the value is made.
public struct Habit: Hashable, Sendable {
  /// Whether logs of the habit say "done" or have an amount.
  public enum Kind: Int, CaseIterable, Sendable {
    /// Done or not done.
    case binary = 0
    /// An amount, compared with the daily target.
    case numeric = 1
  }

  /// Identity; never changes.
  public var id: Identifier
  /// 1 to 50 characters after trimming; stored trimmed.
  public var name: String
  /// At most 2 characters.
  public var emoji: String?
  /// `#` and 6 or 8 hexadecimal digits.
  public var colorHex: String
  /// When the habit is due.
  public var schedule: Schedule
  /// Whether logs have amounts.
  public var kind: Kind
  /// 1.0 to 999.0 for a numeric habit; accepted and ignored for a binary one.
  public var dailyTarget: Double?
  /// At most 20 characters for a numeric habit.
  public var unitLabel: String?
  /// At most 24; stored sorted and without duplicates.
  public var reminders: [Reminder]
  /// The first day of the habit.
  public var startDay: CivilDay
  /// The last day of the habit, included; nil for no end.
  public var endDay: CivilDay?
  /// Whether the habit is active.
  public var isActive: Bool
  /// Position in lists, 0 to 999,999,999.
  public var displayOrder: Int
  /// A live category, or nil.
  public var categoryID: String?
  /// Whether the habit is pinned to the top.
  public var isPinned: Bool
  /// Free text.
  public var notes: String?
  /// The latest completed day; recomputed by every write that changes a log of the habit.
  ///
  /// Although derived from logs, it is content: creating and updating store the given value, because a habit
  /// from elsewhere brings its day before its logs, and every field is read as it was written. So after a
  /// change of the target, it is the day for the former target until the next log.
  public var lastCompletedDay: CivilDay?
  /// When the habit was archived; nil if it is not.
  public var archivedAt: Instant?
  /// 1 low, 2 medium, 3 high.
  public var priorityLevel: Int?

  /// The default colour.
  public static let defaultColorHex = "#2DA9E3"

  /// Makes a habit with the defaults of the entity.
  public init(
    id: Identifier, name: String, emoji: String? = nil, colorHex: String = Habit.defaultColorHex,
    schedule: Schedule = .daily, kind: Kind = .binary, dailyTarget: Double? = nil,
    unitLabel: String? = nil, reminders: [Reminder] = [], startDay: CivilDay,
    endDay: CivilDay? = nil, isActive: Bool = true, displayOrder: Int = 0,
    categoryID: String? = nil, isPinned: Bool = false, notes: String? = nil,
    lastCompletedDay: CivilDay? = nil, archivedAt: Instant? = nil, priorityLevel: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.emoji = emoji
    self.colorHex = colorHex
    self.schedule = schedule
    self.kind = kind
    self.dailyTarget = dailyTarget
    self.unitLabel = unitLabel
    self.reminders = reminders
    self.startDay = startDay
    self.endDay = endDay
    self.isActive = isActive
    self.displayOrder = displayOrder
    self.categoryID = categoryID
    self.isPinned = isPinned
    self.notes = notes
    self.lastCompletedDay = lastCompletedDay
    self.archivedAt = archivedAt
    self.priorityLevel = priorityLevel
  }
}

extension Habit.Kind: CustomStringConvertible {
  /// A word.
  public var description: String {
    switch self {
    case .binary: "binary"
    case .numeric: "numeric"
    }
  }
}
