import LoadCheck
import Suite

/// Reads stages of a load, one per line, as in `hold 30s 2k/s` or `ramp 10s 500/s..2k/s`.
///
/// Each begins where the one before ends.
enum StageReader {
  struct Problem: Error, Equatable {
    /// The stage as it was written.
    let text: String
    let expected: String
  }

  static let limit = 100

  private static let kinds = LoadStage.Kind.allCases.map(\.rawValue)

  static func stages(_ text: String) throws(Problem) -> [LoadSchedule.Stage] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count <= limit else {
      throw Problem(text: "\(lines.count) stages", expected: "given \(limit) times at most")
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
    guard let kind = LoadStage.Kind(rawValue: String(words[0])) else {
      let nearest =
        Nearest.match(String(words[0]), among: kinds).map { "; did you mean \($0)?" } ?? ""
      throw problem(line, "of a kind among \(kinds.joined(separator: ", "))" + nearest)
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
    Problem(text: String(line), expected: expected)
  }
}
