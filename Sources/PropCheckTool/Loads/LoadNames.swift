import LoadCheck

/// Checks the names in thresholds.
enum LoadNames {
  /// A name that nothing has.
  struct Unknown: Error, CustomStringConvertible {
    let name: String
    let kind: String
    let known: [String]

    var description: String {
      let hint =
        Nearest.match(name, among: known).map { "did you mean \($0)?" }
        ?? "there are \(known.joined(separator: ", "))"
      return "there is no \(kind) \"\(name)\"; \(hint)"
    }
  }

  /// Throws if a threshold refers to something the load does not have.
  static func check(
    _ threshold: Threshold, stages: [String], mixes: [String], of loads: LoadSuite
  ) throws(Unknown) {
    let figure = threshold.figure
    let alone = loads.calls + [QuickSuite.operation, LoadCampaign.operation]
    for call in figure.calls { try check(call, "operation", alone) }
    if !figure.isOfCalls {
      try check(figure.tags["op"], "operation", loads.operations)
    }
    try check(figure.tags["stage"], "stage", stages)
    try check(figure.tags["mix"], "mix", mixes)
    if figure.function == .exponent {
      try check(figure.subject, "operation", loads.growth)
    }
  }

  private static func check(_ name: String?, _ kind: String, _ known: [String]) throws(Unknown) {
    guard let name, !known.contains(name) else { return }
    throw Unknown(name: name, kind: kind, known: known)
  }
}
