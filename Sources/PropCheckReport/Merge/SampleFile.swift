import Foundation

/// A file without a name that holds bytes until a merge needs them again, so that memory does not grow with the cases.
///
/// It disappears with the process, however that ends.
final class SampleFile {
  /// Where some bytes are.
  struct Place: Sendable {
    let offset: Int
    let count: Int
  }

  private let file: Descriptor
  private var end = 0
  /// The first error of reading back what was written; what was read since is incomplete.
  private(set) var error: SystemError?

  /// A new file in the folder for temporary files; nil if none can be made there.
  init?() {
    guard let file = try? Descriptor(unnamedIn: FileManager.default.temporaryDirectory.path) else {
      return nil
    }
    self.file = file
  }

  /// Appends bytes; nil if there is no room for them.
  func append(_ bytes: [UInt8]) -> Place? {
    do throws(SystemError) {
      try file.write(bytes, at: end)
    } catch {
      return nil
    }
    defer { end += bytes.count }
    return Place(offset: end, count: bytes.count)
  }

  /// The bytes at a place; none after an ``error``.
  func bytes(at place: Place) -> [UInt8] {
    do throws(SystemError) {
      return try file.read(place.count, at: place.offset)
    } catch {
      self.error = self.error ?? error
      return []
    }
  }
}
