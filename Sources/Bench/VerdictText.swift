import PropCheck

extension Verdict {
  /// In words, as a figure that cannot be had tells why.
  var text: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .gaveUp(let reason): "gave up: \(reason)"
    case .invalid(let reason): "invalid: \(reason)"
    case .interrupted: "interrupted"
    }
  }
}
