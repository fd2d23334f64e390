import CPropCheckStorage

/// A disk in memory underneath SQLite that knows what was written and what was synced, fails on demand and loses
/// power.
///
/// ```swift
/// let disk = try SimulatedDisk()
/// // Opened with sqlite3_open_v2("/store.db", &connection, flags, disk.vfsName):
/// try write(disk.vfsName, synchronous: "OFF")
/// let after = try disk.afterPowerLoss(.everythingLost)
/// ```
///
/// The same calls leave the same disk: it has no clock and no randomness of its own. Disks share nothing, and each behaves like a
/// value: ``copy()`` makes another one, and a loss of power leaves this one as it is. A disk lives as long as a file on it is
/// open.
public final class SimulatedDisk: @unchecked Sendable {
  // Thread-safe because the disk itself locks each call.
  let handle: OpaquePointer

  /// An empty disk.
  ///
  /// - Throws: ``StorageError/outOfMemory``.
  public convenience init(_ settings: DiskSettings = DiskSettings()) throws(StorageError) {
    try self.init(disk_make(settings.forDisk))
  }

  private init(_ handle: OpaquePointer?) throws(StorageError) {
    guard let handle else { throw .outOfMemory }
    self.handle = handle
  }

  deinit { disk_release(handle) }
}

extension SimulatedDisk {
  /// The name by which SQLite opens files on this disk; get it only when a connection is opened, because this initialises SQLite,
  /// which cannot be configured afterwards.
  ///
  /// - Throws: ``StorageError/outOfMemory``.
  public var vfsName: String {
    get throws(StorageError) {
      guard let name = disk_vfs_name(handle) else { throw .outOfMemory }
      return String(cString: name)
    }
  }

  /// Makes SQLite draw the same random numbers from now on, such as the salts by which it recognizes the frames of a log:
  /// then the same calls leave the same bytes.
  ///
  /// They are those of the whole process, for all disks; no stored content depends on them.
  public static func seedSQLite(_ seed: Int32 = 1) { disk_seed_sqlite(max(1, seed)) }

  /// Another disk in the same state, including what is not synced; nothing is open on it, planned or
  /// counted.
  ///
  /// - Throws: ``StorageError/outOfMemory``.
  /// - Complexity: O(files), because bytes are shared until either disk changes them.
  public func copy() throws(StorageError) -> SimulatedDisk {
    try SimulatedDisk(disk_copy(handle))
  }

  /// Another disk in the same state, but with other settings.
  ///
  /// - Throws: ``StorageError/outOfMemory``.
  /// - Complexity: O(files), because bytes are shared until either disk changes them.
  public func copy(as settings: DiskSettings) throws(StorageError) -> SimulatedDisk {
    try SimulatedDisk(disk_copy_as(handle, settings.forDisk))
  }

  /// The disk as it would be if the power were lost now and came back.
  ///
  /// This disk is unchanged, so that several outcomes of one loss can be examined.
  /// - Throws: ``StorageError/outOfMemory``.
  /// - Complexity: O(bytes) of the files with steps that are not synced.
  public func afterPowerLoss(_ outcome: CrashOutcome) throws(StorageError) -> SimulatedDisk {
    let fates = outcome.fates.map(\.forDisk)
    return try SimulatedDisk(
      disk_after_power_loss(handle, fates, Int64(fates.count), outcome.rest.forDisk))
  }

  /// The steps that are not synced, in the order in which they were made.
  ///
  /// - Complexity: O(steps²).
  public var pendingSteps: [PendingStep] {
    (0..<pendingStepCount).compactMap { place in
      var step = disk_step()
      return disk_pending_step(handle, Int64(place), &step) ? PendingStep(step) : nil
    }
  }

  /// How many steps are not synced.
  public var pendingStepCount: Int { Int(disk_pending_steps(handle)) }
}

extension SimulatedDisk {
  /// Plans failures, replacing those that were planned before.
  ///
  /// Their calls are counted from now. If two hit the same call, the first one counts.
  /// - Throws: ``StorageError/outOfMemory``.
  public func plan(_ faults: [StorageFault]) throws(StorageError) {
    let planned = faults.map(\.forDisk)
    guard disk_plan(handle, planned, Int32(clamping: planned.count)) else { throw .outOfMemory }
  }

  /// How many calls have failed under the present plan; 0 shows that it never took effect.
  public var failedCalls: Int { Int(disk_failed_calls(handle)) }

  /// Loses power in a call that is still to come, counted from 1 over all kinds; 0 for never.
  ///
  /// The step of that call is made and not synced, a sync in it is not done, and that call and all later ones fail.
  public func losePower(inCall number: Int) {
    disk_lose_power_in(handle, Int64(clamping: max(0, number)))
  }

  /// Whether the power has not been lost.
  public var hasPower: Bool { disk_has_power(handle) }

  /// Changes how many bytes there is room for.
  public func setCapacity(_ bytes: Int) {
    disk_set_capacity(handle, Int64(clamping: max(0, bytes)))
  }

  /// The bytes of all files.
  public var usedBytes: Int { Int(disk_used_bytes(handle)) }
}

extension SimulatedDisk {
  /// How many calls there were.
  public var calls: Int { Int(disk_calls(handle, -1)) }

  /// How many calls of a kind there were.
  public func calls(of call: StorageCall) -> Int { Int(disk_calls(handle, call.code)) }

  /// How many calls there were that can change what is on the disk, or what a power loss takes from it.
  public var changingCalls: Int { Int(disk_changes(handle)) }

  /// A digest of all names and bytes as they are read now: equal disks have equal ones, and others hardly ever.
  ///
  /// - Complexity: O(bytes), some 20 us for a file of 150 kB.
  public var digest: UInt64 { disk_digest(handle) }
}
