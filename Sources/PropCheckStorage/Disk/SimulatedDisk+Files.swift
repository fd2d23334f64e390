import CPropCheckStorage

// Files without SQLite, for programs that move, copy and remove the files of a database. Calls are counted, and may fail.

extension SimulatedDisk {
  /// The names of all files, sorted.
  ///
  /// - Complexity: O(names²).
  public var fileNames: [String] {
    var names: [String] = []
    while let name = disk_file_name(handle, Int64(names.count)) {
      names.append(String(cString: name))
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether there is a file.
  ///
  /// - Throws: ``StorageError/failed(_:file:code:)`` by plan.
  public func hasFile(_ name: String) throws(StorageError) -> Bool {
    let answer = disk_has_file(handle, name)
    if answer < 0 { try check(-answer, .access, name) }
    return answer > 0
  }

  /// The length of a file; nil if there is none. It is not counted, and never fails.
  public func byteCount(of name: String) -> Int? {
    let count = disk_file_bytes(handle, name)
    return count < 0 ? nil : Int(count)
  }

  /// All bytes of a file.
  ///
  /// - Throws: ``StorageError/failed(_:file:code:)`` by plan, or if there is no such file.
  public func read(_ name: String) throws(StorageError) -> [UInt8] {
    let count = disk_file_bytes(handle, name)
    guard count >= 0 else { throw .failed(.read, file: name, code: .cannotOpen) }
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(count)) { room, done in
      // At least one byte, because an empty buffer has no address.
      code = count == 0 ? 0 : disk_read_file(handle, name, 0, room.baseAddress, count)
      done = code == 0 ? Int(count) : 0
    }
    try check(code, .read, name)
    return bytes
  }

  /// Writes bytes into a file, which is made if it is missing.
  ///
  /// - Throws: ``StorageError/failed(_:file:code:)`` by plan, or if the disk is full.
  public func write(
    _ bytes: [UInt8], to name: String, at offset: Int = 0
  ) throws(StorageError) {
    try check(
      disk_write_file(handle, name, Int64(max(0, offset)), bytes, Int64(bytes.count)), .write, name)
  }

  /// Changes the length of a file.
  ///
  /// - Throws: ``StorageError/failed(_:file:code:)`` by plan, or if there is no such file.
  public func truncate(_ name: String, to bytes: Int) throws(StorageError) {
    try check(disk_truncate_file(handle, name, Int64(max(0, bytes))), .truncate, name)
  }

  /// Waits until the content of a file is on the disk.
  ///
  /// - Throws: ``StorageError/failed(_:file:code:)`` by plan, or if there is no such file.
  public func sync(_ name: String) throws(StorageError) {
    try check(disk_sync_file(handle, name), .sync, name)
  }

  /// Waits until all names are on the disk.
  ///
  /// - Throws: ``StorageError/failed(_:file:code:)`` by plan.
  public func syncNames() throws(StorageError) {
    try check(disk_sync_names(handle), .sync, "names")
  }

  /// Gives a file another name, in place of the file that had it.
  ///
  /// - Throws: ``StorageError/failed(_:file:code:)`` by plan, or if there is no such file.
  public func rename(_ name: String, to other: String) throws(StorageError) {
    try check(disk_rename_file(handle, name, other), .rename, name)
  }

  /// Deletes a file.
  ///
  /// - Throws: ``StorageError/failed(_:file:code:)`` by plan, or if there is no such file.
  public func delete(_ name: String) throws(StorageError) {
    try check(disk_delete_file(handle, name), .delete, name)
  }

  private func check(_ code: Int32, _ call: StorageCall, _ name: String) throws(StorageError) {
    guard code != 0 else { return }
    throw .failed(call, file: name, code: StorageErrorCode(rawValue: code))
  }
}

// MARK: - What happens to a disk at rest

extension SimulatedDisk {
  /// Adds a file as if it had been synced long ago; nothing is counted.
  ///
  /// - Throws: ``StorageError/outOfMemory``.
  public func put(_ bytes: [UInt8], as name: String) throws(StorageError) {
    guard disk_put_file(handle, name, bytes, Int64(bytes.count)) else { throw .outOfMemory }
  }

  /// Flips a bit of a file, as magnetism, heat or radiation may; does nothing if there is no such
  /// bit.
  ///
  /// - Parameters:
  ///   - bit: Counted from 0 over all bytes, the least significant bit of each byte first.
  ///   - name: The file.
  public func flipBit(_ bit: Int, of name: String) {
    guard bit >= 0 else { return }
    _ = disk_spoil_byte(handle, name, Int64(bit / 8), 1 << UInt8(bit % 8))
  }
}
