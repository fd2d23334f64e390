/// One line of what the five specifications ask for, with what shows that it is so.
///
/// The ids are those of the domain's list: 1.1 to 10.7 of the family organiser, H of the habit tracker, W of the
/// witnesses, I of the integration, E of the eating tracker. The table stands beside the catalogue, because the
/// properties are the greater part of what it names, and every data layer is asked the same.
package struct Criterion: Hashable, Sendable {
  /// The id, as in `3.6` or `H-G1`.
  package let id: String
  /// The ways in which it is shown.
  package let kinds: [Kind]
  /// What is to be shown, in a sentence.
  package let claim: String
  /// What shows it, and what will.
  package let evidence: [Evidence]
  /// What Linux cannot do, and what stands for it; nil where nothing is lost.
  package let substitute: String?

  /// Makes a line of the table.
  package init(
    _ id: String, _ kinds: [Kind], _ claim: String, _ evidence: [Evidence],
    onLinux substitute: String? = nil
  ) {
    self.id = id
    self.kinds = kinds
    self.claim = claim
    self.evidence = evidence
    self.substitute = substitute
  }
}

extension Criterion {
  /// A way to show something.
  package enum Kind: String, CaseIterable, Sendable {
    /// A property of a function, against the reference.
    case property
    /// Random commands on the store and on a model.
    case stateMachine = "state machine"
    /// Histories of parallel callers.
    case concurrency
    /// Devices and a cloud on simulated time.
    case simulation
    /// Stores of older versions.
    case migration
    /// Failures made on purpose.
    case faultInjection = "fault injection"
    /// Time and memory under load.
    case load
    /// Cases that were written by hand.
    case example
    /// Lines that the tests run.
    case coverage
    /// Something that a script counts or repeats.
    case count
    /// People who read.
    case review
  }

  /// How much of it is shown already.
  package enum Standing: String, CaseIterable, Sendable {
    case shown
    case inPart = "in part"
    case later
  }

  /// In part, if something that is there already shows a side of it, and another side waits.
  package var standing: Standing {
    let waiting = evidence.count { $0.part != nil }
    if waiting == 0 { return .shown }
    return waiting == evidence.count ? .later : .inPart
  }

  /// The ids of the properties that show it on every layer.
  package var properties: [String] {
    evidence.compactMap { if case .property(let id) = $0 { id } else { nil } }
  }

  /// The ids of the properties that show it where the layer is in a file.
  package var propertiesInFile: [String] {
    evidence.compactMap { if case .propertyInFile(let id) = $0 { id } else { nil } }
  }

  /// The parts that it waits for, each once.
  package var parts: [Evidence.Part] {
    let waiting = Set(evidence.compactMap(\.part))
    return Evidence.Part.allCases.filter(waiting.contains)
  }
}
