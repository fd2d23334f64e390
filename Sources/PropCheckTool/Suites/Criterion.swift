/// A requirement on a system, with the evidence for it.
public struct Criterion: Hashable, Sendable {
  /// The id, such as `3.6` or `H-G1`.
  public let id: String
  /// How it is verified.
  public let kinds: [Kind]
  /// The requirement, in one sentence.
  public let claim: String
  /// What verifies it now, and what will verify it later.
  public let evidence: [Evidence]
  /// What is not available on Linux, and what replaces it; nil if nothing is missing.
  public let substitute: String?

  /// Creates a requirement with its evidence in the order given.
  public init(
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
  public enum Kind: String, CaseIterable, Sendable {
    /// A property of a function, checked against the reference.
    case property
    /// Random commands, checked against a model.
    case stateMachine = "state machine"
    /// Histories of concurrent callers.
    case concurrency
    /// Devices and a cloud in simulated time.
    case simulation
    /// Stores of older versions.
    case migration
    /// Injected failures.
    case faultInjection = "fault injection"
    /// Time and memory under load.
    case load
    /// Hand-written cases.
    case example
    /// Line coverage.
    case coverage
    /// Something that a script counts or repeats.
    case count
    /// Review by people.
    case review
  }

  /// How much of a requirement is verified.
  public enum Standing: String, CaseIterable, Sendable {
    /// All evidence exists.
    case shown
    /// Some of the evidence is still to come.
    case inPart = "in part"
    /// All of the evidence is still to come, or there is none.
    case later
  }

  /// Whether all, some or none of the evidence exists.
  public var standing: Standing {
    let waiting = evidence.count { $0.part != nil }
    // Nothing shows what has no evidence.
    if waiting == evidence.count { return .later }
    return waiting == 0 ? .shown : .inPart
  }

  /// The ids of the properties that verify it on every layer.
  public var properties: [String] {
    evidence.compactMap { if case .property(let id) = $0 { id } else { nil } }
  }

  /// The ids of the properties that verify it on the layers that have them.
  public var propertiesInFile: [String] {
    evidence.compactMap { if case .propertyInFile(let id) = $0 { id } else { nil } }
  }

  /// The missing parts, without duplicates.
  public var parts: [String] {
    var seen: Set<String> = []
    return evidence.compactMap(\.part).filter { seen.insert($0).inserted }
  }
}
