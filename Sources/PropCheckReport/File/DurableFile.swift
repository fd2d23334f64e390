import Foundation

/// A file that appears under its name only when it is complete and on disk.
///
/// It is written to `NAME.part`, which is locked for one writer. `commit` syncs and renames it and
/// syncs the folder, so that a power failure leaves the old file or the new one. Pipes and devices
/// are written directly, because renaming would replace them.
package struct DurableFile: ~Copyable {
  private let path: String
  private let growing: String
  private let isDirect: Bool
  /// Whether `NAME.part` stays after an error.
  private let keepsParts: Bool
  private let descriptor: Descriptor
  /// The bytes of complete writes.
  private var written = 0

  /// Creates the file and its folder.
  ///
  /// - Parameters:
  ///   - path: Its final name.
  ///   - keepsParts: Whether complete writes are kept in `NAME.part` after an error.
  /// - Throws: ``ReportError/unwritable(path:reason:)``.
  package init(path: String, keepsParts: Bool = false) throws(ReportError) {
    let isDirect = Self.isSpecial(path)
    let growing = isDirect ? path : path + ".part"
    if !isDirect { try Self.makeFolder(of: path) }
    do {
      descriptor =
        isDirect ? try Descriptor(writing: growing) : try Descriptor(claiming: growing)
    } catch {
      throw .unwritable(path: path, reason: Self.reason(error))
    }
    (self.path, self.growing, self.isDirect) = (path, growing, isDirect)
    self.keepsParts = keepsParts
  }

  private static func reason(_ error: SystemError) -> String {
    switch error.code {
    case EWOULDBLOCK: "another run is writing it"
    case ENXIO: "nothing reads from this pipe; start its reader first"
    default: error.description
    }
  }

  /// Appends all bytes, or removes the partial write and throws.
  package mutating func write(_ bytes: [UInt8]) throws(ReportError) {
    do {
      try descriptor.write(bytes)
      written += bytes.count
    } catch {
      throw abandoned(error)
    }
  }

  /// Gives the file its final name.
  package consuming func commit() throws(ReportError) {
    if isDirect { return }
    do throws(SystemError) {
      try descriptor.sync()
      guard rename(growing, path) == 0 else { throw SystemError.last }
    } catch {
      throw abandoned(error)
    }
    // Makes the rename durable. Some file systems refuse, but the file is complete all the same.
    try? Descriptor(reading: Self.folder(of: path)).sync()
  }

  /// Abandons the file, and removes what was written so far.
  package consuming func discard() {
    if !isDirect { unlink(growing) }
  }

  private func abandoned(_ error: SystemError) -> ReportError {
    if isDirect { return .unwritable(path: path, reason: error.description) }
    guard keepsParts, written > 0, descriptor.truncate(to: written) else {
      unlink(growing)
      return .unwritable(path: path, reason: error.description)
    }
    return .unwritable(
      path: path, reason: "\(error.description); what was written before is in \(growing)")
  }
}

extension DurableFile {
  /// Writes a whole file that others may write at the same time: each writer renames a file of its own, so that the last one
  /// wins and nobody reads a partial file.
  package static func writeShared(_ bytes: [UInt8], to path: String) throws(ReportError) {
    try makeFolder(of: path)
    let url = URL(filePath: path)
    var growing = "\(folder(of: path))/.\(url.lastPathComponent).XXXXXX"
    do throws(SystemError) {
      let file = try Descriptor(creating: &growing)
      try file.write(bytes)
      try file.sync()
      guard rename(growing, path) == 0 else { throw SystemError.last }
    } catch {
      unlink(growing)
      throw .unwritable(path: path, reason: error.description)
    }
  }

  /// Writes a whole file at once.
  package static func write(_ bytes: [UInt8], to path: String) throws(ReportError) {
    var file = try DurableFile(path: path)
    try file.write(bytes)
    try file.commit()
  }

  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  private static func folder(of path: String) -> String {
    URL(filePath: path).deletingLastPathComponent().path
  }

  private static func makeFolder(of path: String) throws(ReportError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder(of: path), withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, reason: "its folder cannot be made")
    }
  }
}
