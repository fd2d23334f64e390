/// The files of one store.
package struct StartFiles: Sendable {
  /// An open store, with a function that closes it, and from which backup it was restored.
  package typealias Opened = (
    replica: Replica, close: @Sendable () -> Void, restoration: Restoration?
  )

  /// Opens the store in its file, which is created if missing, or restored from its newest backup if it is damaged.
  package var openFile: @Sendable (_ device: String) throws(DataLayerError) -> Opened
  /// Opens an empty store in memory.
  package var openMemory: @Sendable (_ device: String) throws(DataLayerError) -> Opened
  /// Renames a damaged file, and deletes nothing (K-5). A file that is no longer damaged, because another start was faster, keeps its
  /// name.
  package var setAside: @Sendable () throws(DataLayerError) -> Void
  /// See ``StartDisk/files``.
  package var files: @Sendable () throws(DataLayerError) -> [String: [UInt8]]
  /// See ``StartDisk/damage``.
  package var damage: @Sendable (_ bytes: [UInt8]) throws(DataLayerError) -> Void
  /// See ``StartDisk/remove``.
  package var remove: @Sendable () -> Void

  /// Makes files of their functions.
  package init(
    openFile: @escaping @Sendable (_ device: String) throws(DataLayerError) -> Opened,
    openMemory: @escaping @Sendable (_ device: String) throws(DataLayerError) -> Opened,
    setAside: @escaping @Sendable () throws(DataLayerError) -> Void,
    files: @escaping @Sendable () throws(DataLayerError) -> [String: [UInt8]],
    damage: @escaping @Sendable (_ bytes: [UInt8]) throws(DataLayerError) -> Void,
    remove: @escaping @Sendable () -> Void
  ) {
    self.openFile = openFile
    self.openMemory = openMemory
    self.setAside = setAside
    self.files = files
    self.damage = damage
    self.remove = remove
  }
}
