public import PropCheck
public import Testing

/// Runs one recorded case of a property again, and records one issue if it fails still or cannot be
/// run.
///
/// - Parameters:
///   - token: What the failure was reported with.
///   - property: The property that failed.
///   - sourceLocation: Where the issue is recorded.
public func replay(
  _ token: String, of property: Property, sourceLocation: SourceLocation = #_sourceLocation
) async {
  guard let complaint = await property.complaint(about: token) else { return }
  Issue.record(Comment(rawValue: complaint), sourceLocation: sourceLocation)
}

extension Property {
  /// What is wrong with a recorded case; nil if it passes.
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

  /// What is told of a case that is none of this property any more.
  func changeComplaint(about token: String) -> String {
    """
    This case was made by another generator or for another test; what it is now passes, or is not run.
    where: the token \(token), the property \(id)
    fix: remove it, or name the test as it was.
    """
  }
}
