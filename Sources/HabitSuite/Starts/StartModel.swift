import HabitDomain

/// What a device must hold after each start (P-K).
struct StartModel: Sendable {
  /// How a start must end.
  struct Outcome: Equatable, Sendable {
    /// The rungs tried, in order.
    var tried: [Rung] = []
    /// The rung that works; nil if none does.
    var rung: Rung?
  }

  /// The rows of the file.
  private(set) var rows: [RowKey: SyncedContent] = [:]
  /// Those of them that the server has not seen.
  private(set) var waiting: Set<RowKey> = []
  /// The rows of the server.
  private(set) var server: [RowKey: SyncedContent] = [:]
  /// The damaged files that were set aside.
  private(set) var aside: [[UInt8]] = []
  private var hasFile = false
  /// The bytes of a damaged file; nil if it is intact.
  private var damage: [UInt8]?

  /// Replaces the file by other bytes.
  mutating func damage(_ bytes: [UInt8]) {
    if hasFile { damage = bytes }
  }

  /// Starts the app while some rungs fail.
  mutating func start(without broken: Set<Rung>) -> Outcome {
    var outcome = Outcome()
    for rung in Rung.allCases {
      outcome.tried.append(rung)
      guard !broken.contains(rung) else { continue }
      if rung != .memory, let bytes = damage {
        setAside(bytes)
        continue
      }
      if rung != .memory { hasFile = true }
      outcome.rung = rung
      return outcome
    }
    return outcome
  }

  private mutating func setAside(_ bytes: [UInt8]) {
    aside.append(bytes)
    (damage, hasFile) = (nil, false)
    (rows, waiting) = ([:], [])
  }

  /// Writes a row of the file, unless it is equal already.
  mutating func put(_ content: SyncedContent) {
    guard rows[content.key] != content else { return }
    rows[content.key] = content
    waiting.insert(content.key)
  }

  /// Syncs the device: waiting rows are newer than those of the server.
  mutating func sync() {
    for key in waiting { server[key] = rows[key] }
    waiting = []
    rows = server
  }
}
