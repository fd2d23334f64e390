import LoadCheck

/// Reads stages of a load, one per line, as in `hold 30s 2k/s` or `ramp 10s 500/s..2k/s`.
///
/// Each begins where the one before ends.
enum StageReader {
  enum Problem: Error, Equatable {
    /// A stage as it was written, and what it must be.
    case malformed(String, expected: String)
    /// A kind as it was written, and what was meant or is possible.
    case unknownKind(String, hint: String)
  }

  static let limit = 100

  private static let kinds = LoadStage.Kind.allCases.map(\.rawValue)

  static func stages(_ text: String) throws(Problem) -> [LoadSchedule.Stage] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count <= limit else {
      throw .malformed("\(lines.count) stages", expected: "given \(limit) times at most")
    }
    var stages: [LoadSchedule.Stage] = []
    for line in lines { stages.append(try stage(line)) }
    return stages
  }

  private static func stage(_ line: Substring) throws(Problem) -> LoadSchedule.Stage {
    let words = line.split(separator: " ")
    guard words.count == 3 else {
      throw problem(line, "a kind, a time and a rate, as in 'hold 30s 2k/s'")
    }
    let name = String(words[0])
    guard let kind = LoadStage.Kind(rawValue: name) else {
      let hint =
        Nearest.match(name, among: kinds).map { "did you mean \($0)?" }
        ?? "there are \(kinds.joined(separator: ", "))"
      throw .unknownKind(name, hint: hint)
    }
    guard let span = TimeSpan(words[1]) else {
      throw problem(line, "a stage whose time is \(TimeSpan.form)")
    }
    let (start, end) = try rates(words[2], of: line)
    return LoadSchedule.Stage(
      kind, duration: span.milliseconds * 1_000_000, startRate: start, endRate: end)
  }

  private static func rates(
    _ word: Substring, of line: Substring
  ) throws(Problem) -> (start: Double, end: Double) {
    let bounds = word.split(separator: "..", omittingEmptySubsequences: false)
    let rates = bounds.compactMap { Rate($0)?.perSecond }
    guard rates.count == bounds.count, 1...2 ~= rates.count else {
      throw problem(line, "a stage with \(Rate.form), or with two of them, as in 500/s..2k/s")
    }
    return (rates[0], rates[rates.count - 1])
  }

  private static func problem(_ line: Substring, _ expected: String) -> Problem {
    .malformed(String(line), expected: expected)
  }
}
