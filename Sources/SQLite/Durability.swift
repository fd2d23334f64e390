/// What an acknowledged write survives.
package enum Durability: Sendable {
  /// The end of the process; after a power cut the last writes may be gone, and the rest is whole.
  case process
  /// A power cut: each commit waits for the disk.
  case power

  /// The value of `PRAGMA synchronous`, as it is set and as it is read.
  package var setting: (name: String, value: String) {
    switch self {
    case .process: ("NORMAL", "1")
    case .power: ("FULL", "2")
    }
  }
}
