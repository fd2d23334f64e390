/// A measured ratio with what it must not exceed.
struct Figure {
  let name: String
  let value: Double
  /// The greatest value that passes.
  let target: Double

  var passes: Bool { value <= target }

  /// Name, value, target and verdict, in columns.
  var line: String {
    let columns = [
      name.padding(to: 42), decimal(value).padding(to: 7),
      "at most \(decimal(target))".padding(to: 14), passes ? "pass" : "FAIL",
    ]
    return columns.joined(separator: " ")
  }

  // Rounded up, so that no figure reads as if it passed when it failed.
  private func decimal(_ value: Double) -> String {
    let hundredths = Int((value * 100 - 1e-9).rounded(.up))
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
