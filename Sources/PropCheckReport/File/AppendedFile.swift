import Foundation

/// A file that other programs append to as well.
package enum AppendedFile {
  /// Appends a text, or leaves the file as it was.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The file; it is created if it does not exist.
  ///   - limitBytes: The most that the file may hold afterwards.
  /// - Throws: ``ReportError/unwritable(path:reason:)``.
  package static func append(
    _ text: String, to path: String, limitBytes: Int
  ) throws(ReportError) {
    let bytes = Array(text.utf8)
    do throws(SystemError) {
      let file = try Descriptor(appending: path)
      let size = try file.size()
      guard size + bytes.count <= limitBytes else { throw SystemError(code: EFBIG) }
      do throws(SystemError) {
        try file.write(bytes)
      } catch {
        // A device cannot be truncated, so what was written stays.
        _ = file.truncate(to: size)
        throw error
      }
    } catch {
      throw .unwritable(path: path, reason: error.description)
    }
  }
}
