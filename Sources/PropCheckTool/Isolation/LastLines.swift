import Foundation
import PropCheckReport

/// The last lines that a process printed.
///
/// They end where Swift reports a fatal error: the addresses after it differ from process to process.
struct LastLines: Sendable {
  private static let count = 3
  /// What Swift prints between the place and the reason.
  static let fatal = ": Fatal error"
  /// Limits the characters of a line that is kept, and the bytes of one that does not end.
  private static let width = 300
  private static let partLimit = 1 << 16

  private var part = Data()
  private var kept: [String] = []
  private var isOver = false

  /// The lines that are kept, with an unfinished one.
  var lines: [String] {
    let rest = Self.text(part[...])
    return isOver ? kept : Array((kept + [rest].filter { !$0.isEmpty }).suffix(Self.count))
  }

  /// Appends output.
  ///
  /// - Returns: The lines completed by it, up to a fatal error.
  mutating func append(_ data: Data) -> [String] {
    part.append(data)
    var ended: [String] = []
    // A view: copying the rest once a line would take quadratic time.
    var rest = part[...]
    while let end = rest.firstIndex(of: 0x0A) ?? overlong(rest) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      if !isOver { keep(rest[..<end]) }
      isOver = isOver || line.contains(Self.fatal)
      if !isOver { ended.append(line) }
      rest = rest[(end + 1)...]
    }
    part = Data(rest)
    return ended
  }

  /// Drops the lines of an earlier request; an unfinished line stays.
  mutating func forget() {
    kept = []
    isOver = false
  }

  private func overlong(_ rest: Data) -> Data.Index? {
    rest.count > Self.partLimit ? rest.index(before: rest.endIndex) : nil
  }

  private mutating func keep(_ line: Data.SubSequence) {
    let text = Self.text(line)
    guard !text.isEmpty else { return }
    kept = Array((kept + [text]).suffix(Self.count))
  }

  private static func text(_ line: Data.SubSequence) -> String {
    let text = String(decoding: line.prefix(4 * width), as: UTF8.self)
    return String(Printable.line(text, limit: width))
  }
}
