import Glibc

/// A small file that the system makes when it is read, as those below `/proc`.
enum SystemFile {
  /// More than any of those that are read here.
  private static let limit = 64 << 10

  /// Its text; nil if there is none, or it cannot be read.
  static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < limit {
      let count = read(file, &part, part.count)
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a text; where the system refuses it, nothing happens.
  static func write(_ text: String, to path: String) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var bytes = Array(text.utf8)
    _ = Glibc.write(file, &bytes, bytes.count)
  }

  /// The number behind a name, as in `VmHWM:     41234 kB`.
  static func number(_ name: String, in text: String) -> Int64? {
    for line in text.split(separator: "\n") where line.hasPrefix(name + ":") {
      let words = line.dropFirst(name.count + 1).split(whereSeparator: \.isWhitespace)
      guard let number = words.first.flatMap({ Int64($0) }) else { return nil }
      let unit: Int64 = words.dropFirst().first == "kB" ? 1_024 : 1
      let (product, overflow) = number.multipliedReportingOverflow(by: unit)
      return overflow ? nil : product
    }
    return nil
  }

  /// How many entries a folder has; nil if it cannot be read.
  static func entries(of path: String) -> Int64? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    // The folder itself, the one above, and what reads them.
    var count: Int64 = -3
    while readdir(folder) != nil { count += 1 }
    return count
  }
}
