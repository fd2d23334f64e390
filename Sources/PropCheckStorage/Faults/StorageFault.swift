import CPropCheckStorage

/// A failure of one call of a ``SimulatedDisk``, or of several in a row.
///
/// Calls are counted from when the fault is planned, so that the k-th call of an operation can fail for every k.
public struct StorageFault: Hashable, Sendable {
  /// How much of a failing call is done.
  public enum Extent: String, CaseIterable, Sendable {
    /// Nothing.
    case nothing
    /// The first half of a write; the first half of a read, followed by zeros; nothing of anything else.
    case half
    /// All of it, although it returns an error.
    case everything
    /// For a sync of a file: what was written before never reaches the disk, although it can be read until the power is
    /// lost, and a later sync reports success. File systems that mark pages clean after a failed sync do this; they write a
    /// whole page once a part of it is rewritten, whereas here only that part is written. For a sync of names: nothing.
    case forgotten
    /// For a sync, a write, a truncation, a deletion or a renaming: nothing, but it reports success. Any other call fails
    /// with nothing done, because it would have to return what it found.
    case pretended
  }

  /// The kind of calls that it counts; nil for all.
  public var call: StorageCall?
  /// The first call that fails, from 1.
  public var first: Int
  /// How many calls fail from then on, from 1.
  public var count: Int
  /// What the calls return.
  public var code: StorageErrorCode
  /// How much of them is done.
  public var extent: Extent

  /// A fault.
  ///
  /// - Parameters:
  ///   - call: The kind of calls that it counts; nil for all.
  ///   - first: The first call that fails, from 1.
  ///   - count: How many calls fail from then on, from 1.
  ///   - code: What the calls return.
  ///   - extent: How much of them is done.
  public init(
    of call: StorageCall?, at first: Int = 1, count: Int = 1, _ code: StorageErrorCode,
    extent: Extent = .nothing
  ) {
    self.call = call
    self.first = first
    self.count = count
    self.code = code
    self.extent = extent
  }

  var forDisk: disk_fault {
    disk_fault(
      call: call?.code ?? -1, first: Int64(max(1, first)), count: Int64(max(1, count)),
      code: code.rawValue, failure: extent.forDisk)
  }
}

extension StorageFault: CustomStringConvertible {
  /// A clause, as in `write 3 answers SQLITE_FULL, half done`.
  public var description: String {
    let isFailure = extent == .pretended && call?.canPretend == false
    return "\(calls) answers \(code)" + (isFailure ? "" : extent.clause)
  }

  /// The calls that fail, as in `write 3`.
  private var calls: String {
    let what = call?.rawValue ?? "call"
    let (last, isBeyond) = first.addingReportingOverflow(max(1, count) - 1)
    if isBeyond || count == .max { return "every \(what) from \(first) on" }
    return last > first ? "\(what) \(first) to \(last)" : "\(what) \(first)"
  }
}

extension StorageFault.Extent {
  fileprivate var forDisk: disk_failure {
    switch self {
    case .nothing: disk_undone
    case .half: disk_half_done
    case .everything: disk_done
    case .forgotten: disk_forgotten
    case .pretended: disk_lie
    }
  }

  fileprivate var clause: String {
    switch self {
    case .nothing: ""
    case .half: ", half done"
    case .everything: ", though it is done"
    case .forgotten: ", and what was written is forgotten"
    case .pretended: ", no: it pretends to be done"
    }
  }
}

extension StorageCall {
  /// Whether it can report success without having done anything.
  fileprivate var canPretend: Bool {
    [.sync, .write, .truncate, .delete, .rename].contains(self)
  }

  /// What such a call can return when it fails, as in SQLite's own VFS.
  public var errors: [StorageErrorCode] {
    switch self {
    case .open: [.cannotOpen]
    case .read: [.read]
    case .write: [.write, .full]
    case .truncate: [.truncate]
    case .sync: [.sync]
    case .size: [.size]
    case .lock: [.busy, .lock]
    case .unlock: [.unlock]
    case .askLock: [.askLock]
    case .map: [.map, .openSharedMemory, .growSharedMemory]
    case .sharedLock: [.busy, .sharedLock]
    case .delete: [.delete]
    case .access: [.access]
    case .path: [.cannotOpenPath]
    case .rename: [.input]
    }
  }

  /// How much of such a call can be done when it fails.
  ///
  /// Excludes a sync that forgets or pretends: SQLite does not promise to survive those.
  public var extents: [StorageFault.Extent] {
    switch self {
    case .write: [.nothing, .half, .everything]
    case .open, .sync, .delete, .truncate, .rename: [.nothing, .everything]
    case .read, .size, .lock, .unlock, .askLock, .map, .sharedLock, .access, .path: [.nothing]
    }
  }
}
