import PropCheck

/// Compares a transcript with its script.
struct ScriptComparison<Model: Sendable, System: Sendable> {
  let script: Script<Model, System>
  let transcript: Transcript
  let inspection: Inspection<Model, System>

  /// A bug soon shows everywhere; this many differences identify it.
  private static var symptomLimit: Int { 8 }

  /// The first difference, with the commands up to it.
  var failure: Failure? {
    let found = deviations(limit: Self.symptomLimit)
    guard let first = found.first else { return nil }
    let steps = zip(script.steps, transcript.answers).prefix(first.count).map { step, answer in
      Failure.Step(text: step.text(), expected: step.expected.text, actual: answer.text)
    }
    return Failure(
      first.message, origin: "difference", symptoms: found.map(\.symptom), steps: Array(steps),
      difference: first.difference)
  }

  private func deviations(limit: Int) -> [Deviation] {
    var found: [Deviation] = []
    var views = zip(script.inspections, transcript.views).map { (at: $0, real: $1) }[...]
    for count in 0...script.count {
      if count > 0, let deviation = answerDeviation(of: count - 1) { found.append(deviation) }
      while let view = views.first, view.at.after == count {
        if let deviation = deviation(of: view.real, from: view.at) { found.append(deviation) }
        views.removeFirst()
      }
      if found.count >= limit { return Array(found.prefix(limit)) }
    }
    return found
  }

  private func answerDeviation(of index: Int) -> Deviation? {
    guard transcript.answers.indices.contains(index) else { return nil }
    let step = script.steps[index]
    let actual = transcript.answers[index]
    guard !step.expected.isEqual(to: actual) else { return nil }
    let difference = difference(step.expected, actual, after: index + 1)
    return Deviation(
      count: index + 1, message: Self.message(difference, of: actual),
      symptom: "\(step.name): \(difference.path.withoutIndexes)", difference: difference)
  }

  private static func message(_ difference: Failure.Difference, of actual: any Answer) -> String {
    let isAlike = difference.expected == difference.actual
    // To look through all of an answer takes long, in every try of the shrinker.
    guard isAlike || difference.actual.contains("nan") else { return "The answers differ." }
    if let part = Comparison.unequalPart(of: actual) {
      return "The answers differ, and that of the system does not equal itself: \(part.clause). "
        + UnequalPart.fix
    }
    guard isAlike else { return "The answers differ." }
    return "The answers differ, and look the same. "
      + "\(UnequalPart.fixOfObjects), and the bytes of their texts."
  }

  private func deviation(
    of real: any Answer, from point: (after: Int, model: Model)
  ) -> Deviation? {
    if let complaint = inspection.complaint(real) {
      return Deviation(count: point.after, message: complaint, symptom: complaint.withoutIndexes)
    }
    let expected = inspection.look(point.model)
    guard !expected.isEqual(to: real) else { return nil }
    let difference = difference(expected, real, after: point.after)
    return Deviation(
      count: point.after, message: "What is stored differs.",
      symptom: "stored: \(difference.path.withoutIndexes)", difference: difference)
  }

  private func difference(
    _ expected: any Answer, _ actual: any Answer, after count: Int
  ) -> Failure.Difference {
    let found = Comparison.firstDifference(expected, actual)
    return Failure.Difference(
      step: count - 1, path: found.path, expected: found.expected, actual: found.actual)
  }
}

/// A difference between system and model.
private struct Deviation {
  /// The number of commands before it.
  let count: Int
  let message: String
  /// What failed and where; the same for the same bug in another script.
  let symptom: String
  var difference: Failure.Difference?
}

extension String {
  /// The path without indexes, the same for lists of other lengths.
  fileprivate var withoutIndexes: String { filter { !$0.isNumber } }
}
