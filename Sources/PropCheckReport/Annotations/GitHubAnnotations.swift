/// What went wrong in a run as workflow commands of GitHub Actions, which shows them at the files and above the log.
///
/// A failure is shown at the seed file that it was saved to.
package struct GitHubAnnotations: Sendable {
  /// GitHub shows only this many errors of a step, and drops the others.
  private static let limit = 10
  /// The most steps, and the most characters of each.
  private static let (stepLimit, textLimit) = (12, 200)

  private struct Annotation {
    var file: String?
    let title: String
    let message: String
  }

  private let annotations: [Annotation]

  /// - Parameters:
  ///   - digest: The run.
  ///   - path: The path of a seed file in the repository.
  package init(_ digest: ReportDigest, path: (String) -> String) {
    let all = digest.all.filter(\.isBad).flatMap { judgement in
      judgement.failures.isEmpty
        ? [Self.annotation(of: judgement, digest)]
        : judgement.failures.map { failure in
          Annotation(
            file: failure.t?.file.map(path), title: failure.property,
            message: Self.message(of: failure, digest.program))
        }
    }
    let rest = all.count - Self.limit + 1
    annotations = rest <= 1 ? all : all.prefix(Self.limit - 1) + [Self.more(rest, digest)]
  }

  /// One command a line.
  package var lines: [String] {
    annotations.map { annotation in
      let place = annotation.file.map { [("file", $0), ("line", "1")] } ?? []
      let pairs = (place + [("title", annotation.title)])
        .map { "\($0)=\(Self.property($1))" }.joined(separator: ",")
      return "::error \(pairs)::\(Self.data(annotation.message))"
    }
  }

  private static func annotation(of judgement: Judgement, _ digest: ReportDigest) -> Annotation {
    let reason = Printable.line(judgement.reason ?? "It failed.", limit: 1_000)
    let command = digest.run?.commandLine.map { "\n" + Printable.line($0) } ?? ""
    return Annotation(
      title: "\(judgement.kind.rawValue) \(judgement.name)", message: reason + command)
  }

  private static func more(_ count: Int, _ digest: ReportDigest) -> Annotation {
    Annotation(
      title: digest.name, message: "\(Figure.count(count)) more went wrong; the log has all.")
  }

  private static func message(of failure: FailureRecord, _ program: String) -> String {
    let steps = failure.steps.prefix(stepLimit).enumerated().map { index, step in
      let answers = step.expected.isEmpty ? step.actual : "\(step.expected) / \(step.actual)"
      return line("\(index + 1)  \(step.text)   \(answers)")
    }
    let rest = failure.steps.count - steps.count
    let value = failure.steps.isEmpty ? [line(failure.counterexample)] : []
    let difference = failure.difference.map {
      line("\($0.path.isEmpty ? "answer" : $0.path): reference \($0.expected), real \($0.actual)")
    }
    return
      (Printable.lines(failure.message).map(line) + steps
      + (rest > 0 ? ["\(Figure.count(rest, "step")) more"] : [])
      + value + [difference].compactMap(\.self) + [Printable.line(failure.replayCommand(program))])
      .joined(separator: "\n")
  }

  private static func line(_ text: String) -> String { Printable.line(text, limit: textLimit) }

  /// Escapes a message.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// Escapes the value of a property, which also ends at `,` and `:`.
  private static func property(_ text: String) -> String {
    data(Printable.line(text, limit: 300)).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
