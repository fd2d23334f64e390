/// Truncates a file to every length, or flips a bit of every byte, and examines what a program makes of
/// it.
public struct DamageSweep: Sendable {
  /// What becomes of the file.
  public enum Damage: String, CaseIterable, Sendable {
    /// It ends early, at each length from 0 on.
    case cut
    /// One bit of one byte is flipped; the position of the byte decides which of the eight.
    case flip
  }

  /// What a program makes of a damaged file.
  public enum Sight: String, CaseIterable, Sendable {
    /// It reports damage when it opens or reads the file.
    case refused
    /// It answers as before or differently, and finds the damage when asked to check itself.
    case told
    /// It answers as before, and there is nothing to find: the place is unused, or was repaired.
    case same
    /// It answers as before the last writes: the log is intact only up to there.
    case earlier
    /// It answers as for a new file.
    case empty
    /// It answers differently, and nothing reports that the file is damaged.
    case silent
    /// It deleted part of the damaged file, whatever else it did.
    case deleted
  }

  let disk: SimulatedDisk
  let file: String
  let damage: Damage
  let look: @Sendable (_ disk: SimulatedDisk) async -> Sight
  /// The step between the bytes or lengths that are tried, from 1.
  public var stride = 1
  /// Whether the sweep should end early.
  public var isCancelled: @Sendable () -> Bool = { false }

  /// A sweep of a file.
  ///
  /// - Parameters:
  ///   - damage: What becomes of the file.
  ///   - file: Its name.
  ///   - disk: The disk that has it; nothing may be open on it.
  ///   - look: Opens, reads and checks the file, and compares its contents with those before the damage.
  public init(
    _ damage: Damage, of file: String, on disk: SimulatedDisk,
    look: @escaping @Sendable (_ disk: SimulatedDisk) async -> Sight
  ) {
    (self.damage, self.file, self.disk, self.look) = (damage, file, disk, look)
  }

  /// The total number of places.
  ///
  /// - Throws: ``StorageError/failed(_:file:code:)`` if there is no such file.
  public func places() throws(StorageError) -> Int { try disk.read(file).count }

  /// Damages every place of the file in turn.
  ///
  /// - Returns: How often each sight was seen.
  /// - Throws: ``StorageError``.
  /// - Complexity: One look for each place.
  public func run() async throws(StorageError) -> [Sight: Int] {
    var counts: [Sight: Int] = [:]
    for place in Swift.stride(from: 0, to: try places(), by: max(1, stride)) where !isCancelled() {
      counts[await look(try damaged(at: place)), default: 0] += 1
    }
    return counts
  }

  /// A copy of the disk with the file damaged at a place; one beyond its end leaves it as it is.
  ///
  /// - Throws: ``StorageError``.
  public func damaged(at place: Int) throws(StorageError) -> SimulatedDisk {
    let copy = try disk.copy()
    switch damage {
    case .cut: try copy.put(Array(try disk.read(file).prefix(max(0, place))), as: file)
    case .flip:
      guard let count = copy.byteCount(of: file), 0..<count ~= place else { break }
      copy.flipBit(8 * place + place % 8, of: file)
    }
    return copy
  }
}
