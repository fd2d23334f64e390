/// What a store has done since it was opened, in figures that depend on the work alone and not on the machine.
///
/// Each counts up to 2^31 and then from 0 again, as those of SQLite do; the difference of two readings is right as long as
/// less than that was done between them.
public struct StorageWork: Hashable, Sendable {
  /// Steps of the virtual machine that executes statements.
  public var steps: Int
  /// Pages of the database that were looked at, in memory or not.
  public var pages: Int
  /// Pages that had to be read from the file.
  public var pagesRead: Int
  /// Pages that were written.
  public var pagesWritten: Int

  /// Makes a reading.
  public init(steps: Int, pages: Int, pagesRead: Int, pagesWritten: Int) {
    (self.steps, self.pages) = (steps, pages)
    (self.pagesRead, self.pagesWritten) = (pagesRead, pagesWritten)
  }

  /// The work between two readings of the same store.
  public static func - (later: StorageWork, earlier: StorageWork) -> StorageWork {
    func difference(_ figure: (StorageWork) -> Int) -> Int {
      (figure(later) &- figure(earlier)) & 0x7FFF_FFFF
    }
    return StorageWork(
      steps: difference(\.steps), pages: difference(\.pages),
      pagesRead: difference(\.pagesRead), pagesWritten: difference(\.pagesWritten))
  }
}
