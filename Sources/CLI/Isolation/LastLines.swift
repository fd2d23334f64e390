import Foundation
import Report

/// The last lines that a process printed, and the beginning of the next one.
///
/// Where Swift says why it stops the lines end: the addresses behind it differ from process to process.
struct LastLines: Sendable {
  private static let count = 3
  /// What Swift writes between a place and a reason.
  static let fatal = ": Fatal error"
  /// The most characters of a line that is kept, and the most bytes of one that does not end.
  private static let width = 300
  private static let partLimit = 1 << 16

  private var part = Data()
  private var kept: [String] = []
  private var isOver = false

  /// What is kept, with the line that has not ended.
  var lines: [String] {
    let rest = Self.text(part[...])
    return isOver ? kept : Array((kept + [rest].filter { !$0.isEmpty }).suffix(Self.count))
  }

  /// Takes what was printed.
  ///
  /// - Returns: The lines that ended in it, as they are, up to the one that says why Swift stops.
  mutating func append(_ data: Data) -> [String] {
    part.append(data)
    var ended: [String] = []
    // A view, since to copy what is left once a line would cost the square of what was printed.
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

  /// Forgets what was printed for another request; the beginning of a line stays.
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
