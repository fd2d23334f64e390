import PropCheckReport

/// Records whose texts would be markup.
enum HostileSamples {
  static let text = "</failure>]]><x a=\"'&amp;\u{0}\u{FFFE}\u{202E}|`*_[a](b)\n# h\r::error::"

  static var all: [Record] {
    var run = Samples.run
    (run.layer, run.tool, run.options) = (text, text, [text: text])
    run.t?.host = text
    var property = Samples.failed
    (property.id, property.reason) = (text, text)
    var failure = FindingSamples.sequential
    (failure.property, failure.message, failure.signature) = (text, text, text)
    (failure.claim, failure.counterexample) = (text, text)
    failure.t?.file = text
    failure.steps = [FailureRecord.Step(text: text, expected: text, actual: text)]
    failure.t?.account = text
    var threshold = Samples.threshold
    threshold.expression = text
    var mutant = Samples.mutant
    (mutant.id, mutant.found) = (text, false)
    return [
      .run(run), .property(property), .failure(failure), .mutant(mutant), .threshold(threshold),
      .stage(LoadSamples.stage(text, slowest: 1, name: text)), .note(NoteRecord(text: text)),
      .end(Samples.end),
    ]
  }
}
