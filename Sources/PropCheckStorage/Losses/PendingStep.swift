import CPropCheckStorage

/// A step that is not synced, so that it may be lost with the power.
public struct PendingStep: Hashable, Sendable {
  /// What it does.
  public enum Kind: String, Sendable {
    /// It writes bytes.
    case write
    /// It changes the length of a file.
    case truncate
    /// It makes a name, removes it, or makes it lead to another file.
    case name
  }

  /// What it does.
  public let kind: Kind
  /// A name of the file, or the name that changes; empty for a file that no longer has one.
  public let file: String
  /// The offset at which it writes, in bytes; for a truncation the new length.
  public let offset: Int
  /// How many bytes it writes.
  public let count: Int
  /// How many sectors it touches.
  public let sectors: Int

  init(_ step: disk_step) {
    kind =
      switch step.kind {
      case disk_step_write: .write
      case disk_step_truncate: .truncate
      default: .name
      }
    file = step.name.map { String(cString: $0) } ?? ""
    (offset, count, sectors) = (Int(step.offset), Int(step.count), Int(step.sectors))
  }
}

extension PendingStep: CustomStringConvertible {
  /// The step in a few words.
  public var description: String {
    switch kind {
    case .write: "write of \(count) bytes at \(offset) of \(file)"
    case .truncate: "truncation of \(file) to \(offset) bytes"
    case .name: "change of the name \(file)"
    }
  }
}
