import Report

/// Decides what each stream can show, by the conventions that terminals and users know.
struct ConsoleStyle {
  let environment: [String: String]
  let isUTF8: Bool
  /// The value of `--color`.
  let color: String

  func style(of output: Output) -> TextStyle {
    TextStyle(isColored: isColored(output), isUnicode: isUTF8)
  }

  /// A bar redraws its line, which only a terminal that moves its cursor can show.
  func showsProgress(on output: Output) -> Bool {
    output.isTerminal && environment["TERM"] != "dumb"
  }

  /// What is asked for beats `NO_COLOR`, which beats what the terminal can do.
  private func isColored(_ output: Output) -> Bool {
    switch color {
    case "always": true
    case "never": false
    default: environment["NO_COLOR", default: ""].isEmpty && showsProgress(on: output)
    }
  }
}

/// How results are shown.
struct Presentation: Hashable, Sendable {
  let isJSON: Bool
  let isQuiet: Bool
  let isDetailed: Bool
  /// The value of `--color`.
  let color: String

  init(_ invocation: Invocation) {
    isJSON = invocation.isOn("json")
    isQuiet = invocation.isOn("quiet")
    isDetailed = invocation.isOn("verbose")
    color = invocation["color"] ?? "auto"
  }
}
