import Glibc

/// The resident memory of this process on Linux.
enum ResidentMemory {
  /// In bytes; nil on other systems.
  static func bytes() -> Int? {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    // Room for seven numbers.
    var text = [UInt8](repeating: 0, count: 7 * 21)
    let count = read(file, &text, text.count)
    guard count > 0 else { return nil }
    return bytes(inStatm: text.prefix(count), pageBytes: sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The second number, in pages (proc(5)).
  static func bytes(inStatm line: some Sequence<UInt8>, pageBytes: Int) -> Int? {
    let words = String(decoding: Array(line), as: UTF8.self).split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return nil }
    let (bytes, overflows) = pages.multipliedReportingOverflow(by: pageBytes)
    return overflows ? nil : bytes
  }
}
