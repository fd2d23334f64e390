import PropCheck

/// A fingerprint of a script in one process, for comparison with the script that another process draws from the same
/// choices.
public struct ScriptPrint: Codable, Hashable, Sendable {
  /// A checksum of each command and its expected answer.
  let steps: [UInt64]

  init<Model, System>(of script: ParallelScript<Model, System>) {
    steps = script.steps.map { Self.checksum(of: Self.text(of: $0)) }
  }

  /// Why another process must not go on with its script; nil if it is the same.
  ///
  /// It would compare answers with those of other calls, and blame the store.
  func difference<Model, System>(from script: ParallelScript<Model, System>) -> Failure? {
    let own = ScriptPrint(of: script)
    guard own != self else { return nil }
    let place = zip(steps, own.steps).prefix { $0 == $1 }.count
    let found =
      script.steps.dropFirst(place).first.map { "command \(place + 1) is \(Self.text(of: $0))" }
      ?? "there are \(own.steps.count) commands instead of \(steps.count)"
    return Failure(
      "The model is not deterministic: from the same choices another process draws another script, in which \(found). "
        + "Let commands and answers depend on the choices alone, and not on the order of a set, the time or the process.",
      origin: "unsteady model")
  }

  private static func text<Model, System>(of step: Step<Model, System>) -> String {
    "\(step.text()), which answers \(RemoteAnswer(step.expected).content)"
  }

  /// FNV-1a.
  private static func checksum(of text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
