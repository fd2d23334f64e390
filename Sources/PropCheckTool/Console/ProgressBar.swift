import PropCheck
import PropCheckReport
import Synchronization

/// The progress of a property on one line of the terminal, redrawn ten times a second.
///
/// Workers report from any thread, so its state is behind a lock.
final class ProgressBar: Sendable {
  private struct State {
    var name = ""
    var began: UInt64 = 0
    var drawn: UInt64 = 0
    var isVisible = false
  }

  private static let interval: UInt64 = 100_000_000
  private let output: Output
  private let style: TextStyle
  private let clock: @Sendable () -> UInt64
  private let state = Mutex(State())

  init(output: Output, style: TextStyle, clock: @escaping @Sendable () -> UInt64) {
    (self.output, self.style, self.clock) = (output, style, clock)
  }

  /// Starts a property; nothing is drawn during its first interval.
  func begin(_ name: String) {
    let now = clock()
    // Escapes would be wider than the name.
    let name = style.encode(Printable.line(name))
    state.withLock { $0 = State(name: name, began: now, drawn: now) }
  }

  func update(_ progress: Progress) {
    let now = clock()
    state.withLock { state in
      guard now &- state.drawn >= Self.interval else { return }
      state.drawn = now
      state.isVisible = true
      let line = ProgressLine(
        name: state.name, done: progress.cases, total: progress.total,
        isShrinking: progress.isShrinking, nanoseconds: now &- state.began,
        phases: progress.phases)
      output.write("\r\u{1b}[K" + style.encode(line.text(columns: output.columns())))
    }
  }

  /// Shows a line that is made for the current width, cut to fit.
  func show(_ line: (_ columns: Int) -> String) {
    let columns = output.columns()
    let line = line(columns)
    state.withLock { state in
      state.isVisible = true
      let text = Columns.cut(Printable.line(line), to: max(1, columns - 1))
      output.write("\r\u{1b}[K" + style.encode(text))
    }
  }

  /// Removes the line, so that other text can take its place.
  func clear() {
    state.withLock { state in
      guard state.isVisible else { return }
      state.isVisible = false
      output.write("\r\u{1b}[K")
    }
  }
}
