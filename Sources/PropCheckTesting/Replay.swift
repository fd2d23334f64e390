public import PropCheck
public import Testing

/// Replays one recorded case of a property, and records one issue if it still fails or cannot run.
///
/// - Parameters:
///   - token: The replay token of the failure.
///   - property: The property that failed.
///   - sourceLocation: The location at which the issue is recorded.
public func replay(
  _ token: String, of property: Property, sourceLocation: SourceLocation = #_sourceLocation
) async {
  guard let complaint = await property.complaint(about: token) else { return }
  Issue.record(Comment(rawValue: complaint), sourceLocation: sourceLocation)
}

extension Property {
  /// The complaint about a recorded case; nil if it passes.
  fileprivate func complaint(about token: String) async -> String? {
    let reproduction: Reproduction
    do {
      reproduction = try Reproduction(token: token)
    } catch {
      return "\(error)\nwhere: the token \(token)"
    }
    return switch await replay(reproduction) {
    case .passes: nil
    case .fails(let finding): finding.complaint
    case .generatorChanged: changeComplaint(about: token)
    case .invalid(let reason): reason
    case .interrupted: "The replay was cancelled.\nwhere: the token \(token)"
    }
  }

  /// The complaint about a case that no longer fits this property.
  func changeComplaint(about token: String) -> String {
    """
    This case no longer fits its property: the generator or the test has changed.
    where: the token \(token), the property \(id)
    fix: remove it, or restore the name of the test.
    """
  }
}
