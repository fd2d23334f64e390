import Glibc

/// Prints each figure as soon as it is measured, and remembers whether all hold.
final class FigureList {
  private(set) var allPass = true

  func add(_ name: String, _ value: Double, atMost target: Double) {
    let figure = Figure(name: name, value: value, target: target)
    allPass = allPass && figure.passes
    print(figure.line)
    // A pipe would keep the lines back to the end.
    fflush(nil)
  }
}
