import Foundation

/// A file that appears under its name only when it is complete and on the disk.
///
/// It grows as `NAME.part`, which one writer at a time can have. `commit` forces it to the disk, renames it and forces the folder to the disk, so that a
/// loss of power leaves the old file or the new one. What is no regular file, like a pipe or `/dev/full`, is
/// written as it stands: renaming over a device would replace the device.
package struct DurableFile: ~Copyable {
  private let path: String
  private let growing: String
  private let isDirect: Bool
  /// Whether what was written in full stays as `NAME.part` if no more can be.
  private let keepsParts: Bool
  private let descriptor: Descriptor
  /// How many bytes were written in full.
  private var written = 0

  /// Creates the file and the folders on the way to it.
  ///
  /// - Parameters:
  ///   - path: The name that it gets.
  ///   - keepsParts: Whether each write is of use without those after it, and stays where they fail.
  /// - Throws: ``ReportError/unwritable(path:reason:)``.
  package init(path: String, keepsParts: Bool = false) throws(ReportError) {
    let isDirect = Self.isSpecial(path)
    let growing = isDirect ? path : path + ".part"
    if !isDirect { try Self.makeFolder(of: path) }
    do {
      descriptor =
        isDirect ? try Descriptor(writing: growing) : try Descriptor(claiming: growing)
    } catch {
      if error.code == EWOULDBLOCK {
        throw .unwritable(path: path, reason: "another run is writing it")
      }
      throw .unwritable(path: path, reason: error.description)
    }
    (self.path, self.growing, self.isDirect) = (path, growing, isDirect)
    self.keepsParts = keepsParts
  }

  /// Appends all bytes, or none: what was written before is removed or kept as the file was made for, and it throws.
  package mutating func write(_ bytes: [UInt8]) throws(ReportError) {
    do {
      try descriptor.write(bytes)
      written += bytes.count
    } catch {
      throw abandoned(error)
    }
  }

  /// Gives the file its name.
  package consuming func commit() throws(ReportError) {
    if isDirect { return }
    do throws(SystemError) {
      try descriptor.sync()
      guard rename(growing, path) == 0 else { throw SystemError.last }
    } catch {
      throw abandoned(error)
    }
    // The rename itself survives a loss of power only then. Some file systems refuse; the file is complete even so.
    try? Descriptor(reading: Self.folder(of: path)).sync()
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
