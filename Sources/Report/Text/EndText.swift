/// The verdict of a run, in one line.
struct EndText {
  let end: EndRecord
  let style: TextStyle

  var line: String {
    let time = end.t.map { ", " + Figure.duration(nanoseconds: $0.wallNanoseconds) } ?? ""
    let counts = [Figure.count(end.cases, "case"), Figure.count(end.failures, "failure")]
    return "\(word)   \((properties + counts).joined(separator: ", "))\(time)"
  }

  private var properties: [String] {
    switch end.properties {
    case 0: []
    case 1: ["1 property"]
    default: ["\(Figure.count(end.properties)) properties"]
    }
  }

  private var word: String {
    switch end.verdict {
    case .passed: style.paint("PASSED", .good)
    case .failed: style.paint("FAILED", .bad)
    case .gaveUp: style.paint("GAVE UP", .warning)
    case .invalid: style.paint("INVALID", .bad)
    case .interrupted: style.paint("INTERRUPTED", .warning)
    case .empty: style.paint("NOTHING RAN", .warning)
    }
  }
}
