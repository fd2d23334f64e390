import Glibc

/// Prints each figure as soon as it is measured, and remembers whether all hold.
final class FigureList {
  private(set) var allPass = true

  func add(_ name: String, _ value: Double, atMost target: Double) {
    add(Figure(name: name, value: value, target: .atMost(target)))
  }

  func add(_ name: String, _ value: Double, atLeast target: Double) {
    add(Figure(name: name, value: value, target: .atLeast(target)))
  }

  private func add(_ figure: Figure) {
    allPass = allPass && figure.passes
    print(figure.line)
    // A pipe would keep the lines back to the end.
    fflush(nil)
  }
}
