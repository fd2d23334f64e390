import CloudServing
import CloudSim
import Testing

/// A line of the contract: what the server does, and who says so.
///
/// The marks are those of the facts: CK for the documentation of CloudKit, WS for that of CloudKit Web Services, H for the
/// headers of CKSyncEngine, TN for a technical note, F for Apple's forums, I for an issue of a project, D for the rules of
/// the domain, J for a judgement if no source says anything.
struct Row: Sendable, CustomTestStringConvertible {
  let source: String
  let claim: String
  var limits = CloudLimits.small()
  var variant = CloudVariant()
  let check: @Sendable (Bench) async throws -> Void

  init(
    _ source: String, _ claim: String, limits: CloudLimits = .small(),
    variant: CloudVariant = CloudVariant(),
    check: @escaping @Sendable (Bench) async throws -> Void
  ) {
    self.source = source
    self.claim = claim
    self.limits = limits
    self.variant = variant
    self.check = check
  }

  var testDescription: String { "\(claim) [\(source)]" }

  func holds(over transport: Transport) async throws {
    try await check(try Bench(transport, limits: limits, variant: variant))
  }
}
