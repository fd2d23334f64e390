import Foundation

/// The high water of resident memory, as Linux keeps it.
enum PeakMemory {
  /// 5 resets the high water and nothing else (proc(5)); a system that refuses keeps the peak of the whole process.
  static func reset() {
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return }
    try? file.write(contentsOf: Data("5".utf8))
    try? file.close()
  }

  static func bytes() -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    return bytes(inStatus: status)
  }

  /// Reads the line `VmHWM:     41234 kB`.
  static func bytes(inStatus status: String) -> Int? {
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let word = line.split(whereSeparator: \.isWhitespace).dropFirst().first,
      let kibibytes = Int(word)
    else { return nil }
    return kibibytes.multipliedReportingOverflow(by: 1024).partialValue
  }
}
