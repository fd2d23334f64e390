import CPropCheckSystem
import Foundation
import Synchronization

/// A destination of text: a terminal, a file, a pipe, or a test.
struct Output: Sendable {
  let isTerminal: Bool
  /// The width of the terminal, which may change at any time.
  let columns: @Sendable () -> Int
  let write: @Sendable (String) -> Void
  /// The reason of the first write that failed.
  var problem: @Sendable () -> String? = { nil }

  func line(_ text: String) { write(text + "\n") }
}

extension Output {
  /// A descriptor, unbuffered so that a crash loses nothing.
  init(descriptor: Int32) {
    isTerminal = isatty(descriptor) == 1
    columns = {
      let columns = Int(system_terminal_columns(descriptor))
      return columns > 0 ? columns : 80
    }
    let channel = Channel(descriptor: descriptor)
    write = channel.write
    problem = channel.problem
  }
}

/// Stops at the first error, so that output never has a gap.
private final class Channel: Sendable {
  private let descriptor: Int32
  private let error = Mutex<Int32>(0)

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  func problem() -> String? {
    let code = error.withLock { $0 }
    return code == 0 ? nil : String(cString: strerror(code)).lowercased()
  }

  func write(_ text: String) {
    error.withLock { error in
      if error == 0 { error = PipeEnd(descriptor: descriptor).error(writing: Array(text.utf8)) }
    }
  }
}
