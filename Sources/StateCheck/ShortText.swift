extension String {
  /// The text, or its first and last characters where it is longer: both ends tell more than one.
  func shortened(to width: Int) -> String {
    guard count > width else { return self }
    let half = (width - 3) / 2
    return "\(prefix(half))...\(suffix(half))"
  }
}
