/// What was written to a row.
struct LoadEntry: Sendable {
  /// Those that may be the last.
  private var versions: [(content: LoadContent, span: LoadSpan)] = []
  private var sum = 0.0

  mutating func set(to content: LoadContent, in span: LoadSpan) {
    versions.removeAll { $0.span.isBefore(span) }
    guard !versions.contains(where: { span.isBefore($0.span) }) else { return }
    versions.append((content, span))
  }

  mutating func add(_ amount: Double) { sum += amount }

  /// What it may hold now.
  var contents: [LoadContent] {
    guard !versions.isEmpty else { return [sum == 0 ? .absent : .number(sum)] }
    return versions.map { version in
      guard case .number(let number) = version.content else { return version.content }
      return .number(number + sum)
    }
  }
}
