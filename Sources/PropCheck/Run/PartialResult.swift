/// The result of a run so far.
struct PartialResult: Sendable {
  /// The result up to the current failure.
  let result: PropertyResult
  /// The failure that is being shrunk, if one is.
  var open: (inquiry: FailureAnalysis, failure: Failure)?

  /// With one more failure.
  func adding(_ finding: Finding) -> PropertyResult {
    var result = result
    if result.finding == nil {
      result.verdict = .failed
      result.finding = finding
    } else {
      result.otherFindings.append(finding)
    }
    return result
  }
}
