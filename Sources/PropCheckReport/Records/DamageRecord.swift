/// What happens when a file is damaged in every place, one after the other.
public struct DamageRecord: Codable, Hashable, Sendable {
  /// The file.
  public var file: String
  /// What is done to it: `cut` at each length, or `flip` of one bit of each byte.
  public var damage: String
  /// The places that were damaged.
  public var places: Int
  /// How often the damage was refused when the file was opened or read.
  public var refused: Int
  /// How often a check of the file reports it.
  public var told: Int
  /// How often the file answers as before, and there is nothing to find.
  public var same: Int
  /// How often the store answers as before its last writes because its log is intact only up to there; nil for files other
  /// than logs.
  public var earlier: Int?
  /// How often the file is taken for a new one.
  public var empty: Int
  /// How often an answer differs, and nothing reports it.
  public var silent: Int
  /// How often something of the damaged file was deleted.
  public var deleted: Int
  /// What may differ between two equal runs.
  public var t: Cost?

  /// Makes a record without any place.
  public init(file: String, damage: String) {
    (self.file, self.damage) = (file, damage)
    (places, refused, told, same, empty, silent, deleted) = (0, 0, 0, 0, 0, 0, 0)
  }

  /// Whether nothing was deleted, no answer differs silently, only a file truncated to nothing is taken for new, and a store
  /// is never refused because of its log.
  public var isGood: Bool {
    deleted == 0 && silent == 0 && empty <= (damage == "cut" ? 1 : 0)
      && (earlier == nil || refused == 0)
  }

  /// What may differ between two equal runs.
  public struct Cost: Codable, Hashable, Sendable {
    /// Real time.
    public var wallNanoseconds: Int

    /// Makes a cost.
    public init(wallNanoseconds: Int) { self.wallNanoseconds = wallNanoseconds }
  }
}
