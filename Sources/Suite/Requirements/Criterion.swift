/// All criteria of the five specifications.
package enum Criteria {
  /// The criteria in the order of the specifications.
  package static let all = ofFamilies + ofHabits + ofWitnesses + ofIntegration + ofEating
}

/// One acceptance criterion of the five specifications, with its evidence.
///
/// The ids are 1.1 to 10.7 for the family organiser, H for the habit tracker, W for the witnesses, I for the
/// integration and E for the eating tracker.
package struct Criterion: Hashable, Sendable {
  /// The id, as in `3.6` or `H-G1`.
  package let id: String
  /// How it is verified.
  package let kinds: [Kind]
  /// The requirement, in one sentence.
  package let claim: String
  /// What verifies it now, and what will later.
  package let evidence: [Evidence]
  /// What is not available on Linux, and what replaces it; nil if nothing is missing.
  package let substitute: String?

  /// Makes a criterion with its evidence in the order given.
  package init(
    _ id: String, _ claim: String, _ kinds: [Kind], _ evidence: [Evidence]...,
    onLinux substitute: String? = nil
  ) {
    self.id = id
    self.kinds = kinds
    self.claim = claim
    self.evidence = evidence.flatMap(\.self)
    self.substitute = substitute
  }
}

extension Criterion {
  /// A kind of verification.
  package enum Kind: String, CaseIterable, Sendable {
    /// A property of a function, against the reference.
    case property
    /// Random commands against a model.
    case stateMachine = "state machine"
    /// Histories of concurrent callers.
    case concurrency
    /// Devices and a cloud on simulated time.
    case simulation
    /// Stores of older versions.
    case migration
    /// Deliberate failures.
    case faultInjection = "fault injection"
    /// Time and memory under load.
    case load
    /// Handwritten cases.
    case example
    /// Line coverage.
    case coverage
    /// Something that a script counts or repeats.
    case count
    /// Reading by people.
    case review
  }

  /// How much of a criterion is verified.
  package enum Standing: String, CaseIterable, Sendable {
    case shown
    case inPart = "in part"
    case later
  }

  /// Whether all, some or none of the evidence exists.
  package var standing: Standing {
    let waiting = evidence.count { $0.part != nil }
    if waiting == 0 { return .shown }
    return waiting == evidence.count ? .later : .inPart
  }

  /// The ids of the properties that verify it on every layer.
  package var properties: [String] {
    evidence.compactMap { if case .property(let id) = $0 { id } else { nil } }
  }

  /// The ids of the properties that verify it on layers in a file.
  package var propertiesInFile: [String] {
    evidence.compactMap { if case .propertyInFile(let id) = $0 { id } else { nil } }
  }

  /// The missing parts, without duplicates.
  package var parts: [Evidence.Part] {
    let waiting = Set(evidence.compactMap(\.part))
    return Evidence.Part.allCases.filter(waiting.contains)
  }
}
