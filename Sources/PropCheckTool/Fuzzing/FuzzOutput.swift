import PropCheckReport

/// What a process of libFuzzer has written.
struct FuzzOutput {
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n")
  }

  /// The number of cases, as the last count has it; 0 if there is none.
  var cases: Int {
    let line = lines.last { $0.hasPrefix(FuzzLoop.countPrefix) }
    return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
  }

  /// What libFuzzer said of its end, or else the last line that is no count.
  var trouble: String {
    let error = lines.last { $0.contains("ERROR: libFuzzer: ") }
    let reason =
      error?.split(separator: "libFuzzer: ").last
      ?? lines.last { !$0.hasPrefix(FuzzLoop.countPrefix) } ?? "It printed nothing."
    return Printable.line(String(reason), limit: 200)
  }
}
