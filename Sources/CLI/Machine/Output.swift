import CSystem
import Foundation

/// Where text goes: a terminal, a file, a pipe, or a test.
struct Output: Sendable {
  let isTerminal: Bool
  /// The width of the terminal.
  let columns: Int
  let write: @Sendable (String) -> Void

  func line(_ text: String) { write(text + "\n") }
}

extension Output {
  /// A descriptor, written without a buffer so that a crash loses nothing.
  ///
  /// A pipe that nobody reads any more swallows the rest: who closed it does not want it, and the run goes on.
  init(descriptor: Int32) {
    isTerminal = isatty(descriptor) == 1
    let columns = Int(system_terminal_columns(descriptor))
    self.columns = columns > 0 ? columns : 80
    write = { text in Self.writeAll(Array(text.utf8), to: descriptor) }
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, rest, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest.removeFirst(count)
    }
  }
}
