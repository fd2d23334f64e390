import PropCheckReport

/// Decides what each stream can show, by the usual conventions.
struct ConsoleStyle {
  let environment: [String: String]
  let isUTF8: Bool
  /// The value of `--color`.
  let color: String

  func style(of output: Output) -> TextStyle {
    TextStyle(isColored: isColored(output), isUnicode: isUTF8)
  }

  /// A progress bar needs a terminal that can move its cursor.
  func showsProgress(on output: Output) -> Bool {
    output.isTerminal && environment["TERM"] != "dumb"
  }

  /// `--color` overrides `NO_COLOR`, which overrides the terminal.
  private func isColored(_ output: Output) -> Bool {
    switch color {
    case "always": true
    case "never": false
    default: environment["NO_COLOR", default: ""].isEmpty && showsProgress(on: output)
    }
  }
}

struct Presentation: Hashable, Sendable {
  let isJSON: Bool
  let isQuiet: Bool
  let isDetailed: Bool
  /// The value of `--color`.
  let color: String
  /// The path of the JUnit file, if it is wanted.
  let junit: String?

  init(_ invocation: Invocation) {
    isJSON = invocation.isOn("json")
    isQuiet = invocation.isOn("quiet")
    isDetailed = invocation.isOn("verbose")
    color = invocation["color"] ?? "auto"
    junit = invocation["junit"]
  }
}
